// Finds the elements of a tensor that are outside the error bound of a kernel, block by block.
//
// Rows are judged by norms first (norm_judge.hpp); those in which an element is open, by their bounds in doubles, and
// where these leave a pass open, by the terms in intervals (model_judge.hpp).
#pragma once

#include "oracle/driver/blocks.hpp"
#include "oracle/driver/mpfr_caches.hpp"
#include "oracle/judge/norm_judge.hpp"

#include <algorithm>

namespace attest::oracle {

namespace modelled {

using namespace detail;

/// Judges the log-sum-exp of a row with keys.
inline void log_sum_exp_row(problem const& p, judgement const& into, fast_row const& row,
                            fast_model const& model, model_judge const& judged, std::size_t b,
                            std::size_t h, std::size_t i, found_so_far& so_far,
                            progress const* watched) {
    judged.row(b, h, i, so_far, [&](std::size_t, bounds const& exact, double x, double) {
        interval const size = number(std::max(std::fabs(exact.lower), std::fabs(exact.upper)));
        double const bound =
            rounded_up(log_sum_exp_error(p, model.with, into.type, number(row.row_sum_error()),
                                         row.exponents(), row.scores(), size)
                           .total);
        model_verdict const found = verdict_of(distance_to(exact, x), bound, std::isfinite(bound));
        if (found.is_certain)
            return found;
        return verdict_of(log_sum_exp_by_model(p, *into.asked.model, into.type, b, h, i, watched),
                          x);
    });
}

inline constexpr std::uint64_t every_group = ~std::uint64_t{0};

/// Returns the group of each row (tally.hpp).
inline std::vector<unsigned char> groups_of(problem const& p) {
    std::vector<unsigned char> result;
    result.reserve(p.batches() * p.query_heads() * p.queries());
    for (std::size_t b = 0; b < p.batches(); ++b)
        for (std::size_t h = 0; h < p.query_heads(); ++h)
            for (std::size_t i = 0; i < p.queries(); ++i) {
                fast::key_range const range = fast::range_of(p, b, i);
                result.push_back(
                    key_group(range.last > range.first ? range.last - range.first : 0));
            }
    return result;
}

/// Finds the elements outside the bound of the model, row by row.
inline void judge_by_model(problem const& p, tensor const& candidate, answer const& by,
                           unsigned threads, progress* watched, bool of_output, judgement& into) {
    struct state {
        mpfr_caches caches{};
        model_space space{};
        mean_space mean{};
        fast::workspace sizes{};
        std::vector<open_row> open{}; ///< of the block
        std::size_t waiting = 0;      ///< the number of blocks before norms are tried again
        found_so_far so_far{};
    };

    into.not_judged.assign(into.failed.size(), 0);
    if (of_output)
        into.groups = groups_of(p);
    std::vector<row_block> const blocks = blocks_of(p);
    if (watched != nullptr) {
        watched->rows_done = 0;
        watched->rows_in_all = p.batches() * p.query_heads() * p.queries();
    }
    fast_model const model(p, *into.asked.model, into.type);
    fast::plan const common(p);
    fast::kernel const& with = fast::best_kernel();
    fast::heads heads(p, with);
    model_judge const judged(p, candidate, by, of_output, into);
    norm_judge const by_norm(model, common, with, judged);
    bool const has_norms = of_output && model.errors.additions == 0;
    std::vector<found_so_far> of_blocks(blocks.size());
    crew together(threads, blocks.size());
    together.share_with<state>(blocks.size(), [&](std::size_t k, state& own) {
        end_if_stopped(watched);
        auto const [b, h, first, last] = blocks[k];
        if (!of_output) // 0 is an ordinary log-sum-exp: nothing cancels there
            own.so_far.zero_fails = every_group;
        // Under dropout the set of values that count differs from row to row: outputs are bounded
        // in intervals.
        if (model.is_within_reach() && !(of_output && p.kept)) {
            std::size_t const head = p.key_head_of(h);
            fast::source const& from = heads.at(b, head);
            bounds const* const logs =
                by.log_sum_exp_bounds.data() + (b * p.query_heads() + h) * p.queries() + first;
            fast_rows rows(model, common, from, with, own.space);
            auto const run = [&](std::size_t begin, std::size_t end) {
                rows.run(
                    b, h, begin, end, logs + (begin - first),
                    [&](std::size_t i, fast_row const& row) {
                        end_if_stopped(watched);
                        if (!of_output) {
                            log_sum_exp_row(p, into, row, model, judged, b, h, i, own.so_far,
                                            watched);
                            return;
                        }
                        fast_mean mean(model, row, from, own.mean);
                        std::optional<modelled_row> slow;
                        judged.row(b, h, i, own.so_far,
                                   [&](std::size_t d, bounds const& exact, double x, double share) {
                                       model_verdict const found = verdict_of(
                                           row, mean, d, from.value_largest[d], exact, x, share);
                                       if (found.is_certain)
                                           return found;
                                       if (!slow)
                                           slow = row_by_model(p, *into.asked.model, into.type, b,
                                                               h, i, watched);
                                       return verdict_of(*slow, d, x);
                                   });
                    },
                    [&](std::size_t i) { // 0 there, exactly
                        if (!of_output) {
                            judged.slow_row(b, h, i, own.so_far, watched);
                            return;
                        }
                        judged.row(b, h, i, own.so_far,
                                   [](std::size_t, bounds const& exact, double x, double) {
                                       return verdict_of(distance_to(exact, x), 0, true);
                                   });
                    });
            };
            std::size_t begin = first;
            // Without a share so far every element is open.
            if (has_norms && own.so_far.share == 0) {
                begin = std::min(first + fast::minimum_rows, last);
                run(first, begin);
            }
            if (!has_norms || own.so_far.share == 0 || own.waiting > 0) {
                own.waiting -= own.waiting > 0 ? 1 : 0;
                run(begin, last);
            } else if (begin < last) {
                by_norm.run(b, h, begin, last, from, logs + (begin - first), into.type, own.sizes,
                            own.so_far, own.open);
                // A single row takes as long as fast::minimum_rows of them, and then its share may
                // settle the others.
                std::size_t left = std::max<std::size_t>(1, (last - begin) / fast::minimum_rows);
                for (open_row& row : own.open) {
                    if (by_norm.is_settled(b, h, from, row, own.so_far))
                        continue;
                    if (left-- == 0) {
                        run(begin, last);
                        own.waiting = 8;
                        break;
                    }
                    run(row.query, row.query + 1);
                }
            }
            heads.rows_are_done(b, head, last - first);
        } else {
            for (std::size_t i = first; i < last; ++i)
                judged.slow_row(b, h, i, own.so_far, watched);
        }
        of_blocks[k] = own.so_far;
        if (watched != nullptr)
            watched->rows_done += last - first;
    });
    into.maximum_share = 0;
    for (found_so_far const& one : of_blocks) {
        into.maximum_share = std::max(*into.maximum_share, one.share);
        into.counted.zero_fails |= one.zero_fails;
    }
}

} // namespace modelled

} // namespace attest::oracle