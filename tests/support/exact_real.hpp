// Reals for error bounds that are worked out by hand: numbers of 400 bits, whatever their exponent.
//
//     real const gamma = 20 * u / (1 - 20 * u);
//     CHECK(units_between(found, gamma * two_to(20)) <= 8);
// What an operation rounds is below 2^-390 of the result: nothing next to a double.
#pragma once

#include "oracle/interval/interval.hpp"

#include <cmath>

namespace tests {

class real {
public:
    real(double value) : value_(bits, value) {} // implicit, so that formulas read as on paper

    explicit real(attest::oracle::interval value) : value_(std::move(value)) {}

    [[nodiscard]] attest::oracle::interval const& value() const { return value_; }

    friend real operator+(real const& x, real const& y) { return real(x.value_ + y.value_); }

    friend real operator-(real const& x, real const& y) { return real(x.value_ - y.value_); }

    friend real operator*(real const& x, real const& y) { return real(x.value_ * y.value_); }

    friend real operator/(real const& x, real const& y) { return real(x.value_ / y.value_); }

    friend real sqrt(real const& x) { return real(sqrt(x.value_)); }

    /// To nearest.
    [[nodiscard]] double rounded() const { return mpfr_get_d(value_.lower(), MPFR_RNDN); }

    static constexpr mpfr_prec_t bits = 400;

private:
    attest::oracle::interval value_;
};

inline double two_to(int exponent) {
    return std::ldexp(1.0, exponent);
}

inline real log_of_two() {
    return real(attest::oracle::logarithm_of_two(real::bits));
}

inline real log_of_e() {
    return 1 / log_of_two();
}

/// The unit roundoff of doubles.
inline constexpr double u = 0x1p-53;

/// γ_n = n·u/(1 − n·u)
inline real gamma_of(double n) {
    return n * real(u) / (1 - n * real(u));
}

/// |found − expected| in units of u·|expected|, from above.
inline double units_between(double found, real const& expected) {
    real const off = (real(found) - expected) / (expected * u);
    return std::max(std::abs(mpfr_get_d(off.value().lower(), MPFR_RNDA)),
                    std::abs(mpfr_get_d(off.value().upper(), MPFR_RNDA)));
}

} // namespace tests
