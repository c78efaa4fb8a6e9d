// Rational numbers of any size, by GMP: what decides a tie exactly.
//
// A double is a rational number and is taken as it is. Nothing is rounded anywhere.
#pragma once

#include <attest/number/dyadic.hpp>

#include <gmp.h>

namespace attest::oracle {

class fraction {
public:
    fraction() { mpq_init(value_); }

    explicit fraction(mpq_srcptr value) : fraction() { mpq_set(value_, value); }

    /// A finite double.
    explicit fraction(double x) : fraction() { mpq_set_d(value_, x); }

    /// A dyadic whose mantissa fits 64 bits, such as an end of a rounding cell.
    explicit fraction(dyadic const& x) : fraction() {
        mpq_set_si(value_, x.mantissa.small(), 1);
        if (x.exponent >= 0)
            mpq_mul_2exp(value_, value_, static_cast<mp_bitcnt_t>(x.exponent));
        else
            mpq_div_2exp(value_, value_, static_cast<mp_bitcnt_t>(-x.exponent));
    }

    fraction(fraction const& source) : fraction() { mpq_set(value_, source.value_); }

    fraction& operator=(fraction const& source) {
        mpq_set(value_, source.value_);
        return *this;
    }

    ~fraction() { mpq_clear(value_); }

    [[nodiscard]] bool is_zero() const { return sign() == 0; }

    [[nodiscard]] int sign() const { return mpq_sgn(value_); }

    [[nodiscard]] mpq_srcptr get() const { return value_; }

    friend bool operator==(fraction const& x, fraction const& y) {
        return mpq_equal(x.value_, y.value_) != 0;
    }

    friend fraction operator+(fraction const& x, fraction const& y) {
        fraction result;
        mpq_add(result.value_, x.value_, y.value_);
        return result;
    }

    friend fraction operator-(fraction const& x, fraction const& y) {
        fraction result;
        mpq_sub(result.value_, x.value_, y.value_);
        return result;
    }

    friend fraction operator*(fraction const& x, fraction const& y) {
        fraction result;
        mpq_mul(result.value_, x.value_, y.value_);
        return result;
    }

    friend fraction operator/(fraction const& x, fraction const& y) {
        fraction result;
        mpq_div(result.value_, x.value_, y.value_);
        return result;
    }

private:
    mpq_t value_;
};

} // namespace attest::oracle
