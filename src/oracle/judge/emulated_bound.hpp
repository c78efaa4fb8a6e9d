// The result of an emulated kernel for an element, and a bound for what its algorithm leaves open.
//
// The kernel computes for a query, tile by tile in its order, with the largest score m̂ so far:
//     ŝ_j = cap(c·(q·k_j)) + bias_j + alibi_j in float32 as in score_error.hpp, within E_j of the score s_j
//     p̂_j = e^{ŝ_j − m̂} within ε;   P_j = p̂_j·2^k rounded to the weights' format, over 2^k
//     Ô ← Ô·e^{m̂' − m̂} + Σ P_j v_j,   l̂ ← l̂·e^{m̂' − m̂} + Σ p̂_j, or Σ P_j;   o = Ô/l̂, rounded
// An exponential of 0 is 1: if m̂ does not change, nothing is rescaled. Relative to e^{L − m̂},
// with L the log-sum-exp, m̂ cancels in l̂, and Ô is Σ_groups e^{m̂ − L} Σ P_j v_j: the roundings
// of the weights are known if p̂_j is known well enough, and m̂ counts once per group
// (fast/emulated_rows.hpp, which also encloses a lagging maximum, a sink, and weights divided
// before their rounding).
//
// E_j is sharper than that of a model: a sum of products in any order is a tree of D − 1 additions.
// Each is rounded by a unit of a sum of some products, which is at most the larger of the sums of
// the positive and of the negative products, (Σ|q k| + |q·k|)/2 [H, 4.2] (any order; truncated sums
// with their unit):
//     E_j = |c| (γ_D (1 + γ_D) (Σ_a |q_a k_ja| + |q·k_j|)/2 + π Σ_a |q_a k_ja|)(1 + γ_k) + γ_k |c q·k_j| + flushed
// with k the roundings of the scale and of the scales of q and k (two more before the tanh of a
// soft cap), and π the unit of the sums if float32 rounds a product q·k, otherwise 0. A soft cap, a
// bias, ALiBi and flushing then change E_j as in score_error.hpp, whose bounds hold for any error
// of c·(q·k_j).
//
// With N and l the sums of the midpoints, ΔN the sum of sizes and errors, and Δl that of l̂,
//     Ô/l̂ − N/l = (ΔN − (N/l) Δl)/(l + Δl),   |...| ≤ (|ΔN| + |N/l||Δl|)/(l − |Δl|)
// If weights are not rounded before they are summed, l is 1, since Σ w_j = 1. Then
//     Δl = Σ w_j (e^{y_j}(1 + ε) − 1) + Σ_changes θ Σ w_j + γ_{n+T} + the width of L
// Errors of errors: each term is the product of a size and of errors whose sum is `second`; if they
// are below 1/4, all factors (1 + x) together are below 1 + 2·second. Flushing adds f = 2^-126 per
// operation, on the scale of the largest weight and, if the weights are normalised, also on that of
// the output. A division, or a reciprocal and a product, adds γ_2; if parts are merged, the
// quotient and the product of each may be flushed, 2f. If the weights are normalised, l is 1, Δl is
// 0, and there is no final division.
//
// Scales of stored elements (scalings.hpp) multiply the elements before q·k, or q·k afterwards; the
// same holds for v and outputs. Multiplied elements are numbers of 24 bits, whose products float32
// rounds: π is then the unit of the sums plus γ of these scales, and likewise for P_j v_jd, whose
// sum Σ P|v| also bounds the output. A number flushed before a multiplication counts as often as
// the factor says: f is A 2^-126. If the sums of blocks are multiplied by their scales, these
// roundings are at most γ of the scales times Σ_blocks |sum| ≤ Σ|q k|, which π includes. They
// increase the later addends by the same share, which γ_D covers for fewer than 2^21 components,
// since it counts one addition too many.
//
// The candidate passes if it lies between the rounded ends of N/l ± radius.
//
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2, 3.1 and
// 4.2; Dao, FlashAttention-2 (2023), algorithm 1.
#pragma once

#include <attest/oracle/judge/judgement.hpp>

#include "oracle/fast/emulated_rows.hpp"
#include "oracle/judge/fast_bound.hpp"
#include "oracle/judge/to_format.hpp"

#include <algorithm>

