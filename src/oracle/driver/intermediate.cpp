// All rows of an intermediate tensor: in pairs of doubles, and by the reference implementation
// where these leave an element open.
#include "oracle/driver/intermediate.hpp"

#include <attest/oracle/require.hpp>

#include "oracle/double_double/scores.hpp"
#include "oracle/double_double/weights.hpp"
#include "oracle/driver/blocks.hpp"
#include "oracle/driver/environment.hpp"
#include "oracle/driver/intermediate_scores.hpp"
#include "oracle/driver/intermediate_weights.hpp"
#include "oracle/driver/visible.hpp"

namespace attest::oracle {

namespace detail {

namespace {

/// The data that a computation of an intermediate tensor shares among all its rows.
struct intermediate_rows {
    problem const& p;
    stage at;
    request const& asked;
    intermediate_answer& into;

    [[nodiscard]] intermediate_row begin(row_block const& rows, std::size_t i) const {
        end_if_stopped(asked.watched);
        return {p, at, asked.output, rows.batch, rows.head, i};
    }

    /// Decides the open elements and writes the row.
    void finish(intermediate_row& row, effort& spent) const {
        if (at == stage::weights)
            weights_by_reference(row, spent, asked.watched);
        else
            scores_by_reference(row, spent, asked.watched);
        write(row);
    }

    void write(intermediate_row const& row) const {
        std::size_t const keys = p.keys();
        std::size_t const place = ((row.b * p.query_heads() + row.h) * p.queries() + row.i) * keys;
        for (std::size_t j = 0; j < keys; ++j) {
            into.elements.set(place + j, row.elements[j].bits);
            if (asked.bounds)
                into.element_bounds[place + j] = row.elements[j].around;
        }
    }
};

void weights_block(intermediate_rows const& all, fast::plan const& common, fast::kernel const& with,
                   fast::source const& from, row_block const& rows, effort& spent,
                   fast::workspace& space) {
    fast::block work(all.p, common, from, with, all.asked.output, space);
    double_double::row look(all.p, common, from, with);
    work.run(rows.batch, rows.head, rows.first, rows.last,
             [&](std::size_t i, fast::row_found const& found) {
                 intermediate_row row = all.begin(rows, i);
                 if (!found.bounded || !look.begin(rows.batch, rows.head, i, found.facts))
                     return all.finish(row, spent);
                 double_double::weights quotients(look);
                 for (std::size_t j = 0; j < row.open.size(); ++j)
                     if (row.open[j])
                         row.settle(j, quotients.at(j), spent);
                 if (row.left > 0)
                     return all.finish(row, spent);
                 all.write(row);
             });
}

void scores_block(intermediate_rows const& all, fast::plan const& common,
                  double_double::score_factors const& factors, fast::kernel const& with,
                  fast::source const& from, row_block const& rows, effort& spent) {
    double_double::scores look(all.p, common, factors, from, with);
    for (std::size_t i = rows.first; i < rows.last; ++i) {
        intermediate_row row = all.begin(rows, i);
        if (look.begin(rows.batch, rows.head, i))
            for (std::size_t j = 0; j < row.open.size(); ++j)
                if (row.open[j])
                    row.settle(j, look.at(all.at, j), spent);
        all.finish(row, spent);
    }
}

/// Scores before the mask include those of hidden keys, which must then be finite.
void require_stage(problem const& p, stage at) {
    require_shapes(p);
    require_options(p);
    if (p.scores_are_given && (at == stage::scaled_scores || at == stage::capped_scores))
        refuse_option("explicit scores have no products of queries and keys; expected the stage of "
                      "biased scores, or the weights");
    if (!p.how.ignore_hidden || at == stage::biased_scores || at == stage::weights)
        return require_elements(p);
    problem all = p;
    all.how.ignore_hidden = false;
    require_elements(all);
}

intermediate_answer empty_intermediate(problem const& p, stage at, request const& asked) {
    extents const shape = p.scores_shape();
    intermediate_answer result{.elements = result_tensor(asked.output, shape), .at = at};
    if (asked.bounds)
        result.element_bounds.resize(shape[0] * shape[1] * shape[2] * shape[3]);
    return result;
}

} // namespace

} // namespace detail

intermediate_answer reference_intermediate(problem const& given, stage at, request const& asked) {
    detail::announce(given, asked);
    require_result_format("output", asked.output);
    detail::require_stage(given, at);
    visible_part const seen(given);
    problem const& p = seen.is();
    problem const bare = without_values(p);
    auto const blocks = detail::blocks_of(p);
    crew together(asked.threads, blocks.size());
    intermediate_answer result = detail::empty_intermediate(p, at, asked);
    detail::intermediate_rows const all{bare, at, asked, result};
    result.spent = detail::for_each_block(
        together, blocks, asked,
        [&](detail::row_block const& rows, effort& spent, detail::thread_state&) {
            for (std::size_t i = rows.first; i < rows.last; ++i) {
                detail::intermediate_row row = all.begin(rows, i);
                all.finish(row, spent);
            }
        });
    return result;
}

intermediate_answer intermediate(problem const& given, stage at, request const& asked,
                                 fast::kernel const& with) {
    detail::announce(given, asked);
    require_arithmetic();
    require_result_format("output", asked.output);
    detail::require_stage(given, at);
    visible_part const seen(given);
    problem const& p = seen.is();
    problem const bare = without_values(p);
    auto const blocks = detail::blocks_of(p);
    crew together(asked.threads, blocks.size());
    intermediate_answer result = detail::empty_intermediate(p, at, asked);
    detail::intermediate_rows const all{bare, at, asked, result};
    fast::plan const common(bare);
    double_double::score_factors const factors(bare);
    fast::heads heads(bare, with);
    result.spent = detail::for_each_block(
        together, blocks, asked,
        [&](detail::row_block const& rows, effort& spent, detail::thread_state& own) {
            std::size_t const head = p.key_head_of(rows.head);
            fast::source const& from = heads.at(rows.batch, head);
            if (at == stage::weights)
                detail::weights_block(all, common, with, from, rows, spent, own.space);
            else
                detail::scores_block(all, common, factors, with, from, rows, spent);
            heads.rows_are_done(rows.batch, head, rows.last - rows.first);
        });
    return result;
}

intermediate_answer intermediate(problem const& p, stage at, request const& asked) {
    return intermediate(p, at, asked, fast::best_kernel());
}

} // namespace attest::oracle
