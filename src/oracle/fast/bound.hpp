// The error of the results of the fast path: every term has a name.
//
// u = 2^-53; γ_n = n·u/(1 − n·u) bounds the relative change that n successive roundings make to a
// product of factors 1 + δ, |δ| ≤ u. A sum of products in which every product passes through at
// most n additions and fused multiply-adds has an error of at most γ_n Σ|products|. (Higham,
// Accuracy and Stability of Numerical Algorithms, 2nd edition 2002, lemma 3.1, sections 3.1 and
// 4.2.)
//
// A weight 2^{t − M} (rows.hpp) has the relative error α that follows from the absolute error of t,
// the `exponent`, and from the polynomial. Let h be the error of the sums of products, b that of
// the sum of weights, and η the share of weights that were dropped. The output ô = N̂/P̂ of a
// column with values |v| ≤ m satisfies
//     N̂ − o·P̂ = Σ w_j α_j (v_j − o) + θ − o·β·Σ ŵ_j,  |θ| ≤ h Σ ŵ_j |v_j|,  |β| ≤ b
// and Σ w_j |v_j − o| ≤ Σ w_j |v_j| + |o| Σ w_j, where Σ w_j |v_j| is at most m Σ w_j, and by the
// Cauchy–Schwarz inequality at most ‖w‖‖v‖. With m the smaller of m and ‖w‖‖v‖/Σ w,
//     |ô − o| ≤ κ (α + h(1 + α))·m + κ (α + b (1 + α))·|o| + u·|ô| + 2η/(1 − η)·largest,
//     κ = 1/((1 − α)(1 − b)).
// The values may differ from row to row, and some may be 0, as under dropout (dropout.hpp), where f
// divides the sum of the weights. The bound times f then holds with three more roundings: of f, of
// that quotient, and one in the value to which the bound is relative.
#pragma once

#include "oracle/fast/norm.hpp"

#include <optional>

namespace attest::oracle::fast {

constexpr double gamma(std::size_t roundings) {
    double const nu = static_cast<double>(roundings) * unit_roundoff;
    return nu / (1 - nu);
}

/// Absolute error of the exponent t; 1 is a factor 2 of the weight.
struct exponent_error {
    double score = 0;     ///< of Σ q_a k_a, times C; 0 where all partial sums are exact
    double scale = 0;     ///< C and log₂e are not sums of two doubles
    double reduction = 0; ///< the fused steps t − n
    double extra = 0;     ///< the extra score: its rounding, and that of its part of t
    double cap = 0;       ///< tanh, times cap·log₂e

    [[nodiscard]] double total() const { return score + scale + reduction + extra + cap; }
};

/// Relative errors.
struct row_error {
    double weights = 0;     ///< α, of each
    double values_sum = 0;  ///< h
    double weights_sum = 0; ///< b
    double dropped = 0;     ///< η
    double underflow = 0;   ///< of products with values, absolute, before the division

    /// Returns κ, the error of a quotient with these errors.
    [[nodiscard]] double quotient() const { return 1 / ((1 - weights) * (1 - weights_sum)); }

    /// Returns the relative error of the sum of the weights, sink included.
    [[nodiscard]] double sum() const {
        return weights + weights_sum * (1 + weights) + dropped / (1 - dropped);
    }
};

/// η if M follows the largest score: a weight that was dropped, or lost when M rose, is below
/// 2^-690 of the largest. Its product with a value is below 2^-690 m Σ w for either of the two m:
/// the largest weight is at most Σ w and at most ‖w‖, and the value is at most the largest and ‖v‖.
inline double dropped_share(std::size_t keys) {
    auto const count = static_cast<double>(keys);
    return count * count * 0x1p-690;
}

/// A quotient below 2^-1022 is rounded to a multiple of 2^-1074, and so are the terms of its bound:
/// four roundings of at most 2^-1075 each in total. The constant is larger, so that it is a normal
/// number: arithmetic with subnormals is slow, and this is added to the bound of every output.
inline constexpr double smallest_error = 0x1p-1022;

/// Every bound is evaluated in doubles: at most 64 roundings, none of a difference.
inline constexpr double evaluation = growth(64);

/// From the error of the exponents: 2^δ − 1 ≤ x + x² for x = δ·log 2 ≤ 1.
inline double weight_error(double exponent) {
    double const x = 0.6931471805599454 * exponent;
    double const grown = x + x * x;
    return exponential_error + grown * (1 + exponential_error);
}

/// Sets the three factors of finish_row. The factor of dropout, if given, already divides its sum.
inline void set_error(finish_row& row, row_error const& error,
                      std::optional<double> keep_factor = {}) {
    double const m = error.quotient() * (error.weights + error.values_sum * (1 + error.weights))
                     + 2 * error.dropped / (1 - error.dropped);
    double const o = error.quotient() * (error.weights + error.weights_sum * (1 + error.weights));
    // |o| ≤ |ô| + error moves one share of o to the left side; u for the division, and u for each
    // of the two bounds, which are rounded themselves.
    double const left = 1 - o - 2 * unit_roundoff;
    row.of_largest = m / left * evaluation;
    row.of_output = (o + 3 * unit_roundoff) / left * evaluation;
    row.absolute = (error.underflow / row.sum + smallest_error) / left * evaluation;
    if (keep_factor) { // left is above 3/4
        row.of_largest *= *keep_factor;
        row.of_output += 4 * unit_roundoff;
    }
}

} // namespace attest::oracle::fast
