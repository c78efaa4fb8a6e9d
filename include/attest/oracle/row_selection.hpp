// Selects rows of a problem: batch entries, heads and queries, a sample of these, a shard of the
// sample.
//
//     row_selection{.queries = {{0, 31}, {1000, 1000}}}         queries 0 to 31 and 1000 of every head
//     row_selection{.sample = 1000, .seed = 7}                  1000 of all rows, drawn at random, each at most once
//     row_selection{.shard = 3, .shards = 64}                   for the fourth of 64 machines
// A row is a query of a head of a batch entry. A sample is drawn from the rows in the ranges, by
// the 64-bit Mersenne Twister from its seed, as drawn_rows.hpp describes: the same rows on every
// machine. Shards take consecutive blocks of the selected rows, of sizes as equal as possible; each
// row is in one shard, and with more shards than blocks some shards are empty.
//
// Refused (ATT-703): a range that is empty or ends beyond the last index, a sample of 0 rows, a
// shard that is not below the number of shards, and more than 2^20 shards.
#pragma once

#include <attest/oracle/row_piece.hpp>

#include <span>

namespace attest::oracle {

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
