// Rounding against MPFR: nearest<double>, nearest<float> and decimals, with ties, subnormals and
// overflow.

#include <attest/number/decimal.hpp>
#include <attest/number/nearest.hpp>

#include "support/catch.hpp"
#include "support/mpfr.hpp"

#include <cmath>
#include <cstring>

using attest::integer;
using attest::nearest;
using attest::rational;

namespace {

/// mpfr_get_d and mpfr_get_flt round once, as IEEE 754 does; the sign of zero counts.
template <class Exact>
void agrees_with_mpfr(Exact const& x, mpfr_srcptr value) {
    double const as_double = nearest<double>(x);
    float const as_float = nearest<float>(x);
    INFO("double " << as_double << " against " << mpfr_get_d(value, MPFR_RNDN));
    REQUIRE(as_double == mpfr_get_d(value, MPFR_RNDN));
    REQUIRE(as_float == mpfr_get_flt(value, MPFR_RNDN));
    REQUIRE(std::signbit(as_double) == (mpfr_sgn(value) < 0));
}

rational exactly(double x) {
    int exponent = 0;
    auto const significand = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &exponent), 53));
    return rational(significand) * power(rational(2), exponent - 53);
}

} // namespace

TEST_CASE("nearest floats of rationals of every size", "[number][rounding]") {
    reference::draw draw(30);
    reference::real value(3000);
    for (int i = 0; i < 3000; ++i) {
        int const shift = static_cast<int>(draw.below(i % 3 == 0 ? 1200 : 70));
        rational const x = draw.quotient(62) * power(rational(2), i % 2 == 0 ? shift : -shift);
        if (x.sign() == 0)
            continue;
        INFO("x = " << attest::to_text(x));
        reference::assign(value, x);
        agrees_with_mpfr(x, value);
    }
}

TEST_CASE("nearest doubles at and beside exact ties", "[number][rounding]") {
    reference::draw draw(31);
    reference::real value(3000);
    for (int i = 0; i < 500; ++i) {
        std::uint64_t bits = static_cast<std::uint64_t>(draw.below(0x7fe0'0000'0000'0000));
        if (i % 3 == 0)
            bits >>= 11; // subnormal
        double here = 0;
        std::memcpy(&here, &bits, sizeof here);
        double const next = std::nextafter(here, HUGE_VAL);
        rational const low = exactly(here);
        rational const midpoint = (low + exactly(next)) / rational(2);
        rational const hair = midpoint * rational(integer(1), power(integer(10), 60));
        INFO("here = " << here);
        REQUIRE(nearest<double>(low) == here);
        for (rational const& x : {midpoint, midpoint + hair, midpoint - hair, -midpoint}) {
            reference::assign(value, x);
            agrees_with_mpfr(x, value);
        }
    }
}

TEST_CASE("nearest floats of exponentials", "[number][rounding]") {
    reference::draw draw(32);
    reference::real value(3000);
    for (int i = 0; i < 500; ++i) {
        rational const r = draw.quotient(20) / rational(integer(1) << (i % 4 == 0 ? 80U : 0U));
        if (r.sign() == 0 || abs(r) > rational(1000))
            continue;
        INFO("r = " << attest::to_text(r));
        reference::assign(value, r);
        mpfr_exp(value, value, MPFR_RNDN);
        agrees_with_mpfr(attest::exp(r), value);
    }
}

TEST_CASE("decimals are those of MPFR", "[number][rounding]") {
    reference::draw draw(33);
    reference::real value(3000);
    for (int i = 0; i < 500; ++i) {
        rational const r = draw.quotient(20);
        if (abs(r) > rational(30))
            continue;
        int const digits = 1 + static_cast<int>(draw.below(40));
        char expected[200];
        INFO("r = " << attest::to_text(r) << ", digits = " << digits);
        reference::assign(value, r);
        mpfr_exp(value, value, MPFR_RNDN);
        mpfr_snprintf(expected, sizeof expected, "%.*RNf", digits, static_cast<mpfr_srcptr>(value));
        REQUIRE(attest::decimal(attest::exp(r), digits).str() == expected);
    }
}
