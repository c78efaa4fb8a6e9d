// Some rows of some heads of a problem, as a problem of its own.
//
//     for (row_piece const& piece : pieces_of(shapes, selection)) {          row_selection.hpp
//         partial_problem const part = part_of(p, piece);
//         answer const found = attention(part.asked, ...);                   its rows are those of the piece
//     }
// The part has one batch entry, the heads of the piece and the queries of the piece; problem::among
// gives their numbers among all queries, so causal rules, windows, slopes, masks and biases are
// those of the whole. Only the queries are copied.
//
// Rows are computed in blocks of the whole selection, whichever piece they are in: rounded results
// do not depend on the block, but the last digits of bounds, and therefore of statistics, may.
#pragma once

#include <attest/oracle/problem.hpp>

namespace attest::oracle {

struct row_piece {
    std::size_t problem = 0; ///< its index among several, such as packed sequences
    std::size_t batch = 0;
    std::size_t head = 0;               ///< the first
    std::size_t heads = 1;              ///< one, or all query heads of some key heads
    std::vector<std::size_t> queries{}; ///< the same for each head, ascending
    std::vector<std::size_t> blocks{};  ///< the end of each block of queries
    std::size_t first = 0; ///< the number of selected rows before these, over all shards

    [[nodiscard]] std::size_t rows() const { return heads * queries.size(); }
};

/// A problem that owns the bytes of its queries.
struct partial_problem {
    std::vector<std::vector<std::byte>> queries; ///< their bytes, and those of their scales
    problem asked;
};

/// Refused: a problem that is itself a part (ATT-703), and an infinity or NaN in these queries or
/// in the keys and values that they read (ATT-702). With ignore_hidden the computation refuses
/// those that these rows see.
partial_problem part_of(problem const& p, row_piece const& piece);

/// Returns rows (B, H, S, D) of the piece, contiguous as (1, heads, queries, D).
std::vector<std::byte> rows_of_piece(tensor const& from, row_piece const& piece);

} // namespace attest::oracle
