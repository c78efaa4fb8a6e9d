// The rows on which conventions are tried first.
//
// Of at most `most` rows a half are those with the largest distances, and the others are drawn: half of them
// from all rows with an element that fails, half from all rows. The same rows for the same judgement.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/judge/drawn_rows.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/problem.hpp>

#include <algorithm>

namespace attest::oracle::diagnosed {

/// Numbers (b·H + h)·S + i, ascending.
inline std::vector<std::size_t> sampled_rows(judgement const& of, std::size_t most) {
    std::size_t const columns = of.shape[3];
    std::size_t const rows = of.shape[0] * of.shape[1] * of.shape[2];
    std::vector<std::pair<std::uint64_t, std::size_t>> failing; // the largest distance, the row
    for (std::size_t row = 0; row < rows; ++row) {
        std::uint64_t furthest = 0;
        bool fails = false;
        for (std::size_t d = 0; d < columns; ++d)
            if (of.failed[row * columns + d] != 0) {
                fails = true;
                furthest = std::max(furthest, of.distances[row * columns + d]);
            }
        if (fails)
            failing.emplace_back(furthest, row);
    }
    std::mt19937_64 from(0);
    std::set<std::size_t> chosen;
    for (std::size_t const k : drawn_rows(failing.size(), most / 4, from))
        chosen.insert(failing[k].second);
    for (std::size_t const row : drawn_rows(rows, most / 4, from))
        chosen.insert(row);
    std::size_t const worst = std::min(most - most / 4 * 2, failing.size());
    std::partial_sort(failing.begin(), failing.begin() + static_cast<std::ptrdiff_t>(worst),
                      failing.end(), [](auto const& x, auto const& y) {
                          return x.first > y.first || (x.first == y.first && x.second < y.second);
                      });
    for (std::size_t k = 0; k < worst; ++k)
        chosen.insert(failing[k].second);
    return {chosen.begin(), chosen.end()};
}

/// How many rows are tried: fewer where each is long, but 8 at least.
inline std::size_t most_sampled(problem const& p) {
    std::size_t const work = p.keys() * (p.size() + p.value_size());
    return std::clamp<std::size_t>(std::size_t{20000000} / work, 8, 48);
}

} // namespace attest::oracle::diagnosed
