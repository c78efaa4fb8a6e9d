// A certified logarithm of a sum of weights: an estimate by the library, corrected with 2^x.
//
// For y ≈ log₂ P let w = P·2^{−y}, computed with a known error; then log₂ P = y + log₂ w, and
// |log w − (w − 1)| ≤ (w − 1)² for |w − 1| ≤ 1/2. The result is correct whatever the library's log₂
// returns; if the estimate is too far off, nothing is returned.
#pragma once

#include <attest/oracle/answer.hpp>

#include "oracle/fast/bound.hpp"
#include "oracle/fast/pair.hpp"

#include <optional>

namespace attest::oracle::fast {

/// 2^x for |x| ≤ 1000, with the relative error exponential_error.
inline double power_of_two(double x) {
    double const n = std::nearbyint(x);
    double p = exponential_coefficients.back();
    for (std::size_t k = exponential_coefficients.size() - 1; k-- > 0;)
        p = std::fma(p, x - n, exponential_coefficients[k]);
    return std::ldexp(p, static_cast<int>(n));
}

/// Encloses log(2^shift · sum), in the requested base, where sum has this relative error.
inline std::optional<bounds> log_of(double shift, double sum, double relative, bool binary) {
    double const guess = std::log2(sum);
    if (!(std::abs(guess) <= 900) || !(std::abs(shift) <= 0x1p30) || !(relative < 0x1p-20))
        return std::nullopt;
    double const left = sum * power_of_two(-guess) - 1;
    if (!(std::abs(left) < 0x1p-20))
        return std::nullopt;
    // In units of log e: the error of the sum, those of 2^x and of the product, and the square;
    // x − n and 1 are exact.
    double const natural =
        relative * (1 + relative) + exponential_error + 2 * unit_roundoff + 2 * left * left;
    double const log_of_e = 1.4426950408889634;
    double const log_of_two = 0.6931471805599453;
    double const correction = left * log_of_e;
    double const value = shift + guess + correction;
    // Two sums, each rounded; the correction itself has two roundings.
    double const rounding =
        unit_roundoff * (std::abs(shift + guess) + std::abs(value) + 2 * std::abs(correction));
    double error = (natural * log_of_e * (1 + 2 * unit_roundoff) + rounding) * evaluation;
    if (binary)
        return bounds{std::nextafter(value - error, -HUGE_VAL),
                      std::nextafter(value + error, HUGE_VAL)};
    // The error of log 2 as a double is less than u·log 2; the product is rounded once.
    double const result = value * log_of_two;
    error = (error * log_of_two * (1 + 2 * unit_roundoff) + 2 * unit_roundoff * std::abs(result)
             + unit_roundoff * std::abs(result))
            * evaluation;
    return bounds{std::nextafter(result - error, -HUGE_VAL),
                  std::nextafter(result + error, HUGE_VAL)};
}

/// A number near a double: the sum of `near` and a number in `around`.
struct placed {
    double near = 0;
    bounds around{};

    /// Returns the bounds as doubles, rounded outward.
    [[nodiscard]] bounds outward() const {
        return {std::nextafter(near + around.lower, -HUGE_VAL),
                std::nextafter(near + around.upper, HUGE_VAL)};
    }
};

/// The same for a sum that is a pair, by an estimate of few bits, so that shift + estimate is
/// exact, and log(1 + d) = d − d²/2 + d³/3 − d⁴/4, whose remainder is less than |d|⁵/4 < 2^-102 for
/// |d| < 2^-20.
inline std::optional<placed> log_of(double shift, split const& sum, double relative, bool binary) {
    constexpr split log_of_two{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
    constexpr split log_of_e{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};
    double const guess = std::nearbyint(std::log2(sum.high) * 0x1p20) * 0x1p-20;
    if (!(std::abs(guess) <= 900) || !(std::abs(shift) <= 0x1p30) || !(relative < 0x1p-20))
        return std::nullopt;
    double const n = std::nearbyint(guess);
    split const power = power_of_two_pair(n - guess);
    split const scaled = product(sum, power); // without 2^n, by which the division below is exact
    double const unit = std::ldexp(1.0, static_cast<int>(n));
    split const d = fast_two_sum(scaled.high / unit - 1, scaled.low / unit);
    if (!(std::abs(d.high) < 0x1p-20))
        return std::nullopt;
    split const square = product(d, d);
    double const cube = d.high * d.high * d.high;
    split log = sum_of(d, {-square.high / 2, -square.low / 2});
    log = sum_of(log, {cube / 3 - cube * d.high / 4, 0});
    double const whole = shift + guess;
    split result;
    if (binary)
        result = sum_of({whole, 0}, product(log, log_of_e));
    else
        result = sum_of(product({whole, 0}, log_of_two), log);
    // The operations on pairs have errors below 64u² of their operands. d³/3 − d⁴/4 is a double,
    // computed from the high part of d with fewer than eight roundings, and 2^-60 exceeds |d|³.
    double const u = unit_roundoff;
    double const pairs = 64 * u * u * (std::abs(whole) + std::abs(d.high)) + 8 * u * 0x1p-60;
    double const error =
        (1.5 * (relative * (1 + relative) + series_error + 4 * u * u) + pairs + 0x1p-101)
        * evaluation;
    return placed{result.high,
                  {std::nextafter(result.low - error, -HUGE_VAL),
                   std::nextafter(result.low + error, HUGE_VAL)}};
}

} // namespace attest::oracle::fast
