// The error of one element of dQ, dK or dV, from the terms of its pairs.
//
//     dQ_a = c Σ_j dS_j k_ja      dK_a = c Σ_hi dS_hi q_hia      dV_d = Σ_hi P_hi dO_hid
// over the pairs that are not masked, in float32 sums with unit U in any order: tiles, atomics,
// rows before heads or heads before rows. With e the terms of a pair (pair_error.hpp), g a bound of
// its factor, x its |k|, |q| or |dO|:
//     B = Σ e x + γ_n(U) Σ g x + 2n f                                                 [H, lemma 3.1]
// over n pairs. The scale is rounded to float32, with k roundings from the sum to the product, as
// in the scores; dV has no scale:
//     B' = |c|B + γ_k(u)(M + |c|B) + kf
// Under dropout, whose factor a kernel may apply last, k is larger by n_d, and f is multiplied by
// f_d (pair_error.hpp). For a group of G heads, which may be multiplied separately and added
// afterwards, kf becomes G(k + 1)f. M is |exact|. For a group of G > 1 query heads per key head,
// M = Σ_h |the part of head h|, and the kernel may round the part of each head to the format of the
// result and then add them in float32 (as FlashAttention-2 does):
//     B'' = B' + u_o(M + B') + Gη_o + γ_G(u)((M + B')(1 + u_o) + Gη_o)
// Storing adds u_o(|exact| + B'') + η_o if the format of the result is narrower than float32.
//
// A float32 sum that reaches 2^128 at any step is infinite, whatever its final value, and so is the
// part of a head that exceeds the largest number of its format. So there is no bound if Σ g x may
// reach 2^127 (it is at most the size, below, plus Σ e x), or if M + B' is above that largest
// number.
//
// The bound says something if it is at most a quarter of the size:
// Σ w x |c| (Σ_b |dO_b v_b| + A + |dLSE|) b for dQ and dK (A of backward_rows.hpp) and Σ w x for
// dV, which is the sum without cancellation. Otherwise an element within the bound is not judged,
// unless it is correctly rounded.
//
// The same templates serve intervals and doubles, as in pair_error.hpp.
// Source: [H] Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed. (2002), 2.2 and 3.1; mha_bwd
// of flash-attention (dk_expanded).
#pragma once

#include <attest/oracle/gradient.hpp>

#include "oracle/judge/gradient/backward_model.hpp"

namespace attest::oracle::modelled {

template <class Number>
struct element_constants {
    Number scale;           ///< |c|, or 1
    Number scaling;         ///< γ_k(u)
    Number scaling_flushed; ///< kf
    Number stored;          ///< u_o
    Number stored_subnormal;
    Number heads;        ///< G if it is above 1, otherwise 0, as are the next two
    Number heads_stored; ///< u_o
    Number adding_heads; ///< γ_G(u)
    Number one;
    double largest; ///< of the format of the result
};

inline bool is_of_scores(gradient_part part) {
    return part != gradient_part::value && part != gradient_part::past_value;
}

inline element_constants<interval> element_constants_of(backward_model const& by,
                                                        gradient_part part) {
    bool const scaled = is_of_scores(part) && !by.roundings.scaled;
    std::size_t const roundings = (scaled ? by.model.scale_roundings : 0)
                                  + (by.roundings.dropout_last ? roundings_of_dropout(by.p) : 0);
    std::size_t const heads = part == gradient_part::query || by.group() == 1 ? 0 : by.group();
    storing_error const stored = storing_error_of(by.output);
    return {scaled ? size_of(scale_of(by.p, model_bits)) : number(1),
            gamma(roundings, 0x1p-24),
            number(static_cast<double>(heads > 0 ? heads * (roundings + 1) : roundings))
                * number(0x1p-126) * by.wide.keep,
            stored.relative,
            stored.absolute,
            number(static_cast<double>(heads)),
            heads > 0 ? stored.relative : number(0),
            gamma(heads, 0x1p-24),
            number(1),
            value_of(by.output, description(by.output).largest())};
}

inline element_constants<double> in_doubles(element_constants<interval> const& x) {
    return {rounded_up(x.scale),
            rounded_up(x.scaling),
            rounded_up(x.scaling_flushed),
            rounded_up(x.stored),
            rounded_up(x.stored_subnormal),
            rounded_up(x.heads),
            rounded_up(x.heads_stored),
            rounded_up(x.adding_heads),
            1,
            x.largest};
}

/// The terms after the sums.
template <class Number>
struct finishing_terms {
    Number scale;
    Number heads;
    Number storing;
    Number total;
};

/// Half of 2^128: a sum whose exact value stays below it is finite in float32.
inline constexpr double float32_limit = 0x1p127;

/// Returns whether the part of a head may be infinite in the format of the result.
inline bool head_overflows(element_constants<double> const& with, double before, double parts) {
    double const reached = (parts + before) * (1 + with.scaling) + with.scaling_flushed;
    return with.heads > 0 && !(reached < with.largest * (1 - 0x1p-20));
}

/// Computes the terms from |c|B, M and |exact|.
template <class Number>
finishing_terms<Number> finished(element_constants<Number> const& with, Number const& before,
                                 Number const& parts, Number const& exact) {
    Number const scale = with.scaling * (parts + before) + with.scaling_flushed;
    Number const scaled = before + scale;
    Number const heads =
        with.heads_stored * (parts + scaled) + with.heads * with.stored_subnormal
        + with.adding_heads
              * ((parts + scaled) * (with.one + with.stored) + with.heads * with.stored_subnormal);
    Number const added = scaled + heads;
    Number const storing = with.stored * (exact + added) + with.stored_subnormal;
    return {scale, heads, storing, added + storing};
}

} // namespace attest::oracle::modelled
