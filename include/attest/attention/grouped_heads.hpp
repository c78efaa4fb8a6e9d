// multi_head_attention<H, G>(Q, K, V, options...): one projection cut into heads, as layers do it.
//
// The columns of Q are cut into H heads of equal size, those of K and V into G. Query head h uses
// the keys and values of group g(h) = h div (H/G):
//     G = H   multi-head attention      G = 1   multi-query attention     else grouped queries
// So grouping is multi-head attention in which some heads share one copy of K and V. The default
// scale is that of a head: 1/√(columns/H). Options hold for every head.
//
// Refused: H = 0, H that does not divide the columns of Q, G that does not divide H or the columns of K
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

// The columns first, first + 1, ... of m; their number is that of a Block.
template <matrix_like Block, matrix_like M>
constexpr Block columns_from(M const& m, std::size_t first) {
    Block block;
    for (std::size_t i = 0; i < Block::rows; ++i)
        for (std::size_t j = 0; j < Block::columns; ++j)
            block(i, j) = m(i, first + j); // in range: a column of m
    return block;
}

template <std::size_t N, matrix_like M>
inline constexpr std::size_t columns_of_a_block =
    detail::require_division<N, M::columns, "split_heads: the columns of a matrix">()
        ? M::columns / N
        : M::columns;

// Block number Number of N, with the tokens of its columns.
template <std::size_t N, std::size_t Number, matrix_like M>
constexpr auto block_of_columns(M const& m) {
    constexpr std::size_t size = detail::columns_of_a_block<N, M>;
    // in range: a column of m, the first one if N is refused
    constexpr std::size_t first = Number * size < M::columns ? Number * size : 0;
    return detail::columns_from<matrix<typename M::scalar, M::rows, size, typename M::row_names,
                                       names_from<typename M::column_names, first, size>>>(m,
                                                                                           first);
}

} // namespace detail

/// Returns M cut into N blocks with the same number of columns, which have no tokens unless N is 1.
/// Refused: N that does not divide the number of columns (ATT-306).
template <std::size_t N, matrix_like M>
[[nodiscard]] constexpr auto split_heads(M const& m) {
    constexpr std::size_t size = detail::columns_of_a_block<N, M>;
    using columns = std::conditional_t<N == 1, typename M::column_names, unnamed>;
    using block = matrix<typename M::scalar, M::rows, size, typename M::row_names, columns>;
    std::array<block, N> blocks;
    // in range below: a column of m
    for (std::size_t number = 0; number < N && number * size < M::columns; ++number)
        blocks[number] = detail::columns_from<block>(m, number * size);
    return blocks;
}

/// Returns the heads of the queries Q, cut into H blocks of columns, with the keys K and values V, cut
/// into G blocks: head h is attention() of block h of Q and of block h div (H/G) of K and V. Exact for
/// exact entries. Refused: see above, and what attention() refuses for a head.
template <std::size_t H, std::size_t G = H, matrix_like Queries, matrix_like Keys,
          matrix_like Values, class... Options>
[[nodiscard]] constexpr auto multi_head_attention(Queries const& Q, Keys const& K, Values const& V,
                                                  Options const&... options) {
    // 0 heads divide nothing, though every number of groups divides 0.
    constexpr bool divides =
        (H > 0
         || detail::require_division<H, Queries::columns,
                                     "multi_head_attention: the columns of the queries">())
        && detail::require_division<G, H, "multi_head_attention: groups share the heads">();
    if constexpr (H > 0 && divides) {
        return [&]<std::size_t... Head>(std::index_sequence<Head...>) {
            return attest::heads(attest::attention(detail::block_of_columns<H, Head>(Q),
                                                   detail::block_of_columns<G, Head / (H / G)>(K),
                                                   detail::block_of_columns<G, Head / (H / G)>(V),
                                                   options...)...);
        }(std::make_index_sequence<H>{});
    }
}

} // namespace attest
