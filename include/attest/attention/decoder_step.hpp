// decoder_step: the attention of one step of a recurrent decoder, for which attention was invented.
//
// The decoder's state s (one row) asks the encoder's annotations h_1 … h_n, which are keys and
// values at once:
//     context = Σ_j softmax_j(s · h_j) h_j
// So a step is cross-attention with one query and no scale. The relevance here is the dot
// product; Bahdanau's is a small network. What the decoder makes of the context, a nonlinear
// update of its state, is outside attention and, being tanh, outside the exact numbers.
//
// Refused: more than one state (ATT-201).
// Source: D. Bahdanau, K. Cho, Y. Bengio, "Neural machine translation by jointly learning to align
// and translate" (2014), section 3.1; the dot product after M.-T. Luong et al. (2015).
#pragma once

#include <attest/attention/definition.hpp>

namespace attest {

/// Returns the attention of the state s (1 × D) to the annotations h_j (n × D), unscaled: its output is
/// the context (1 × D). Options are those of attention() except a scale. Exact for exact entries.
/// Refused: see above, and what attention() refuses.
template <matrix_like State, matrix_like Annotations, class... Options>
[[nodiscard]] constexpr auto decoder_step(State const& state, Annotations const& annotations,
                                          Options const&... options) {
    static_assert(State::rows == 1,
                  "ATT-201 decoder_step: one step has one state, a matrix of one row");
    return attest::attention(state, annotations, annotations, unscaled, options...);
}

} // namespace attest
