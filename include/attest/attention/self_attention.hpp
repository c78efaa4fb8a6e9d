// self_attention and cross_attention: queries, keys and values as three readings of the tokens.
//
//     self_attention(X, W_q, W_k, W_v)       attention(X W_q, X W_k, X W_v)
//     cross_attention(X, Y, W_q, W_k, W_v)   attention(X W_q, Y W_k, Y W_v)
//     self_attention(X)                      attention(X, X, X), the case W = 1
// X and Y hold one token a row. Cross-attention asks from one sequence and reads another, so its
// weights are rectangular. Exact, refused: as attention and product say.
//
// Source: A. Vaswani et al., "Attention is all you need" (2017), 3.2.
#pragma once

#include <attest/attention/definition.hpp>
#include <attest/matrix/product.hpp>

namespace attest {

template <matrix_like Tokens, class... Options>
    requires(!(matrix_like<Options> || ...))
[[nodiscard]] constexpr auto self_attention(Tokens const& X, Options const&... options) {
    return attest::attention(X, X, X, options...);
}

template <matrix_like Tokens, matrix_like QueryWeights, matrix_like KeyWeights,
          matrix_like ValueWeights, class... Options>
[[nodiscard]] constexpr auto self_attention(Tokens const& X, QueryWeights const& W_q,
                                            KeyWeights const& W_k, ValueWeights const& W_v,
                                            Options const&... options) {
    return attest::attention(attest::product(X, W_q), attest::product(X, W_k),
                             attest::product(X, W_v), options...);
}

/// X asks, Y is read.
template <matrix_like Asking, matrix_like Read, matrix_like QueryWeights, matrix_like KeyWeights,
          matrix_like ValueWeights, class... Options>
[[nodiscard]] constexpr auto cross_attention(Asking const& X, Read const& Y,
                                             QueryWeights const& W_q, KeyWeights const& W_k,
                                             ValueWeights const& W_v, Options const&... options) {
    return attest::attention(attest::product(X, W_q), attest::product(Y, W_k),
                             attest::product(Y, W_v), options...);
}

} // namespace attest
