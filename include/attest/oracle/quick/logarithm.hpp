// The logarithm of a sum of weights, certified: guessed by the library, and corrected by 2^x.
//
// For y ≈ log₂ P let w = P·2^{−y}, computed with a known error; then log₂ P = y + log₂ w, and
// |log w − (w − 1)| ≤ (w − 1)² for |w − 1| ≤ 1/2. Whatever the library's log₂ does, the result is
// right; if it does something wild, nothing is returned.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/quick/bound.hpp>

#include <optional>

namespace attest::oracle::quick {

/// 2^x for |x| ≤ 1000, with the relative error exponential_error.
inline double power_of_two(double x) {
    double const n = std::nearbyint(x);
    double p = exponential_coefficients.back();
    for (std::size_t k = exponential_coefficients.size() - 1; k-- > 0;)
        p = std::fma(p, x - n, exponential_coefficients[k]);
    return std::ldexp(p, static_cast<int>(n));
}

/// Around log(2^shift · sum), in the base asked for, where sum has this relative error.
inline std::optional<bounds> log_of(double shift, double sum, double relative, bool binary) {
    double const guess = std::log2(sum);
    if (!(std::abs(guess) <= 900) || !(std::abs(shift) <= 0x1p30) || !(relative < 0x1p-20))
        return std::nullopt;
    double const left = sum * power_of_two(-guess) - 1;
    if (!(std::abs(left) < 0x1p-20))
        return std::nullopt;
    // In units of log e: the sum's own error, that of 2^x and of the product, the square, and x − n
    // and 1 are exact.
    double const natural =
        relative * (1 + relative) + exponential_error + 2 * unit_roundoff + 2 * left * left;
    double const log_of_e = 1.4426950408889634;
    double const log_of_two = 0.6931471805599453;
    double const correction = left * log_of_e;
    double const value = shift + guess + correction;
    // Two sums, each rounded; the correction has two roundings of its own.
    double const rounding =
        unit_roundoff * (std::abs(shift + guess) + std::abs(value) + 2 * std::abs(correction));
    double error = (natural * log_of_e * (1 + 2 * unit_roundoff) + rounding) * evaluation;
    if (binary)
        return bounds{std::nextafter(value - error, -HUGE_VAL),
                      std::nextafter(value + error, HUGE_VAL)};
    // log 2 as a double is off by less than u·log 2, the product is rounded once.
    double const result = value * log_of_two;
    error = (error * log_of_two * (1 + 2 * unit_roundoff) + 2 * unit_roundoff * std::abs(result)
             + unit_roundoff * std::abs(result))
            * evaluation;
    return bounds{std::nextafter(result - error, -HUGE_VAL),
                  std::nextafter(result + error, HUGE_VAL)};
}

} // namespace attest::oracle::quick
