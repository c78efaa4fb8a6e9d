// All rows of an answer: block by block, by threads.
#include "oracle/driver/attention.hpp"

#include <attest/oracle/require.hpp>

#include "oracle/driver/blocks.hpp"
#include "oracle/driver/environment.hpp"
#include "oracle/driver/visible.hpp"

namespace attest::oracle {

namespace detail {

namespace {

void require_formats(request const& asked) {
    require_result_format("output", asked.output);
    require_result_format("log-sum-exp", asked.log_sum_exp);
}

/// Returns an answer of the right shapes whose elements are not yet set.
answer empty_answer(problem const& p, request const& asked) {
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

} // namespace

answer attend(problem const& given, request const& asked, fast::kernel const& with) {
    require_arithmetic();
    require_formats(asked);
    require_shapes(given);
    require_options(given);
    auto const blocks = blocks_of(given);
    crew together(asked.threads, blocks.size());
    visible_part const seen(given); // while the other threads start
    problem const& p = seen.is();
    if (!given.how.ignore_hidden)
        require_elements(p);
    answer result = empty_answer(p, asked);
    fast::plan const common(p);
    fast::heads heads(p, with);
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

answer reference_attention(problem const& given, request const& asked) {
    detail::announce(given, asked);
    detail::require_formats(asked);
    require(given);
    visible_part const seen(given);
    problem const& p = seen.is();
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
                detail::settle_by_reference(p, asked, {rows.batch, rows.head, i}, results);
            }
        });
    return result;
}

answer attention(problem const& p, request const& asked, fast::kernel const& with) {
    detail::announce(p, asked);
    return detail::attend(p, asked, with);
}

answer attention(problem const& p, request const& asked) {
    return attention(p, asked, fast::best_kernel());
}

} // namespace attest::oracle
