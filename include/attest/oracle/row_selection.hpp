// Selects rows of a problem: batch entries, heads and queries, a sample of these, a shard of the
// sample.
//
//     row_selection{.queries = {{0, 31}, {1000, 1000}}}         queries 0 to 31 and 1000 of every head
//     row_selection{.sample = 1000, .seed = 7}                  1000 of all rows, drawn at random, each at most once
//     row_selection{.shard = 3, .shards = 64}                   for the fourth of 64 machines
// A row is a query of a head of a batch entry. A sample is drawn from the rows in the ranges, by
// the 64-bit Mersenne Twister from its seed, as drawn_rows() describes: the same rows on every
// machine. Shards take consecutive blocks of the selected rows, of sizes as equal as possible; each
// row is in one shard, and with more shards than blocks some shards are empty.
//
// Refused (ATT-703): a range that is empty or ends beyond the last index, a sample of 0 rows, a
// shard that is not below the number of shards, and more than 2^20 shards.
#pragma once

#include <attest/core/language.hpp>
#include <attest/oracle/problem.hpp>

#include <cstddef>
#include <random>
#include <set>
#include <span>
#include <vector>

namespace attest::oracle {

// Some rows of some heads of a problem, as a problem of its own.
//
//     for (row_piece const& piece : pieces_of(shapes, selection)) {
//         partial_problem const part = part_of(p, piece);
//         answer const found = attention(part.asked, ...);                   its rows are those of the piece
//     }
// The part has one batch entry, the heads of the piece and the queries of the piece; problem::among
// gives their numbers among all queries, so causal rules, windows, slopes, masks and biases are
// those of the whole. Only the queries are copied.
//
// Rows are computed in blocks of the whole selection, whichever piece they are in: rounded results
// do not depend on the block, but the last digits of bounds, and therefore of statistics, may.

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

/// Refused: a problem that is itself a part (ATT-703), an infinity or NaN in these queries or
/// in the keys and values that they read (ATT-702), and one of these queries without a key where the
/// options refuse that (ATT-704). With ignore_hidden the computation refuses those that these rows see.
partial_problem part_of(problem const& p, row_piece const& piece);

/// Returns rows (B, H, S, D) of the piece as (1, heads, queries, D), with their scales. Their bytes are added to
/// `keep`, which must outlive them.
tensor part_of(tensor const& from, row_piece const& piece,
               std::vector<std::vector<std::byte>>& keep);

/// Returns the elements of rows (B, H, S, D) of a result, contiguous as (1, heads, queries, D). Refused (ATT-701): a
/// tensor with scales, and a format of which there are no results.
std::vector<std::byte> rows_of_piece(tensor const& from, row_piece const& piece);

// Draws rows at random without replacement.
//
//     drawn_rows(10, 3, from)        three of the rows 0 to 9, ascending
// The same generator draws the same rows on every machine. A row is drawn as a 64-bit number modulo
// the number of candidates; in one draw the probabilities of two rows differ by at most 2^-64.
// Memory use is proportional to the number of rows drawn.
//
// Source: Bentley and Floyd, A Sample of Brilliance (1987), algorithm F2: every set of `count` rows
// is equally likely.

/// Returns `count` of all rows, or all rows, without drawing, if there are no more than `count`.
inline std::vector<std::size_t> drawn_rows(std::size_t all, std::size_t count,
                                           std::mt19937_64& from) {
    std::set<std::size_t> rows;
    for (std::size_t last = count < all ? all - count : 0; last < all; ++last) {
        std::size_t const row = count < all ? static_cast<std::size_t>(from() % (last + 1)) : last;
        if (!rows.insert(row).second)
            rows.insert(last);
    }
    return {rows.begin(), rows.end()};
}

/// A range of indices; both ends are included.
struct index_range {
    std::size_t first;
    std::size_t last;
};

struct row_selection {
    std::vector<index_range> batches{}; ///< empty: all
    std::vector<index_range> heads{};   ///< query heads; empty: all
    std::vector<index_range> queries{}; ///< empty: all
    std::optional<std::size_t> sample{};
    std::uint64_t seed = 0;
    std::size_t shard = 0;
    std::size_t shards = 1;

    /// Returns whether it selects every row.
    [[nodiscard]] bool is_everything() const {
        return batches.empty() && heads.empty() && queries.empty() && !sample && shards == 1;
    }
};

struct selected_rows {
    std::vector<row_piece> pieces{}; ///< the pieces of this shard
    std::size_t of_shard = 0;        ///< rows in this shard
    std::size_t selected = 0;        ///< rows in all shards
    std::size_t eligible = 0;        ///< rows in the ranges, from which a sample is drawn
    std::size_t all = 0;
    std::vector<std::size_t> by_problem{}; ///< the selected rows of each problem, in all shards
};

/// Selects rows of one problem, or of several in sequence.
selected_rows rows_selected(std::span<problem const* const> problems, row_selection const& asked);

inline selected_rows rows_selected(problem const& p, row_selection const& asked) {
    problem const* const one = &p;
    return rows_selected(std::span(&one, 1), asked);
}

} // namespace attest::oracle
