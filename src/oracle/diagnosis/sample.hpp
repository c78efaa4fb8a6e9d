// Chooses the rows on which conventions are tried first.
//
// Half of the at most `most` rows are those with the largest distances, and the others are drawn: half
// of them from all rows with a failing element, half from all rows. The same judgement gives the same
// rows.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/problem.hpp>
#include <attest/oracle/row_selection.hpp>

#include <algorithm>

namespace attest::oracle::diagnosed {

/// Rows [first, last) of a judged tensor, by their numbers (b·H + h)·S + i.
struct row_range {
    std::size_t first;
    std::size_t last;
};

/// Returns some of these rows, ascending. furthest(row) is the largest distance of a failing element,
/// or nothing.
template <class Furthest>
std::vector<std::size_t> sampled_of(std::size_t most, row_range const& among,
                                    Furthest const& furthest) {
    std::vector<std::pair<std::uint64_t, std::size_t>> failing; // the largest distance, the row
    for (std::size_t row = among.first; row < among.last; ++row)
        if (std::optional<std::uint64_t> const found = furthest(row))
            failing.emplace_back(*found, row);
    std::mt19937_64 from(0);
    std::set<std::size_t> chosen;
    for (std::size_t const k : drawn_rows(failing.size(), most / 4, from))
        chosen.insert(failing[k].second);
    for (std::size_t const row : drawn_rows(among.last - among.first, most / 4, from))
        chosen.insert(among.first + row);
    std::size_t const worst = std::min(most - most / 4 * 2, failing.size());
    std::partial_sort(failing.begin(), failing.begin() + static_cast<std::ptrdiff_t>(worst),
                      failing.end(), [](auto const& x, auto const& y) {
                          return x.first > y.first || (x.first == y.first && x.second < y.second);
                      });
    for (std::size_t k = 0; k < worst; ++k)
        chosen.insert(failing[k].second);
    return {chosen.begin(), chosen.end()};
}

/// Returns numbers (b·H + h)·S + i of rows of a judged tensor, taken from this range.
inline std::vector<std::size_t> sampled_rows(judgement const& of, std::size_t most,
                                             row_range const& among) {
    std::size_t const columns = of.shape[3];
    return sampled_of(most, among, [&](std::size_t row) {
        std::optional<std::uint64_t> furthest;
        for (std::size_t d = 0; d < columns; ++d)
            if (of.failed[row * columns + d] != 0)
                furthest = std::max(furthest.value_or(0), of.distances[row * columns + d]);
        return furthest;
    });
}

/// The same, taken from all rows.
inline std::vector<std::size_t> sampled_rows(judgement const& of, std::size_t most) {
    return sampled_rows(of, most, {0, of.shape[0] * of.shape[1] * of.shape[2]});
}

/// Returns the number of rows that are tried: from 8 for long rows to 48.
inline std::size_t most_sampled(problem const& p) {
    std::size_t const work = p.keys() * (p.size() + p.value_size());
    return std::clamp<std::size_t>(std::size_t{20000000} / work, 8, 48);
}

} // namespace attest::oracle::diagnosed
