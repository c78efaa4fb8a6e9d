// Some rows of some heads of a problem, as a problem of its own.
//
//     for (row_piece const& piece : pieces_of(shapes, selection)) {          row_selection.hpp
//         partial_problem const part = part_of(p, piece);
//         answer const found = attention(part.asked, ...);                   its rows are those of the piece
//     }
// The part has one batch entry, the heads of the piece and, as its queries, those of the piece; problem::among says which
// they are among all, so that causal rules, windows, slopes, masks and biases are those of the whole. Nothing but the
// queries is copied.
//
// The blocks in which rows are computed are those of the whole selection, whatever piece they are in: results are
// rounded alike in any block, but the last digits of bounds, and so of statistics, may depend on the block.
#pragma once

#include <attest/oracle/problem.hpp>

namespace attest::oracle {

struct row_piece {
    std::size_t problem = 0; ///< of several, as packed sequences are
    std::size_t batch = 0;
    std::size_t head = 0;               ///< the first
    std::size_t heads = 1;              ///< one, or all that read some heads of keys
    std::vector<std::size_t> queries{}; ///< of each head, ascending
    std::vector<std::size_t> blocks{};  ///< where each block of them ends
    std::size_t first = 0; ///< the number of rows that are selected before these, in any shard

    [[nodiscard]] std::size_t rows() const { return heads * queries.size(); }
};

/// A problem with the bytes of its queries.
struct partial_problem {
    std::vector<std::vector<std::byte>> queries; ///< and of their scales
    problem asked;
};

/// Refused: a problem that is itself a part (ATT-703), and an infinity or NaN in these queries or in the keys and values
/// that they read (ATT-702);
/// with ignore_hidden whatever computes refuses what these rows see.
partial_problem part_of(problem const& p, row_piece const& piece);

/// Rows (B, H, S, D) at the places of the piece, side by side as (1, heads, queries, D).
std::vector<std::byte> rows_of_piece(tensor const& from, row_piece const& piece);

} // namespace attest::oracle
