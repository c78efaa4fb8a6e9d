// To nearest, ties to even, in each format: the judge's own way, through MPFR.
//
// The five formats of IEEE 754's making are rounded by MPFR with their precision and their range of
// exponents, subnormals by mpfr_subnormalize; E4M3 and the formats "fnuz", which have no infinity, by the
// nearest multiple of their unit. The layouts are written down here once more.
//
// Source: MPFR 4.2, "Exceptions", on mpfr_check_range and mpfr_subnormalize; OCP 8-bit Floating
// Point Specification (OFP8), revision 1.0.
#pragma once

#include <attest/oracle/format.hpp>

#include "oracle/arb/ball.hpp"

#include <optional>
#include <stdexcept>

namespace judge {

using attest::oracle::format;

struct layout {
    int width;
    int precision;
    int bias;
};

inline layout layout_of(format f) {
    switch (f) {
    case format::float8_e4m3fn:
        return {8, 4, 7};
    case format::float8_e5m2:
        return {8, 3, 15};
    case format::float16:
        return {16, 11, 15};
    case format::bfloat16:
        return {16, 8, 127};
    case format::float32:
        return {32, 24, 127};
    case format::float64:
        return {64, 53, 1023};
    case format::float8_e4m3fnuz:
        return {8, 4, 8};
    case format::float8_e5m2fnuz:
        return {8, 3, 16};
    default:
        break;
    }
    throw std::logic_error("a format that the judge does not know");
}

inline std::uint64_t sign_of(layout const& of) {
    return std::uint64_t{1} << (of.width - 1);
}

inline std::uint64_t infinity_of(layout const& of) {
    return sign_of(of) - (std::uint64_t{1} << (of.precision - 1));
}

/// The pattern of ±place·2^unit, where place has at most `precision` bits and fits the unit.
inline std::uint64_t pattern(layout const& of, std::uint64_t place, long unit) {
    std::uint64_t const hidden = std::uint64_t{1} << (of.precision - 1);
    long const smallest = 2 - of.bias - of.precision;
    for (; place != 0 && place < hidden && unit > smallest; --unit)
        place *= 2;
    for (; unit < smallest; ++unit)
        place /= 2;
    if (place < hidden)
        return place;
    return (static_cast<std::uint64_t>(unit - smallest) + 1) * hidden + (place - hidden);
}

/// The largest number of a format that has no infinity; nothing for the others.
inline std::optional<double> last_without_infinity(format f) {
    switch (f) {
    case format::float8_e4m3fn:
        return 448;
    case format::float8_e4m3fnuz:
        return 240;
    case format::float8_e5m2fnuz:
        return 57344;
    default:
        return std::nullopt;
    }
}

/// The pattern of NaN, which E4M3 has with either sign and the others have once.
inline std::uint64_t no_number_of(format f, bool negative) {
    return f == format::float8_e4m3fn ? (negative ? 0xff : 0x7f) : 0x80;
}

inline std::uint64_t rounded_without_infinity(format f, mpfr_srcptr x) {
    if (mpfr_zero_p(x) != 0)
        return 0;
    layout const of = layout_of(f);
    bool const negative = mpfr_signbit(x) != 0;
    if (mpfr_inf_p(x) != 0 || mpfr_get_exp(x) > 20)
        return no_number_of(f, negative);
    long const unit =
        std::max(mpfr_get_exp(x) - of.precision, mpfr_exp_t{2 - of.bias - of.precision});
    real places(mpfr_get_prec(x));
    mpfr_abs(places, x, MPFR_RNDN);
    mpfr_mul_2si(places, places, -unit, MPFR_RNDN);
    mpfr_rint(places, places, MPFR_RNDN); // of two that are equally near, the even one
    auto const place = mpfr_get_ui(places, MPFR_RNDN);
    if (std::ldexp(static_cast<double>(place), static_cast<int>(unit)) > *last_without_infinity(f))
        return no_number_of(f, negative);
    if (place == 0)
        return 0;
    std::uint64_t const sign = negative ? 0x80 : 0;
    if (place == std::uint64_t{1} << of.precision)
        return sign + pattern(of, place / 2, unit + 1);
    return sign + pattern(of, place, unit);
}

/// The pattern of the number nearest to x, which is no NaN; +0 for what rounds to zero.
inline std::uint64_t rounded(format f, mpfr_srcptr x) {
    if (last_without_infinity(f))
        return rounded_without_infinity(f, x);
    layout const of = layout_of(f);
    mpfr_exp_t const smallest = mpfr_get_emin();
    mpfr_exp_t const largest = mpfr_get_emax();
    real y(of.precision);
    int rest = mpfr_set(y, x, MPFR_RNDN);
    mpfr_set_emin(3 - of.bias - of.precision);
    mpfr_set_emax(of.bias + 1);
    rest = mpfr_check_range(y, rest, MPFR_RNDN);
    mpfr_subnormalize(y, rest, MPFR_RNDN);
    mpfr_set_emin(smallest);
    mpfr_set_emax(largest);
    if (mpfr_zero_p(y) != 0)
        return 0;
    std::uint64_t const sign = mpfr_signbit(y) != 0 ? sign_of(of) : 0;
    if (mpfr_inf_p(y) != 0)
        return sign + infinity_of(of);
    mpz_t digits;
    mpz_init(digits);
    long const unit = mpfr_get_z_2exp(digits, y);
    mpz_abs(digits, digits);
    std::uint64_t const place = mpz_get_ui(digits);
    mpz_clear(digits);
    return sign + pattern(of, place, unit);
}

/// The same of a double.
inline std::uint64_t rounded(format f, double x) {
    real exact(53);
    mpfr_set_d(exact, x, MPFR_RNDN);
    return rounded(f, exact);
}

} // namespace judge
