// attention(Q, K, V, options...): the definition, once, for every scalar.
//
//     score    Σ_a q_ia k_ja                          scores.hpp
//     logit    s_ij = c · score + b_ij                scale.hpp, bias.hpp
//     mask     M_ij, which keys row i may use         mask.hpp
//     weight   w_ij = M_ij e^{s_ij} / Σ_l M_il e^{s_il}   weights.hpp (or another normalisation)
//     output   o_ib = Σ_j w_ij v_jb                   mix.hpp
// Rationals and surds give exact weights and outputs, which a constexpr variable can keep; floats,
// intervals and enclosures go through the same five lines, rounding as they do.
//
// Refused: shapes that do not fit (ATT-201, ATT-302), a query without keys (ATT-301), options that
// contradict each other (ATT-304). Exponents that are themselves exponentials (a second layer on
// exact outputs) have no exact form here; enclosures take them.
// Source: A. Vaswani et al., "Attention is all you need" (2017), equation 1.
#pragma once

#include <attest/attention/bias.hpp>
#include <attest/attention/mix.hpp>
#include <attest/attention/normalise.hpp>
#include <attest/attention/scale.hpp>
#include <attest/attention/scores.hpp>

namespace attest {

template <class Scores, class Logits, class Weights, class Output>
struct attention_result {
    Scores scores;   // QKᵀ without scale and bias; of nadaraya_watson the same as the logits
    Logits logits;   // what is normalised: after scale and bias, or −|q_i − k_j|²/(2σ²)
    Weights weights; // one row per query, one column per key
    Output output;   // one row per query, one column per component of a value
};

template <class Scores, class Logits, class Weights, class Output>
attention_result(Scores, Logits, Weights, Output)
    -> attention_result<Scores, Logits, Weights, Output>;

/// Returns the scores, logits and weights (queries × keys) and the output (queries × columns of V) of
/// the queries Q, keys K and values V. Options come in any order: any number of masks, and at most one
/// each of scale (1/√D by default, for D columns of K), bias, normalisation, and the policy for rows
/// without keys. Exact for exact entries. Refused: see above.
template <matrix_like Queries, matrix_like Keys, matrix_like Values, class... Options>
[[nodiscard]] constexpr auto attention(Queries const& Q, Keys const& K, Values const& V,
                                       Options const&... options) {
    if constexpr (detail::options_fit<Options...>::value) {
        one_over_root<Keys::columns> const usual_scale;
        no_bias const none;
        auto const& scale = detail::chosen<choice::scale>(usual_scale, options...);
        auto const& bias = detail::chosen<choice::bias>(none, options...);

        auto const raw = attest::scores(Q, K);
        auto const logits = attest::biased(attest::scaled(raw, scale), bias);
        auto const weights = detail::weights_of(logits, options...);
        return attention_result{raw, logits, weights, attest::mix(weights, V)};
    }
}

} // namespace attest