namespace attest::oracle::modelled {

/// The scores of an emulated kernel: those of a model with E_j as above.
inline fast_model scores_of(problem const& p, emulated_kernel const& asked, format output) {
    fast_model result(p, asked.kernel, output);
    rounds_weights const& kernel = asked.kernel;
    double const scale = std::fabs(result.rows.scale) * (1 + 0x1p-52);
    double const added = gamma_above(p.size(), kernel.sums_unit);
    // Under a soft cap the product is also divided by the cap, before it becomes the argument of
    // tanh.
    std::size_t const of_scales = result.with.scaled.of_scores;
    double const scaled =
        gamma_above(kernel.scale_roundings + of_scales + (p.how.soft_cap ? 2 : 0), 0x1p-24);
    bool const is_exact =
        of_scales == 0
        && description(p.query.type()).precision + description(p.key.type()).precision <= 24
        && (!p.past_key
            || description(p.query.type()).precision + description(p.past_key->type()).precision
                   <= 24);
    // For each product: its own rounding, and those of its elements and their scales.
    double const of_products =
        (is_exact ? 0 : kernel.sums_unit)
        + (of_scales == 0 ? 0
                          : gamma_above(of_scales, 0x1p-24) * (1 + kernel.sums_unit) * (1 + added));
    double const half = added * (1 + added) / 2 * (1 + scaled);
    result.rows.relative = raised(scale * (half + of_products * (1 + scaled)));
    result.rows.relative_score = raised(half + scaled);
    result.rows.has_ends = false; // each tile has its own
    return result;
}

/// The parameters of an emulated kernel for all rows of a problem.
struct emulation_constants {
    emulated_kernel const& kernel;
    format output;
    double tiles;     ///< T, including a sink
    double parts = 1; ///< the number of merged parts
    double
        stored_products; ///< relative error of P·v and of the scales of v, 0 if float32 has all bits
    double flushed;      ///< f
    double offset_roundings = 0; ///< of m̂ if ALiBi may add h to it, u each
    fast::emulated_rows rows{};

    /// The model is that of this kernel, or of one with the same scores (have_same_scores()).
    emulation_constants(fast_model const& by, emulated_kernel const& asked)
        : kernel(asked), output(by.output),
          tiles(static_cast<double>((by.p.keys() - 1) / asked.kernel.tile_keys
                                    + (by.has_sink() ? 2 : 1))),
          flushed(by.flushed_unit) {
        format_description const& weights = description(asked.kernel.weights);
        format_description const& values = description(by.p.value.type());
        std::size_t const of_values = by.with.scaled.of_values;
        bool const is_rounded = of_values > 0 || weights.precision + values.precision > 24;
        double const unit = is_rounded ? asked.kernel.sums_unit : 0;
        double const scaled = gamma_above(of_values, 0x1p-24);
        stored_products = unit + (of_values > 0 ? raised(scaled * (1 + unit)) : 0);
        offset_roundings =
            ((asked.kernel.fused ? 1 : 0) + (asked.kernel.weights_power > 0 ? 1 : 0)) * 0x1p-24;
        // A larger tile acts as a tile of all keys.
        rows.tile_keys = std::min(asked.kernel.tile_keys, by.p.keys());
        rows.descending = asked.order == tile_order::descending;
        std::size_t const of_keys = (by.p.keys() - 1) / asked.kernel.tile_keys + 1;
        std::size_t const merged = asked.part_tiles == 0 ? 1 : (of_keys - 1) / asked.part_tiles + 1;
        // A single part needs no merging.
        rows.part_tiles = merged == 1 ? 0 : asked.part_tiles;
        rows.merged = gamma_above(merged + 4, 0x1p-24);
        parts = static_cast<double>(merged);
        rows.rounds = weights.precision < 24;
        rows.unit_factor = std::ldexp(1.5, 53 - weights.precision);
        rows.smallest_unit = std::ldexp(1.5, 52 + weights.smallest_unit());
        rows.largest = value_of(asked.kernel.weights, weights.beyond() - 1);
        rows.scale = std::ldexp(1.0, asked.kernel.weights_power);
        rows.exponential = asked.kernel.exp_ulps * 0x1p-23;
        rows.rescaling = asked.kernel.rescale_ulps.value_or(asked.kernel.exp_ulps) * 0x1p-23;
        rows.lag_least = asked.kernel.lag * (0x1.62e42fefa39efp-1 * (1 - 0x1p-20)); // ln 2
        rows.lag_most = asked.kernel.lag * (0x1.62e42fefa39efp-1 * (1 + 0x1p-20));
        rows.log_keys =
            (std::log(static_cast<double>(by.p.keys())) + rows.lag_most) * (1 + 0x1p-50);
        rows.normalises = asked.kernel.normalised;
        rows.has_sink = by.has_sink();
        rows.sink_first = asked.sink_first && !asked.kernel.normalised;
        rows.sums_unit = asked.kernel.sums_unit;
        rows.product_unit = stored_products;
        // A quotient below the normal range is a multiple of 2^-149 as well.
        rows.below_normal = (asked.kernel.exp_ulps + (asked.kernel.normalised ? 3 : 2)) * 0x1p-149;
    }
};

/// The results of the kernel for one row and its elements.
class emulated_result {
public:
    /// For row r with n allowed keys.
    emulated_result(emulation_constants const& by, fast::emulated_row const& row, std::size_t n,
                    double const* output, double const* sizes, double const* errors)
        : row_(row), output_(output), sizes_(sizes), errors_(errors),
          least_(by.parts == 1 ? by.flushed : raised(by.flushed * (1 + 2 * by.parts))),
          divided_(by.kernel.kernel.normalised ? 0 : gamma_above(2, 0x1p-24)),
          summing_(1 + static_cast<double>(n + 64) * 0x1p-52), second_(1 + 2 * row.second) {
        double const width = row.width;
        double const keys = static_cast<double>(n + (by.rows.has_sink ? 2 : 0));
        double const whole = by.kernel.kernel.normalised ? 1 : 0;
        double const largest = std::exp(std::min(row.high - row.log_sum_exp, 1.0)) * 1.0625 + whole;
        flushed_ = raised((2 * keys + by.tiles) * by.flushed * largest);
        double const adding = gamma_above(n + static_cast<std::size_t>(by.tiles), 0x1p-24);
        if (by.kernel.kernel.normalised) {
            sum_ = 1; // weights are divided before they are rounded
        } else if (by.kernel.kernel.sums_rounded) {
            sum_ = row.rounded;
            off_ = (row.rounded_error * second_ + adding * (sum_ + row.rounded_error)) * summing_;
            off_ += sum_ * 0x1p-37;
        } else {
            sum_ = 1;
            off_ = (row.mass_error * second_ + adding * (1 + row.mass_error)) * summing_ + width;
        }
        off_ = by.kernel.kernel.normalised ? 0 : raised(off_ + flushed_);
        fits_ = row.is_wide || !(std::fabs(row.mass - 1) > row.mass_error + 2 * width + 0x1p-20);
        is_known_ =
            row.is_known && row.high - row.log_sum_exp < 1 && width < 0x1p-24 && off_ < sum_ / 2;
    }

