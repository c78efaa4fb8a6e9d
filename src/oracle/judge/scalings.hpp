// The contribution of the scales of stored elements (scale.hpp) to an error model.
//
// The model describes a float32 kernel that multiplies q·k of the stored elements by the scales of
// q and k, with c and in any order, and its output by those of v; or that multiplies elements by
// their scales first and keeps the products in float32. Each scale adds one rounding:
//     q·k to a score     k roundings and one for each scale of q and of k
//     Σ P v              one for each scale of v, relative to Σ P |v|, which bounds those of the output as well
// A scale of queries or keys that varies along the components is applied within the sum over them:
// a kernel multiplies the elements, or the sum of each block, by it in float32. Then q·k is still a
// tree with one product and fewer than D additions above each q_a k_ja, and the multiplications by
// scales lie between the additions: D roundings and one per scale on any path from a product to the
// sum, whatever the blocks are. The bound is γ_{D+k} Σ|q k| of scaled elements, as without blocks
// [H, lemma 3.1]. Assumption: blocks are summed in float32, or with the unit of the sums if tensor
// cores multiply by the scales (PTX, mma with .block_scale). NOT described: scaled elements rounded
// to a 16-bit format. No further flushing occurs: stored elements are multiples of 2^-24, so the
// sum of a block is 0 or at least 2^-48, and 2^-112 after its scales.
//
// Dropout is a scale of the values that varies from row to row: f for a kept key and 0 for the
// others. A kernel has f in float32 and multiplies by it once: the weights before or after they are
// rounded to their format, or the output at the end. A given f is rounded to float32. For a
// probability p a kernel may compute 1/(1 − p) in float32: the error of p is at most pu, which is
// (f − 1)u relative to 1 − p; the difference and the quotient are rounded. With the product there
// are 2 roundings, or at most f + 2. If weights are rounded after it, the error of a subnormal is
// not multiplied by f, which is 1 or more.
//
// A number flushed before a multiplication counts as often as the scales say: f is 2^-126 times A,
// the larger of the products of max(1, |scale|) over the scales of q and k, and of v. The scales
// that require_scales.hpp accepts leave no product of elements, scales and c below 2^-126.
//
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 3.1; OCP
// Microscaling Formats (MX) Specification, version 1.0, 6.2 (DotGeneral: the dot products of
// blocks, times their scales, are summed; precision and order are left to the implementation).
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/problem.hpp>

#include <algorithm>
#include <cmath>

namespace attest::oracle::detail {

/// Products over several scales: of the smallest nonzero absolute value of each, at most 1, and of
/// the largest, at least 1.
struct scale_range {
    double smallest = 1;
    double largest = 1;
    bool has_negative = false;

    void include(double size) {
        if (size == 0)
            return;
        smallest *= std::min(1.0, size);
        largest *= std::max(1.0, size);
    }

    void include(scale_range const& other) {
        smallest *= other.smallest;
        largest *= other.largest;
        has_negative = has_negative || other.has_negative;
    }
};

inline scale_range range_of(tensor_scale const& scale) {
    scale_range result;
    auto const [B, H, S, D] = scale.numbers.shape();
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t h = 0; h < H; ++h)
            for (std::size_t i = 0; i < S; ++i)
                for (std::size_t a = 0; a < D; ++a) {
                    double const number = scale.numbers.stored(b, h, i, a);
                    double const size = std::fabs(number);
                    if (size != 0)
                        result.smallest = std::min(result.smallest, size);
                    result.largest = std::max(result.largest, size);
                    result.has_negative = result.has_negative || number < 0;
                }
    return result;
}

inline scale_range range_of_scales(tensor const& x) {
    scale_range result;
    for (tensor_scale const& scale : x.scales())
        result.include(range_of(scale));
    return result;
}

inline scale_range range_of_score_scales(problem const& p) {
    scale_range result = range_of_scales(p.query);
    result.include(range_of_scales(p.key));
    if (p.past_key)
        result.include(range_of_scales(*p.past_key));
    return result;
}

struct scalings {
    std::size_t of_scores = 0; ///< roundings
    std::size_t of_values = 0;
    double amplified = 1; ///< A, rounded up
};

/// Returns f, with a relative error of at most 2^-50; a model requires f ≥ 1.
inline double factor_of_dropout(problem const& p) {
    return p.how.dropout ? 1 / (1 - *p.how.dropout) : p.how.keep_factor.value_or(1.0);
}

/// Returns the maximum number of roundings of f and of its product.
inline std::size_t roundings_of_dropout(problem const& p) {
    if (!p.kept)
        return 0;
    return p.how.dropout ? 2 + static_cast<std::size_t>(std::ceil(factor_of_dropout(p))) : 2;
}

inline scalings scalings_of(problem const& p) {
    scalings result;
    std::size_t const past = p.past_key ? p.past_key->scales().size() : 0;
    result.of_scores = p.query.scales().size() + std::max(p.key.scales().size(), past);
    result.of_values = p.value.scales().size();
    if (result.of_scores + result.of_values > 0)
        result.amplified =
            std::max(range_of_score_scales(p).largest, range_of_scales(p.value).largest)
            * (1 + 0x1p-48);
    if (p.kept) {
        result.of_values += roundings_of_dropout(p);
        result.amplified *= factor_of_dropout(p) * (1 + 0x1p-48);
    }
    return result;
}

} // namespace attest::oracle::detail
