// The rows of some blocks that other blocks do not contain.
#pragma once

#include "oracle/driver/blocks.hpp"

#include <algorithm>
#include <optional>

namespace attest::oracle::modelled {

using detail::row_block;

inline std::size_t rows_in(std::vector<row_block> const& blocks) {
    std::size_t rows = 0;
    for (row_block const& one : blocks)
        rows += one.last - one.first;
    return rows;
}

/// Returns `all` without the rows of `some`; nothing unless each block of `some` is one or more of
/// the groups of fast::minimum_rows rows into which a block of `all` is divided. Both are sorted, and
/// no row is in two blocks.
inline std::optional<std::vector<row_block>> without(std::vector<row_block> const& all,
                                                     std::vector<row_block> const& some) {
    std::vector<row_block> result;
    std::size_t next = 0;
    for (row_block left : all) {
        std::size_t const begin = left.first;
        while (next < some.size() && some[next].batch == left.batch && some[next].head == left.head
               && some[next].first < left.last) {
            row_block const& one = some[next++];
            bool const is_whole =
                one.first >= left.first && one.last <= left.last
                && (one.first - begin) % fast::minimum_rows == 0
                && (one.last == left.last || (one.last - begin) % fast::minimum_rows == 0);
            if (!is_whole)
                return std::nullopt;
            if (left.first < one.first)
                result.push_back({left.batch, left.head, left.first, one.first});
            left.first = one.last;
        }
        if (left.first < left.last)
            result.push_back(left);
    }
    return next == some.size() ? std::optional(std::move(result)) : std::nullopt;
}

} // namespace attest::oracle::modelled
