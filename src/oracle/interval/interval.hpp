// Intervals with ends of any precision, by MPFI: they contain every value that the exact
// computation could have.
//
// A result has the precision of its left operand. The ends are rounded outward, as MPFI does
// for + − × ÷, exp, log, tanh and √.
//
// Boost's mpfi_float counts decimal digits, not bits, and takes the precision of a new number from
// a static variable that all threads share. Here threads compute concurrently, each with 128 bits
// that are then doubled per element, so every number has its own precision.
// Source: Revol and Rouillier, "Motivations for an arbitrary precision interval arithmetic and the
// MPFI library", Reliable Computing 11 (2005).
#pragma once

#include <attest/core/config.hpp>

#include <mpfi.h>

namespace attest::oracle {

class interval {
public:
    explicit interval(mpfr_prec_t bits, double value = 0) {
        mpfi_init2(ends_, bits);
        // A double has 53 bits; a lower precision would round it, outward.
        mpfi_set_d(ends_, value);
    }

    /// Encloses a rational number.
    interval(mpfr_prec_t bits, mpq_srcptr value) {
        mpfi_init2(ends_, bits);
        mpfi_set_q(ends_, value);
    }

    interval(interval const& source) {
        mpfi_init2(ends_, source.bits());
        mpfi_set(ends_, source.ends_);
    }

    interval& operator=(interval const& source) {
        if (this != &source) {
            mpfi_set_prec(ends_, source.bits());
            mpfi_set(ends_, source.ends_);
        }
        return *this;
    }

    /// Swaps the two, without a copy.
    interval& operator=(interval&& source) noexcept {
        mpfi_swap(ends_, source.ends_);
        return *this;
    }

    ~interval() { mpfi_clear(ends_); }

    [[nodiscard]] mpfr_prec_t bits() const { return mpfi_get_prec(ends_); }

    [[nodiscard]] mpfr_srcptr lower() const { return &ends_->left; }

    [[nodiscard]] mpfr_srcptr upper() const { return &ends_->right; }

    /// Returns −1 or 1 if the whole interval is below or above 0; otherwise 0.
    [[nodiscard]] int sign() const {
        return mpfi_is_strictly_pos(ends_) != 0 ? 1 : mpfi_is_strictly_neg(ends_) != 0 ? -1 : 0;
    }

    [[nodiscard]] mpfi_srcptr get() const { return ends_; }

    [[nodiscard]] mpfi_ptr get() { return ends_; }

    /// Returns the upper end, as an interval that is a point.
    [[nodiscard]] interval top() const {
        interval result(bits());
        mpfi_set_fr(result.ends_, upper());
        return result;
    }

    /// Returns the lower end, as a point.
    [[nodiscard]] interval bottom() const {
        interval result(bits());
        mpfi_set_fr(result.ends_, lower());
        return result;
    }

    friend interval operator+(interval const& x, interval const& y) { return x.with(mpfi_add, y); }

    friend interval operator-(interval const& x, interval const& y) { return x.with(mpfi_sub, y); }

    friend interval operator*(interval const& x, interval const& y) { return x.with(mpfi_mul, y); }

    friend interval operator/(interval const& x, interval const& y) { return x.with(mpfi_div, y); }

    friend interval exp(interval const& x) { return x.mapped(mpfi_exp); }

    friend interval log(interval const& x) { return x.mapped(mpfi_log); }

    friend interval tanh(interval const& x) { return x.mapped(mpfi_tanh); }

    friend interval sqrt(interval const& x) { return x.mapped(mpfi_sqrt); }

private:
    template <class Operation>
    [[nodiscard]] interval with(Operation operation, interval const& other) const {
        interval result(bits());
        operation(result.ends_, ends_, other.ends_);
        return result;
    }

    template <class Operation>
    [[nodiscard]] interval mapped(Operation operation) const {
        interval result(bits());
        operation(result.ends_, ends_);
        return result;
    }

    mpfi_t ends_;
};

/// Returns log 2, for logarithms of base 2. Up to 256 bits it is computed once: MPFR's own cache is
/// freed after each problem, and recomputing log 2 takes longer than a small problem.
inline interval logarithm_of_two(mpfr_prec_t bits) {
    auto const computed = [](mpfr_prec_t precision) {
        interval result(precision);
        mpfi_const_log2(result.get());
        return result;
    };
    static interval const once = computed(256);
    if (bits > once.bits())
        return computed(bits);
    interval result(bits);
    mpfi_set(result.get(), once.get());
    return result;
}

} // namespace attest::oracle
