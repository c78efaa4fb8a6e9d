// Draws rows at random without replacement.
//
//     drawn_rows(10, 3, from)        three of the rows 0 to 9, ascending
// The same generator draws the same rows on every machine. A row is drawn as a 64-bit number modulo
// the number of candidates; in one draw the probabilities of two rows differ by at most 2^-64.
// Memory use is proportional to the number of rows drawn.
//
// Source: Bentley and Floyd, A Sample of Brilliance (1987), algorithm F2: every set of `count` rows
// is equally likely.
#pragma once

#include <attest/core/language.hpp>

#include <cstddef>
#include <random>
#include <set>
#include <vector>

namespace attest::oracle {

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

} // namespace attest::oracle
