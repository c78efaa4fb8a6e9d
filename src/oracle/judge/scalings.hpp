// What the scales of stored elements (scale.hpp) add to an error model.
//
// Described is a kernel in float32 that multiplies q·k of the stored elements by the scales of q and k, with c and
// in any order, and what it has of an output by those of v; or that multiplies elements by their scales first
// and keeps the products in float32. Each scale is one rounding more:
//     q·k to a score     k roundings and one for each scale of q and of k
//     Σ P v              one for each scale of v, relative to Σ P |v|, which bounds those of the output as well
// A scale of queries or keys that differs along the components stands within the sum over them: a kernel multiplies
// the elements by it, or the sum of each block, in float32. Then q·k is still a tree with one product and fewer than D
// additions above each q_a k_ja, in which the multiplications by scales lie between the additions: D roundings and one
// for each scale on any way from a product to the sum, whatever the blocks, γ_{D+k} Σ|q k| of scaled elements as
// without blocks [H, lemma 3.1]. Assumed is that blocks are added up in float32, or with the unit of the sums where
// tensor cores multiply by the scales (PTX, mma with .block_scale); NOT described: scaled elements rounded to a
// format of 16 bits. Nothing more is flushed: stored elements are multiples of 2^-24, so that the sum of a block is 0
// or at least 2^-48, and times its scales 2^-112.
// Dropout is a scale of the values that differs from row to row, f of a key that is kept and 0 of the others: a kernel
// has f in float32 and multiplies by it once, whether weights are multiplied by it before or after they are
// rounded to their format, or the output is at the end. A given f is rounded to float32. Of a probability p a kernel may
// compute 1/(1 − p) in float32: p is off by pu, which is (f − 1)u of 1 − p; the difference and the quotient are rounded.
// So with the product there are 2 roundings, or at most f + 2.  Where weights are rounded after it, what a subnormal is
// off by is not multiplied by f, which is 1 or more.
// What is flushed before a multiplication counts as often as the scales say: f is 2^-126 times A, the larger one
// of the products of max(1, |scale|) over the scales of q and k, and of v. Scales as require_scales.hpp has them
// leave no product of elements, scales and c below 2^-126.
//
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 3.1; OCP Microscaling
// Formats (MX) Specification, version 1.0, 6.2 (DotGeneral: the dot products of blocks, times their scales, added up;
// their precision and order are the implementation's).
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/problem.hpp>

#include <algorithm>
#include <cmath>

namespace attest::oracle::detail {

/// Sizes of several scales, multiplied: of the smallest numbers of each that are not 0, and of the largest; 1 at
/// most and at least.
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

/// f, within 2^-50 of itself; 1 or more for what a model describes.
inline double factor_of_dropout(problem const& p) {
    return p.how.dropout ? 1 / (1 - *p.how.dropout) : p.how.keep_factor.value_or(1.0);
}

/// How often f is rounded, and what is multiplied by it, at most.
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
