// Sums of products of two doubles, without allocating numbers for each.
#pragma once

#include "oracle/interval/interval.hpp"

#include <cmath>

namespace attest::oracle {

class product_of_doubles {
public:
    product_of_doubles() { mpfr_init2(product_, 106); }

    product_of_doubles(product_of_doubles const&) = delete;
    product_of_doubles& operator=(product_of_doubles const&) = delete;

    ~product_of_doubles() { mpfr_clear(product_); }

    /// Computes sum + x·y; the product has at most 106 bits, and MPFR's exponents cover it.
    void add_to(interval& sum, double x, double y) {
        mpfr_set_d(product_, x, MPFR_RNDN);
        mpfr_mul_d(product_, product_, y, MPFR_RNDN);
        mpfi_add_fr(sum.get(), sum.get(), product_);
    }

private:
    mpfr_t product_;
};

/// Computes Σ x_a y_a as the sum of two doubles, as long as that is exact.
///
/// A product is fl(x y) and its error, which is a double if the product is 0 or at least 2^-900;
/// the error of a sum of two doubles is a double too (Knuth's TwoSum). The errors are summed in the
/// lower double; if one of these additions is not exact, the sum is unknown. An overflow gives NaN.
class exact_products {
public:
    void add(double x, double y) {
        double const product = x * y;
        if (!(std::fabs(product) >= 0x1p-900) && x != 0 && y != 0)
            is_known_ = false;
        double const error = std::fma(x, y, -product);
        double rest = 0;
        high_ = sum(high_, product, rest);
        double lost = 0;
        low_ = sum(low_, rest, lost);
        is_known_ = is_known_ && lost == 0;
        low_ = sum(low_, error, lost);
        is_known_ = is_known_ && lost == 0;
    }

    [[nodiscard]] bool is_known() const { return is_known_; }

    [[nodiscard]] interval enclosed(mpfr_prec_t bits) const {
        interval result(bits, high_);
        mpfi_add_d(result.get(), result.get(), low_);
        return result;
    }

private:
    /// Returns fl(x + y) and its error.
    static double sum(double x, double y, double& lacking) {
        double const result = x + y;
        double const of_y = result - x;
        lacking = (x - (result - of_y)) + (y - of_y);
        return result;
    }

    double high_ = 0;
    double low_ = 0;
    bool is_known_ = true;
};

/// Encloses Σ_a x(a) y(a), a below `count`.
template <class X, class Y>
interval sum_of_products(mpfr_prec_t bits, std::size_t count, X const& x, Y const& y) {
    exact_products exact;
    for (std::size_t a = 0; a < count; ++a)
        exact.add(x(a), y(a));
    if (exact.is_known())
        return exact.enclosed(bits);
    interval result(bits);
    product_of_doubles product;
    for (std::size_t a = 0; a < count; ++a)
        product.add_to(result, x(a), y(a));
    return result;
}

} // namespace attest::oracle
