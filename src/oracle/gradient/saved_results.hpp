// The sum of the weights and D from a saved forward pass, in doubles and pairs with bounds.
//
// With a saved log-sum-exp L̂ the weights are 2^{t_j − M} / Z', where Z' = 2^{L̂ log2(e) − M}
// replaces Z. M is an integer, so Z' is computed like one weight (fast/row_bound.hpp, sink_weight):
// ζ is the error of such a weight. With a saved output D is a sum of products, with an error of at
// most γ_{n+1} times the sum of their absolute values [H, lemma 3.1].
//
// Nothing is returned, and the row is left to intervals, if Z' and the sum of the weights differ by
// a factor above 2^60, or if a saved number is beyond the extents of fast_bound.hpp.
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 3.1.
#pragma once

#include "oracle/double_double/sink.hpp"
#include "oracle/fast/row_bound.hpp"
#include "oracle/gradient/definition.hpp"
#include "oracle/gradient/fast_bound.hpp"

namespace attest::oracle::gradients_detail {

struct saved_number {
    double value = 0;
    double error = 0;
};

/// Returns Z' with its relative error ζ; `shift` is M, and `sum` the sum of the weights and the
/// sink.
inline std::optional<saved_number> saved_sum(problem const& p, double saved, double shift,
                                             double sum) {
    bool const is_binary = p.how.base == logarithm::binary;
    if (!(std::abs(saved) <= fast::far) || !(std::abs(shift) <= fast::far))
        return std::nullopt;
    std::optional<double> found;
    if (is_binary) {
        double const n = std::nearbyint(saved);
        if (std::abs(n - shift) <= 900)
            found = std::ldexp(fast::power_of_two(saved - n), static_cast<int>(n - shift));
    } else {
        found = fast::sink_weight(saved, shift);
    }
    if (!found || !(*found >= sum * 0x1p-60) || !(*found <= sum * 0x1p60))
        return std::nullopt;
    constexpr double exponent =
        2 * fast::exponential_reach * fast::unit_roundoff + 0x1p-105 * fast::far;
    return saved_number{*found, fast::weight_error(exponent)};
}

/// The same in pairs of doubles.
inline std::optional<double_double::sink_pair> saved_sum_pair(problem const& p, double saved,
                                                              double shift, double sum) {
    std::optional<double_double::sink_pair> found;
    if (p.how.base == logarithm::natural) {
        found = double_double::sink_weight_pair(saved, shift);
    } else if (std::abs(saved) <= fast::far && std::abs(std::nearbyint(saved) - shift) <= 900) {
        double const n = std::nearbyint(saved);
        fast::split const power = fast::power_of_two_pair({saved - n, 0});
        double const unit = std::ldexp(1.0, static_cast<int>(n - shift));
        found = double_double::sink_pair{{power.high * unit, power.low * unit},
                                         fast::pair_series_error * fast::evaluation};
    }
    if (!found || !(found->weight.high >= sum * 0x1p-60) || !(found->weight.high <= sum * 0x1p60))
        return std::nullopt;
    return found;
}

/// Returns D = Σ_b dO_b Ô_b of a row, with its absolute error.
inline std::optional<saved_number> saved_dot(tensor const& saved, std::size_t b, std::size_t h,
                                             std::size_t i, double const* output) {
    std::size_t const n = saved.shape()[3];
    double largest = 0;
    double size = 0;
    saved_number found;
    for (std::size_t d = 0; d < n; ++d) {
        double const x = saved.at(b, h, i, d);
        double const term = output[d] * x;
        largest = std::max(largest, std::abs(x));
        found.value += term;
        size += std::abs(term);
    }
    if (!(largest <= most_size))
        return std::nullopt;
    found.error = fast::gamma(n + 1) * size * fast::growth(n + 1);
    return found;
}

} // namespace attest::oracle::gradients_detail
