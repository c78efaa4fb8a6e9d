// Numbers in float64 as a kernel rounds and stores them.
//
//     narrow(f, x), truncate(f, x)             x rounded to a format
//     within(f, x)                             x, or ±∞ where it overflows in the format
//     stored_about(how, type, x, size)         the bits of x, and of both ends of its error
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/diagnosis/convention.hpp>
#include <attest/oracle/round.hpp>

#include <array>
#include <cmath>
#include <numbers>

namespace attest::oracle::diagnosed {

inline double narrow(format f, double x) {
    return value_of(f, nearest(f, x));
}

/// Returns x rounded towards 0.
inline double truncate(format f, double x) {
    std::uint64_t bits = nearest(f, x);
    if (is_finite(f, bits) && std::abs(value_of(f, bits)) > std::abs(x))
        --bits;
    return value_of(f, bits);
}

/// Returns x, or ±∞ if x rounds to that.
inline double within(format f, double x) {
    double const rounded = narrow(f, x);
    return std::isinf(rounded) ? rounded : x;
}

/// Returns e^x as such a kernel computes it.
inline double power_of_e(exponential by, double x) {
    if (by == exponential::exact)
        return std::exp(x);
    double const y = x * std::numbers::log2e;
    if (!(std::abs(y) < 2000)) // 0, ∞ or NaN
        return std::exp2(y);
    if (by == exponential::table)
        return std::exp2(std::nearbyint(y * 256) / 256);
    double const whole = std::floor(y);
    double const f = y - whole;
    return std::ldexp(by == exponential::linear ? 1 + f : 1.00172 + f * (0.65764 + f * 0.33719),
                      static_cast<int>(whole));
}

/// The error that is assumed of a computed number, as a share of its size: 2^13 roundings of float64.
/// It is a choice, not a bound: the names that a diagnosis finds depend on it, and no verdict.
inline constexpr double assumed_error = 0x1p-40;

/// Returns the bits that a kernel stores for a computed number.
inline std::uint64_t stored_bits(computed_as const& how, format type, double x) {
    return nearest(type, how.truncated ? truncate(type, x) : x);
}

/// Returns the bits for the number and for both ends of its error. They differ next to a midpoint.
inline std::array<std::uint64_t, 3> stored_about(computed_as const& how, format type, double x,
                                                 double size) {
    // A number that was rounded before is exact, and often a midpoint. One that is infinite has no error.
    double const error =
        how.by_way_of || how.log_by_way_of || !std::isfinite(x) ? 0 : assumed_error * size;
    return {stored_bits(how, type, x), stored_bits(how, type, x - error),
            stored_bits(how, type, x + error)};
}

} // namespace attest::oracle::diagnosed
