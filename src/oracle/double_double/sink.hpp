// The weight of a sink as a pair of doubles: 2^{L·sink − M}, L = log₂e.
//
// The exponent L·sink is a double and a low part. The relative distance of L to a sum of two
// doubles is at most 2^-106, and the low part, at most 2u of the exponent, is rounded once:
// together less than 2^-103 of it.
#pragma once

#include "oracle/fast/bound.hpp"
#include "oracle/fast/pair.hpp"

#include <optional>

namespace attest::oracle::double_double {

using namespace fast;

struct sink_pair {
    split weight{};
    double error = 0; ///< relative
};

/// Returns nothing if it is far above all weights, or if its exponent is out of range.
inline std::optional<sink_pair> sink_weight_pair(double sink, double shift) {
    constexpr split log_of_e{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56};
    if (!(std::abs(sink) <= 0x1p30) || !(std::abs(shift) <= 0x1p30))
        return std::nullopt;
    double const t = sink * log_of_e.high;
    double const low = std::fma(sink, log_of_e.low, std::fma(sink, log_of_e.high, -t));
    double const n = std::nearbyint(t);
    double const exponent = n - shift;
    if (exponent > 900)
        return std::nullopt;
    if (exponent < -1000) // dropped, like a weight
        return sink_pair{};
    split const power = power_of_two_pair(two_sum(t - n, low));
    double const unit = std::ldexp(1.0, static_cast<int>(exponent));
    double const x = 0x1p-103 * std::abs(t) + 0x1p-1060;
    return sink_pair{{power.high * unit, power.low * unit},
                     (pair_series_error + (x + x * x) * (1 + pair_series_error)) * evaluation};
}

} // namespace attest::oracle::double_double
