// Products of two doubles, exact, added to an interval without numbers made anew for each.
#pragma once

#include "oracle/interval/interval.hpp"

namespace attest::oracle {

class product_of_doubles {
public:
    product_of_doubles() { mpfr_init2(product_, 106); }

    product_of_doubles(product_of_doubles const&) = delete;
    product_of_doubles& operator=(product_of_doubles const&) = delete;

    ~product_of_doubles() { mpfr_clear(product_); }

    /// sum + x·y; the product has at most 106 bits, and MPFR's exponents hold it.
    void add_to(interval& sum, double x, double y) {
        mpfr_set_d(product_, x, MPFR_RNDN);
        mpfr_mul_d(product_, product_, y, MPFR_RNDN);
        mpfi_add_fr(sum.get(), sum.get(), product_);
    }

private:
    mpfr_t product_;
};

} // namespace attest::oracle