    /// Returns whether the weights sum to the value of the certified log-sum-exp.
    [[nodiscard]] bool fits_log_sum_exp() const { return fits_; }

    /// Returns whether any radius is known.
    [[nodiscard]] bool is_known() const { return is_known_; }

    /// Returns the result for component d.
    [[nodiscard]] emulated_value operator[](std::size_t d) const { return by_sizes(d, sizes_[d]); }

    /// Returns the result for component d if its sum of sizes is this. The radius does not decrease
    /// where this sum increases, roundings included.
    [[nodiscard]] emulated_value by_sizes(std::size_t d, double sizes) const {
        if (!is_known_)
            return {0, std::numeric_limits<double>::infinity(), false};
        double const value = value_of(d);
        double const size = std::fabs(value);
        double const divided = divided_error(sizes, errors_[d], size);
        return {value, raised(divided), divided <= size / 4};
    }

    /// Returns the value for component d.
    [[nodiscard]] double value_of(std::size_t d) const { return output_[d] / sum_; }

    /// Sets the quotients of a row that is compared.
    void put_into(fast::rounded_row& row) const {
        row.output = output_;
        row.sum = sum_;
    }

    /// Returns an upper bound of all radii if no sum of sizes is above this.
    [[nodiscard]] double largest_radius(double sizes) const {
        if (!is_known_)
            return std::numeric_limits<double>::infinity();
        return raised(divided_error(sizes, row_.largest_error, row_.largest_output / sum_));
    }

private:
    [[nodiscard]] double divided_error(double sizes, double errors, double size) const {
        double const before = (sizes + errors) * second_ * summing_ + flushed_;
        double const quotient = (before + size * off_) / (sum_ - off_);
        return quotient + (quotient + size) * divided_ + least_;
    }

    fast::emulated_row const& row_;
    double const* output_;
    double const* sizes_;
    double const* errors_;
    double least_;   ///< f
    double divided_; ///< relative error of the division by l
    double summing_; ///< factor for the roundings of sums of n numbers
    double second_;
    double flushed_ = 0;
    double sum_ = 0; ///< l
    double off_ = 0; ///< Δl
    bool is_known_ = false;
    bool fits_ = true;
};

/// Returns whether a kernel with this value before its last rounding may give this element. A
/// number within the radius lies between the rounded ends.
inline bool may_give(emulated_value const& by, to_format const& rounded, double found) {
    if (std::fabs(found - by.value) <= by.radius * (1 - 0x1p-40))
        return true;
    return found >= rounded(by.value - by.radius) && found <= rounded(by.value + by.radius);
}

/// Returns whether an overflow becomes NaN because the format has no infinity (float8_e4m3fn and
/// the like).
inline bool may_overflow_to_nan(emulated_value const& by, to_format const& rounded) {
    constexpr double beyond = std::numeric_limits<double>::max();
    return std::isnan(value_of(rounded.type(), nearest(rounded.type(), beyond)))
           && (std::isinf(rounded(by.value - by.radius))
               || std::isinf(rounded(by.value + by.radius)));
}

/// Returns the share of the radius that a finite element needs: the distance of the value from the
/// numbers that round to the element.
inline double share_of(emulated_value const& by, to_format const& rounded, double found) {
    if (rounded(by.value) == found)
        return 0;
    return std::fabs(by.value - rounded.border(found, by.value)) / by.radius;
}

} // namespace attest::oracle::modelled
