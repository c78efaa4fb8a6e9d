// Compares elements with the results of an emulated kernel, row by row.
//
// An element fails if the kernel cannot give it, even if it is correctly rounded. If the radius is
// above a quarter of Σ w|v|, the emulation says little more than that the output is a mean of the
// values, or nothing. An element that cannot be such a mean, up to roundings, then fails
// (emulated_mean.hpp); any other is not judged, unless the values differ by little more than
// roundings. A row without keys is 0 or NaN, according to the options.
#pragma once

#include <attest/oracle/refuse.hpp>
#include <attest/oracle/shape.hpp>

#include "oracle/driver/blocks.hpp"
#include "oracle/judge/emulated_rows.hpp"
#include "oracle/judge/examine.hpp"

namespace attest::oracle {

namespace modelled {

/// The data that all rows of a problem share.
struct emulation {
    problem const& p;
    answer const& by;
    fast_model model;
    fast::plan common;
    fast::kernel const& with = fast::best_kernel();

    emulation(problem const& asked, answer const& certified, emulated_kernel const& kernel,
              format type)
        : p(asked), by(certified), model(scores_of(asked, kernel, type)), common(asked) {}

    [[nodiscard]] bounds const* logs_of(row_block const& rows) const {
        return by.log_sum_exp_bounds.data()
               + (rows.batch * p.query_heads() + rows.head) * p.queries() + rows.first;
    }
};

struct emulation_verdict {
    bool passes;
    bool is_judged;
    double share;
};

/// The verdict on a number. Its share is 0 if it is not above the largest so far: the border of
/// share_of() lies between the number and the value, so the share is at most their distance over
/// the radius, roundings included.
template <class SaysSomething>
emulation_verdict verdict_of(emulated_value const& by, to_format const& rounded, double found,
                             double largest_share, SaysSomething const& says_something) {
    if (!std::isfinite(by.radius))
        return {true, false, 0};
    if (std::isnan(found) && may_overflow_to_nan(by, rounded))
        return {true, by.says_something || says_something(), 0};
    bool const passes = may_give(by, rounded, found);
    bool const may_be_larger =
        std::isfinite(found) && std::fabs(found - by.value) / by.radius > largest_share;
    double const share = may_be_larger ? share_of(by, rounded, found) : 0;
    return {passes, !passes || by.says_something || says_something(), share};
}

/// The verdict on component d of row r of some rows, which sums the sizes only if bounds of the
/// radius leave something open. With a larger radius an element that fails fails with the right one,
/// with a smaller one an element that passes passes, and its share is not below the right one.
inline emulation_verdict verdict_at(emulated_rows& found, emulation_constants const& by,
                                    emulated_result const& row, score_rows const& scores,
                                    std::size_t r, std::size_t d, to_format const& rounded,
                                    double x, double largest_share) {
    emulated_value const wide = row.by_sizes(d, found.sizes().above(r, d));
    if (std::isfinite(wide.radius)) {
        auto const says_something = [&] {
            return wide.says_something || found.says_something(scores, r, d, wide);
        };
        if (rounded(wide.value) == x) {
            if (says_something())
                return {true, true, 0};
        } else if (!std::isnan(x)) {
            bool const has_share = std::isfinite(x) && std::isfinite(largest_share);
            if (!has_share && !may_give(wide, rounded, x))
                return {false, true, 0};
            auto const [lower, upper] = found.sizes().around(r, d);
            emulated_value const narrow = row.by_sizes(d, lower);
            bool const is_settled = !has_share || share_of(narrow, rounded, x) <= largest_share;
            if (is_settled && !may_give(row.by_sizes(d, upper), rounded, x))
                return {false, true, 0};
            if (is_settled && may_give(narrow, rounded, x) && says_something())
                return {true, true, 0};
        }
    }
    emulated_value const value = row.by_sizes(d, found.sizes().at(r, d));
    emulation_verdict const own = verdict_of(value, rounded, x, largest_share, [&] {
        return found.says_something(scores, r, d, value);
    });
    if (own.is_judged)
        return own;
    return verdict_of(narrowed(value, found.mean(by, scores, r).at(d)), rounded, x, largest_share,
                      [] { return false; });
}

/// Calls each(d, verdict) for the elements of row r of some rows that fail or are not judged; updates
/// the largest share of the judged elements. The constants are those with which the rows were found,
/// or of a kernel that differs only in which weights it sums.
template <class Each>
void verdicts_of_row(emulated_rows& found, emulation_constants const& by, score_rows const& scores,
                     row_block const& rows, std::size_t r, tensor const& candidate,
                     to_format const& rounded, bool empty_is_nan, double& largest_share,
                     Each const& each) {
    std::size_t const columns = candidate.shape()[3];
    std::size_t const i = rows.first + r;
    bool const is_empty = found.allowed(r) == 0;
    emulated_result const row = found.by(by, r);
    if (!is_empty && !row.fits_log_sum_exp())
        refuse_tensors("the certified log-sum-exp of " + shape_text({rows.batch, rows.head, i, 0})
                       + " is not that of the problem: the weights do not add up to 1");
    auto const element = [&](std::size_t d) { return candidate.at(rows.batch, rows.head, i, d); };
    if (is_empty) {
        for (std::size_t d = 0; d < columns; ++d) {
            double const x = element(d);
            bool const passes = empty_is_nan ? std::isnan(x) : x == 0;
            if (!passes)
                each(d, emulation_verdict{passes, true, 0.0});
        }
        return;
    }
    auto const add = [&](std::size_t d, emulation_verdict const& verdict) {
        if (verdict.is_judged)
            largest_share = std::max(largest_share, verdict.share);
        if (!verdict.passes || !verdict.is_judged)
            each(d, verdict);
    };
    if (!row.is_known()) {
        emulated_mean const& mean = found.mean(by, scores, r);
        for (std::size_t d = 0; d < columns; ++d)
            add(d,
                verdict_of(mean.at(d), rounded, element(d), largest_share, [] { return false; }));
        return;
    }
    for (std::size_t const d : found.open_elements(row, rounded, candidate, rows, r)) {
        if (d >= columns)
            break;
        add(d, verdict_at(found, by, row, scores, r, d, rounded, element(d), largest_share));
    }
}

/// Calls each(i, d, verdict) for these elements of all of the rows.
template <class Each>
void verdicts_of(emulated_rows& found, emulation_constants const& by, score_rows const& scores,
                 row_block const& rows, tensor const& candidate, bool empty_is_nan,
                 double& largest_share, Each const& each) {
    to_format const rounded(candidate.type());
    for (std::size_t i = rows.first; i < rows.last; ++i)
        verdicts_of_row(found, by, scores, rows, i - rows.first, candidate, rounded, empty_is_nan,
                        largest_share, [&](std::size_t d, emulation_verdict const& verdict) {
                            each(i, d, verdict);
                        });
}

/// Processes a few rows at a time: the scores of 32 rows with many keys exceed the caches.
template <class Work>
void in_parts(problem const& p, row_block const& rows, Work const& work) {
    std::size_t const most = p.keys() > 16384 ? fast::minimum_rows : fast::block_rows;
    for (std::size_t i = rows.first; i < rows.last; i += most)
        work(row_block{rows.batch, rows.head, i, std::min(i + most, rows.last)});
}

/// Whether a result that says little is limited to means of the values, as it is for verdicts.
enum class means : unsigned char { left_out, used };

/// Returns the result of the kernel for one element, from the keys and values of its row.
inline emulated_value emulated_at(problem const& p, answer const& by, emulated_kernel const& kernel,
                                  format type, fast::source const& from, extents const& at,
                                  means limits = means::left_out) {
    emulation const shared(p, by, kernel, type);
    emulation_constants const constants(shared.model, kernel);
    emulation_space space;
    row_block const row{at[0], at[1], at[2], at[2] + 1};
    score_rows scores(shared.model, shared.common, from, shared.with, space.scores);
    scores.find(row.batch, row.head, row.first, row.last);
    emulated_rows found(constants, p, from, shared.with, space);
    found.find(scores, 1, shared.logs_of(row));
    if (found.allowed(0) == 0)
        return {p.how.empty == empty_row::nan ? std::numeric_limits<double>::quiet_NaN() : 0, 0,
                true};
    emulated_value value = found[0][at[3]];
    value.says_something =
        value.says_something
        || (std::isfinite(value.radius) && found.says_something(scores, 0, at[3], value));
    if (limits == means::left_out || value.says_something)
        return value;
    return narrowed(value, found.mean(constants, scores, 0).at(at[3]));
}

/// The same, and reads the keys and values.
inline emulated_value emulated_at(problem const& p, answer const& by, emulated_kernel const& kernel,
                                  format type, extents const& at, means limits = means::left_out) {
    return emulated_at(p, by, kernel, type, head_of(p, at), at, limits);
}

} // namespace modelled

/// Throws ATT-701 unless the candidate and the answer belong to this problem and the answer has
/// bounds.
void require_emulated(problem const& p, tensor const& candidate, answer const& by);

/// The elements of some blocks of rows that an emulated kernel cannot give.
struct emulation_findings {
    std::vector<unsigned char> failed{};
    std::vector<unsigned char> not_judged{};
    double share = 0;
};

/// The findings about a candidate of which every element is judged and passes.
inline emulation_findings consistent_findings(tensor const& candidate, double share) {
    auto const [B, H, S, D] = candidate.shape();
    return {std::vector<unsigned char>(B * H * S * D), std::vector<unsigned char>(B * H * S * D),
            share};
}

/// judge() by an emulation, of which these findings about all elements are known.
judgement judge_by_findings(problem const& p, tensor const& candidate, answer const& by,
                            criterion const& asked, emulation_findings found, unsigned threads,
                            progress* watched);

inline void put_into(judgement& into, emulation_findings found) {
    into.failed = std::move(found.failed);
    into.not_judged = std::move(found.not_judged);
    into.maximum_share = found.share;
}

inline emulation_findings find_by_emulation(problem const& p, tensor const& candidate,
                                            answer const& by, emulated_kernel const& kernel,
                                            std::vector<detail::row_block> const& blocks,
                                            unsigned threads, progress* watched) {
    using namespace modelled;

    struct state {
        mpfr_caches caches{};
        emulation_space space{};
        double share = 0;
    };

    emulation const shared(p, by, kernel, candidate.type());
    emulation_constants const constants(shared.model, kernel);
    fast::heads heads(p, shared.with);
    auto const [B, H, S, D] = candidate.shape();
    emulation_findings into{std::vector<unsigned char>(B * H * S * D),
                            std::vector<unsigned char>(B * H * S * D)};
    std::vector<double> shares(blocks.size(), 0.0);
    if (watched != nullptr) {
        std::size_t rows = 0;
        for (row_block const& one : blocks)
            rows += one.last - one.first;
        watched->rows_done = 0;
        watched->rows_in_all = rows;
    }
    crew together(threads, blocks.size());
    together.share_with<state>(blocks.size(), [&](std::size_t k, state& own) {
        end_if_stopped(watched);
        row_block const& block = blocks[k];
        std::size_t const head = p.key_head_of(block.head);
        fast::source const& from = heads.at(block.batch, head);
        score_rows scores(shared.model, shared.common, from, shared.with, own.space.scores);
        emulated_rows found(constants, p, from, shared.with, own.space);
        auto const place = [&](std::size_t i, std::size_t d) {
            return ((block.batch * H + block.head) * S + i) * D + d;
        };
        in_parts(p, block, [&](row_block const& rows) {
            scores.find(rows.batch, rows.head, rows.first, rows.last);
            found.find(scores, rows.last - rows.first, shared.logs_of(rows), true);
            verdicts_of(found, constants, scores, rows, candidate, p.how.empty == empty_row::nan,
                        own.share,
                        [&](std::size_t i, std::size_t d, emulation_verdict const& verdict) {
                            into.failed[place(i, d)] = verdict.passes ? 0 : 1;
                            into.not_judged[place(i, d)] = verdict.is_judged ? 0 : 1;
                        });
        });
        heads.rows_are_done(block.batch, head, block.last - block.first);
        shares[k] = own.share;
        if (watched != nullptr)
            watched->rows_done += block.last - block.first;
    });
    for (double const one : shares)
        into.share = std::max(into.share, one);
    return into;
}

/// Judges all elements.
inline void judge_by_emulation(problem const& p, tensor const& candidate, answer const& by,
                               unsigned threads, progress* watched, judgement& into) {
    put_into(into, find_by_emulation(p, candidate, by, *into.asked.emulation, detail::blocks_of(p),
                                     threads, watched));
}

} // namespace attest::oracle
