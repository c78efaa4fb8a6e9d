// multi_head_attention<H, G>(Q, K, V, options...): one projection cut into heads, as layers do it.
//
// The columns of Q are cut into H heads of equal size, those of K and V into G. Query head h uses
// the keys and values of group g(h) = h div (H/G):
//     G = H   multi-head attention      G = 1   multi-query attention     else grouped queries
// So grouping is multi-head attention in which some heads share one copy of K and V. The default
// scale is that of a head: 1/√(columns/H). Options hold for every head.
//
// Refused: H that does not divide the columns of Q, G that does not divide H or the columns of K
// or V (ATT-306); columns of a head's queries and of its keys with different tokens (ATT-207).
// Source: N. Shazeer (2019), multi-query; J. Ainslie et al., "GQA" (2023).
#pragma once

#include <attest/attention/heads.hpp>

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace attest {

template <auto Sentence>
struct heads_do_not_divide_evenly {
    ATTEST_REFUSE(Sentence,
                  "ATT-306 heads are of equal size; the sentence says what does not divide");
};

namespace detail {

template <std::size_t Parts, std::size_t Whole, fixed_string What>
constexpr bool require_division() {
    constexpr bool divides = Parts > 0 && Whole % (Parts > 0 ? Parts : 1) == 0;
    if constexpr (!divides) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-306 " << What.view() << ": " << Parts << " does not divide " << Whole;
            return sentence;
        });
        static_cast<void>(sizeof(heads_do_not_divide_evenly<words>));
    }
    return divides;
}

} // namespace detail

/// M cut into N blocks of equally many columns, which have no tokens unless N is 1. Refused: N that
/// does not divide them (ATT-306).
template <std::size_t N, matrix_like M>
[[nodiscard]] constexpr auto split_heads(M const& m) {
    constexpr bool divides =
        detail::require_division<N, M::columns, "split_heads: the columns of a matrix">();
    constexpr std::size_t size = divides ? M::columns / N : M::columns;
    using columns = std::conditional_t<N == 1, typename M::column_names, unnamed>;
    std::array<matrix<typename M::scalar, M::rows, size, typename M::row_names, columns>, N> blocks;
    for (std::size_t block = 0; block < N; ++block)
        for (std::size_t i = 0; i < M::rows; ++i)
            for (std::size_t j = 0; j < size && divides; ++j)
                // in range: a column of m
                blocks[block](i, j) = m(i, block * size + j);
    return blocks;
}

namespace detail {

template <std::size_t First, class Names, std::size_t... J>
selected_names<Names, First + J...>
    tokens_from(std::index_sequence<J...>); // in range: columns of a matrix

// Block number Head of M, with the tokens of its columns.
template <std::size_t Head, matrix_like M, matrix_like Block>
constexpr auto with_tokens_of(Block const& block) {
    if constexpr (!M::column_names::named) {
        return block;
    } else {
        using columns = decltype(detail::tokens_from<Head * Block::columns,
                                                     typename M::column_names>(
            std::make_index_sequence<Block::columns>{})); // in range: the first column of a block
        matrix<typename M::scalar, M::rows, Block::columns, typename M::row_names, columns> named;
        for (std::size_t i = 0; i < M::rows; ++i)
            for (std::size_t j = 0; j < Block::columns; ++j)
                named(i, j) = block(i, j);
        return named;
    }
}

} // namespace detail

template <std::size_t H, std::size_t G = H, matrix_like Queries, matrix_like Keys,
          matrix_like Values, class... Options>
[[nodiscard]] constexpr auto multi_head_attention(Queries const& Q, Keys const& K, Values const& V,
                                                  Options const&... options) {
    constexpr bool divides =
        detail::require_division<G, H, "multi_head_attention: groups share the heads">();
    if constexpr (divides) {
        auto const queries = attest::split_heads<H>(Q);
        auto const keys = attest::split_heads<G>(K);
        auto const values = attest::split_heads<G>(V);
        return [&]<std::size_t... Head>(std::index_sequence<Head...>) {
            return attest::heads(attest::attention(
                detail::with_tokens_of<Head, Queries>(queries[Head]),
                detail::with_tokens_of<Head / (H / G), Keys>(keys[Head / (H / G)]),
                detail::with_tokens_of<Head / (H / G), Values>(values[Head / (H / G)]),
                options...)...);
        }(std::make_index_sequence<H>{});
    }
}

} // namespace attest
