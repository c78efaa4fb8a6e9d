// Certified attention: every output and log-sum-exp correctly rounded.
//
//     answer const a = attention(p, {.output = format::bfloat16, .bounds = true});
//     a.output.view().at(b, h, i, d)
//
// Rows are independent; threads take them one block after the other, and what they write does not
// depend on how many they are. Of several refusals that of the first block is thrown.
// Refused: what require() refuses, ATT-704, altered arithmetic (ATT-706), and for a soft cap ATT-705.
#pragma once

#include <attest/oracle/environment.hpp>
#include <attest/oracle/fill.hpp>
#include <attest/oracle/require.hpp>
#include <attest/oracle/share.hpp>

namespace attest::oracle {

namespace detail {

/// All rows in blocks. The first ones are small: they are taken last (share.hpp), when the other threads
/// may wait for them.
inline std::vector<row_block> blocks_of(problem const& p) {
    std::vector<row_block> result;
    for (std::size_t b = 0; b < p.batches(); ++b)
        for (std::size_t h = 0; h < p.query_heads(); ++h)
            for (std::size_t i = 0; i < p.queries(); i = result.back().last) {
                bool const small = result.size() < quick::block_rows / quick::least_rows;
                std::size_t const rows = small ? quick::least_rows : quick::block_rows;
                result.push_back({b, h, i, std::min(i + rows, p.queries())});
            }
    return result;
}

/// An answer of the right shapes, with nothing in it yet.
inline answer empty_answer(problem const& p, request const& asked) {
    extents const rows = p.rows_shape();
    answer result{result_tensor(asked.output, p.output_shape()),
                  result_tensor(asked.log_sum_exp, rows)};
    if (asked.bounds) {
        std::size_t const count = rows[0] * rows[1] * rows[2];
        result.output_bounds.resize(count * p.value_size());
        result.log_sum_exp_bounds.resize(count);
    }
    return result;
}

/// Blocks of rows, shared by threads: work(block, effort, state) for each.
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

/// How many rows there will be, for whoever watches. It is said before anything is refused: to look at
/// all elements of a large problem takes a while, and then it shall be known how much will follow.
inline void announce(problem const& p, request const& asked) {
    if (asked.watched != nullptr)
        asked.watched->rows_in_all = p.batches() * p.query_heads() * p.queries();
}

/// Attention whose rows somebody has announced, perhaps among others.
inline answer attend(problem const& p, request const& asked, quick::kernel const& with) {
    require_arithmetic();
    require_shapes(p);
    require_options(p);
    auto const blocks = blocks_of(p);
    crew together(asked.threads, blocks.size());
    require_elements(p); // while the other threads start
    answer result = empty_answer(p, asked);
    quick::plan const common(p);
    quick::heads heads(p, with);
    result.spent = for_each_block(
        together, blocks, asked, [&](row_block const& rows, effort& spent, thread_state& own) {
            std::size_t const head = p.key_head_of(rows.head);
            answer_block(p, asked, common, with, heads.at(rows.batch, head), rows, result, spent,
                         own);
            heads.rows_are_done(rows.batch, head, rows.last - rows.first);
        });
    return result;
}

} // namespace detail

/// The same from the definition alone, in intervals: slow, and independent of the quick way.
inline answer attention_by_definition(problem const& p, request const& asked = {}) {
    detail::announce(p, asked);
    require(p);
    auto const blocks = detail::blocks_of(p);
    crew together(asked.threads, blocks.size());
    answer result = detail::empty_answer(p, asked);
    result.spent = detail::for_each_block(
        together, blocks, asked,
        [&](detail::row_block const& rows, effort& spent, detail::thread_state&) {
            detail::row_results results(p, asked, result, spent);
            for (std::size_t i = rows.first; i < rows.last; ++i) {
                results.begin(rows.batch, rows.head, i);
                results.leave_all_open();
                detail::settle_by_definition(p, asked, {rows.batch, rows.head, i}, results);
            }
        });
    return result;
}

/// With the kernel of one instruction set; the roundings are the same for each.
inline answer attention(problem const& p, request const& asked, quick::kernel const& with) {
    detail::announce(p, asked);
    return detail::attend(p, asked, with);
}

inline answer attention(problem const& p, request const& asked = {}) {
    return attention(p, asked, quick::best_kernel());
}

} // namespace attest::oracle
