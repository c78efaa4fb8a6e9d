// MPFR as the independent reference of the run-time number tests.
#pragma once

#include <attest/number/dyadic.hpp>
#include <attest/number/print.hpp>
#include <attest/number/surd.hpp>

#include <mpfr.h>

#include <random>
#include <string>

namespace reference {

class real {
public:
    explicit real(mpfr_prec_t bits) { mpfr_init2(value_, bits); }

    real(real const&) = delete;
    real& operator=(real const&) = delete;

    ~real() { mpfr_clear(value_); }

    operator mpfr_ptr() { return value_; }

    operator mpfr_srcptr() const { return value_; }

private:
    mpfr_t value_;
};

inline void assign(mpfr_ptr result, attest::integer const& x) {
    mpfr_set_str(result, attest::to_text(x).str().c_str(), 10, MPFR_RNDN);
}

inline void assign(mpfr_ptr result, attest::dyadic const& x) {
    assign(result, x.mantissa);
    mpfr_mul_2si(result, result, static_cast<long>(x.exponent), MPFR_RNDN);
}

inline void assign(mpfr_ptr result, attest::rational const& x) {
    real denominator(mpfr_get_prec(result));
    assign(result, x.numerator());
    assign(denominator, x.denominator());
    mpfr_div(result, result, denominator, MPFR_RNDN);
}

inline void assign(mpfr_ptr result, attest::surd const& x) {
    real root(mpfr_get_prec(result));
    real part(mpfr_get_prec(result));
    mpfr_sqrt_ui(root, static_cast<unsigned long>(x.radicand()), MPFR_RNDN);
    assign(part, x.root_part());
    mpfr_mul(root, root, part, MPFR_RNDN);
    assign(part, x.rational_part());
    mpfr_add(result, root, part, MPFR_RNDN);
}

/// Seeded numbers of many sizes: the number of bits is drawn first.
class draw {
public:
    explicit draw(unsigned seed) : engine_(seed) {}

    std::int64_t below(std::int64_t limit) {
        return static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(limit));
    }

    std::int64_t whole(int bits) {
        return static_cast<std::int64_t>(engine_() >> (64 - 1 - below(bits)));
    }

    attest::rational quotient(int bits) {
        return {attest::integer(whole(bits)) - attest::integer(whole(bits)),
                attest::integer(whole(bits)) + 1};
    }

private:
    std::mt19937_64 engine_;
};

} // namespace reference
