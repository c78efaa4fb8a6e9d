// Which rows of a problem are asked: some batch entries, heads and queries, a sample of these, a shard of that.
//
//     row_selection{.queries = {{0, 31}, {1000, 1000}}}         queries 0 to 31 and 1000 of every head
//     row_selection{.sample = 1000, .seed = 7}                  1000 of all rows, drawn at random, each at most once
//     row_selection{.shard = 3, .shards = 64}                   what the fourth of 64 machines has to do
// A row is a query of a head of a batch entry. A sample is drawn from the rows that the ranges leave, by the 64-bit
// Mersenne Twister from its seed, as drawn_rows.hpp describes: the same rows on every machine. Shards take consecutive
// blocks of the selected rows, as equal in number as can be; each row is in one shard, and with more shards than blocks
// some have none.
//
// Refused (ATT-703): a range that is empty or ends beyond what there is, a sample of 0 rows, a shard that is not below
// the number of shards, and more than 2^20 of these.
#pragma once

#include <attest/oracle/row_piece.hpp>

#include <span>

namespace attest::oracle {

/// Both are included.
struct index_range {
    std::size_t first;
    std::size_t last;
};

struct row_selection {
    std::vector<index_range> batches{}; ///< none: all
    std::vector<index_range> heads{};   ///< query heads; none: all
    std::vector<index_range> queries{}; ///< none: all
    std::optional<std::size_t> sample{};
    std::uint64_t seed = 0;
    std::size_t shard = 0;
    std::size_t shards = 1;

    /// Whether it selects every row.
    [[nodiscard]] bool is_everything() const {
        return batches.empty() && heads.empty() && queries.empty() && !sample && shards == 1;
    }
};

struct selected_rows {
    std::vector<row_piece> pieces{}; ///< of this shard
    std::size_t of_shard = 0;        ///< rows
    std::size_t selected = 0;        ///< rows in all shards
    std::size_t eligible = 0;        ///< rows that the ranges leave, from which a sample is drawn
    std::size_t all = 0;
    std::vector<std::size_t> by_problem{}; ///< rows that are selected of each, in all shards
};

/// Of one problem, or of several that are one after the other.
selected_rows rows_selected(std::span<problem const* const> problems, row_selection const& asked);

inline selected_rows rows_selected(problem const& p, row_selection const& asked) {
    problem const* const one = &p;
    return rows_selected(std::span(&one, 1), asked);
}

} // namespace attest::oracle
