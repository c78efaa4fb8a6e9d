// Splits all rows of a problem into blocks, which threads share.
#pragma once

#include <attest/core/crew.hpp>

#include "oracle/driver/fill.hpp"

#include <utility>

namespace attest::oracle::detail {

/// Returns the number of rows of the next block, given the remaining rows of its head. The first
/// blocks are small: they are taken last (crew.hpp), when the other threads may wait for them.
class block_sizes {
public:
    std::size_t next() {
        return made_++ < fast::block_rows / fast::minimum_rows ? fast::minimum_rows
                                                               : fast::block_rows;
    }

private:
    std::size_t made_ = 0;
};

/// Returns all rows in blocks; a part of a problem brings its own blocks.
inline std::vector<row_block> blocks_of(problem const& p) {
    std::vector<row_block> result;
    block_sizes sizes;
    for (std::size_t b = 0; b < p.batches(); ++b)
        for (std::size_t h = 0; h < p.query_heads(); ++h) {
            std::size_t i = 0;
            if (p.among)
                for (std::size_t const end : p.among->blocks)
                    result.push_back({b, h, std::exchange(i, end), end});
            for (; i < p.queries(); i = result.back().last)
                result.push_back({b, h, i, std::min(i + sizes.next(), p.queries())});
        }
    return result;
}

/// Calls work(block, effort, state) for each block, with threads sharing the blocks.
template <class Work>
effort for_each_block(crew& together, std::vector<row_block> const& blocks, request const& asked,
                      Work const& work) {
    std::vector<effort> spent(blocks.size());
    together.share_with<thread_state>(blocks.size(), [&](std::size_t k, thread_state& own) {
        end_if_stopped(asked.watched);
        work(blocks[k], spent[k], own);
        if (asked.watched != nullptr)
            asked.watched->rows_done += blocks[k].last - blocks[k].first;
    });
    effort all;
    for (effort const& one : spent)
        all += one;
    return all;
}

/// Reports the total number of rows for progress display. This happens before the checks: reading
/// all elements of a large problem takes a while, and the total should be known by then.
inline void announce(problem const& p, request const& asked) {
    if (asked.watched != nullptr)
        asked.watched->rows_in_all = p.batches() * p.query_heads() * p.queries();
}

} // namespace attest::oracle::detail
