// Values of exact sums: integers of GMP times 2^-2176, and the doubles nearest to functions of them.
//
// MPFR rounds a quotient, a product or a root of such integers to enough bits that only the last
// rounding, to a double, matters: the result is the nearest double, or differs from it by at most
// 2^-300 of it before that rounding.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/judge/exact_sum.hpp>

#include <gmp.h>
#include <mpfr.h>

namespace attest::oracle {

/// The sum times 2^2176.
class integer {
public:
    integer() { mpz_init(value_); }

    explicit integer(exact_sum const& of) : integer() {
        exact_sum::limb_array const limbs = of.limbs();
        for (std::size_t k = limbs.size(); k-- > 0;) {
            mpz_mul_2exp(value_, value_, 32);
            auto const limb = limbs[k];
            if (limb < 0)
                mpz_sub_ui(value_, value_, static_cast<unsigned long>(-limb));
            else
                mpz_add_ui(value_, value_, static_cast<unsigned long>(limb));
        }
    }

    integer(integer const& other) { mpz_init_set(value_, other.value_); }

    integer& operator=(integer const&) = delete;

    ~integer() { mpz_clear(value_); }

    [[nodiscard]] mpz_ptr get() { return value_; }

    [[nodiscard]] mpz_srcptr get() const { return value_; }

    [[nodiscard]] int sign() const { return mpz_sgn(value_); }

    friend integer operator*(integer const& x, integer const& y) {
        integer result;
        mpz_mul(result.value_, x.value_, y.value_);
        return result;
    }

    friend integer operator*(integer const& x, std::size_t n) {
        integer result;
        mpz_mul_ui(result.value_, x.value_, n);
        return result;
    }

    friend integer operator-(integer const& x, integer const& y) {
        integer result;
        mpz_sub(result.value_, x.value_, y.value_);
        return result;
    }

private:
    mpz_t value_;
};

/// A number of 400 bits.
class long_number {
public:
    long_number() { mpfr_init2(value_, 400); }

    explicit long_number(integer const& of) : long_number() {
        mpfr_set_z(value_, of.get(), MPFR_RNDN);
    }

    long_number(long_number const& other) : long_number() {
        mpfr_set(value_, other.value_, MPFR_RNDN);
    }

    long_number& operator=(long_number const&) = delete;

    ~long_number() { mpfr_clear(value_); }

    friend long_number operator/(long_number const& x, long_number const& y) {
        long_number result;
        mpfr_div(result.value_, x.value_, y.value_, MPFR_RNDN);
        return result;
    }

    friend long_number operator/(long_number const& x, std::size_t n) {
        long_number result;
        mpfr_div_ui(result.value_, x.value_, n, MPFR_RNDN);
        return result;
    }

    friend long_number operator*(long_number const& x, long_number const& y) {
        long_number result;
        mpfr_mul(result.value_, x.value_, y.value_, MPFR_RNDN);
        return result;
    }

    friend long_number operator+(long_number const& x, long_number const& y) {
        long_number result;
        mpfr_add(result.value_, x.value_, y.value_, MPFR_RNDN);
        return result;
    }

    friend long_number root(long_number const& x) {
        long_number result;
        mpfr_sqrt(result.value_, x.value_, MPFR_RNDN);
        return result;
    }

    /// Returns the double nearest to this times 2^power.
    [[nodiscard]] double nearest(long power = 0) const {
        long_number scaled(*this);
        mpfr_mul_2si(scaled.value_, scaled.value_, power, MPFR_RNDN);
        return mpfr_get_d(scaled.value_, MPFR_RNDN);
    }

private:
    mpfr_t value_;
};

} // namespace attest::oracle
