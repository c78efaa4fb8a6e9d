// Compares elements with the error bound of a kernel, row by row.
//
// An element fails if it is not correctly rounded and its distance from the exact value is
// certainly larger than the bound of model_bound.hpp, evaluated in doubles by fast_bound.hpp. The
// share of the bound that an element uses is rounded up. A NaN fails.
//
// In a format narrower than float32, float32 numbers from ±t on are stored as ±∞, where t is half a
// unit above the largest number of the format. The bound includes a rounding of the stored number
// by u_out, upwards too: if a stored number x with |x| ≥ t were kept, x (1 + u_out) would be within
// the bound. So ±∞ is judged as ±t (1 + u_out), and passes if exact ± bound without that rounding
// reaches ±t. In float32 ±∞ fails unless it is correct: nothing overflows.
//
// If the errors alone may dominate the row, as for very large scores, the bound is that of any mean
// of the values (mean_bound.hpp). An element within it that is not correctly rounded is not judged,
// unless the values differ by little more than roundings.
//
// The bound grows with the number of keys, and a mean of values of both signs shrinks. So 0 is
// compared with the bound of each element as well, until it fails somewhere in a group of rows with
// similar numbers of keys (tally.hpp): if it never does, the group is not judged
// (judgement::tells_nothing).
//
// A bound in doubles uses the enclosure of the exact value from the answer. A failure is certain. A
// pass is certain if the width of that enclosure is at most 2^-16 of the bound and the whole
// enclosure is within the bound of the element; otherwise the row is judged again by its terms in
// intervals.
#pragma once

#include "oracle/driver/blocks.hpp"
#include "oracle/driver/mpfr_caches.hpp"
#include "oracle/judge/fast_mean.hpp"
#include "oracle/judge/fast_rows.hpp"
#include "oracle/judge/log_sum_exp_bound.hpp"
#include "oracle/judge/model_bound.hpp"

#include <algorithm>
#include <cmath>

namespace attest::oracle {

namespace modelled {

using namespace detail;

struct model_verdict {
    bool passes;
    bool is_judged;
    double share;    ///< of the bound, if it is judged
    bool is_certain; ///< whether the exact value is known well enough
};

/// The distance of a number from the exact value.
struct distance_to_exact {
    double least;
    double most;
    double width; ///< width of the enclosure of the exact value
};

inline distance_to_exact distance_to(bounds const& exact, double found) {
    double const least = std::max({exact.lower - found, found - exact.upper, 0.0});
    double const most = std::max(found - exact.lower, exact.upper - found);
    return {least * (1 - 0x1p-52), most * (1 + 0x1p-52), exact.upper - exact.lower};
}

inline model_verdict verdict_of(distance_to_exact const& off, double bound, bool says_something) {
    bool const passes = off.least <= bound;
    double const nothing = passes ? 0 : std::numeric_limits<double>::infinity();
    double const share = bound > 0 ? off.most / bound * (1 + 0x1p-52) : nothing;
    bool const is_narrow = off.width <= bound * 0x1p-16;
    return {passes, !passes || says_something, share, !passes || (is_narrow && off.most <= bound)};
}

inline bounds around(interval const& exact) {
    return {mpfr_get_d(exact.lower(), MPFR_RNDD), mpfr_get_d(exact.upper(), MPFR_RNDU)};
}

/// The verdict by the terms in intervals, whose exact value is known to 256 bits.
inline model_verdict verdict_of(modelled_row const& row, std::size_t d, double found) {
    return verdict_of(distance_to(around(row.row.outputs[d]), found), row.terms[d].total,
                      row.terms[d].says_something);
}

inline model_verdict verdict_of(modelled_log_sum_exp const& row, double found) {
    double const bound = row.terms.total;
    if (!row.exact) // −∞: no finite number is near it
        return {false, true, std::numeric_limits<double>::infinity(), true};
    return verdict_of(distance_to(around(*row.exact), found), bound, std::isfinite(bound));
}

/// Judges component d of a row with these bounds of its exact value. The returned share is exact if
/// it is above `share` and the element passes; otherwise it may be too small. Row and Mean are
/// fast_row and fast_mean.
template <class Row, class Mean>
model_verdict verdict_of(Row const& row, Mean& mean, std::size_t d, double largest,
                         bounds const& exact, double found, double share) {
    distance_to_exact const off = distance_to(exact, found);
    double const own = row.own(d, std::max(std::fabs(exact.lower), std::fabs(exact.upper)));
    if (off.least > own)
        return verdict_of(off, own, true);
    double const size = row.size_below(d, largest);
    double const least_mean = row.roundings_below(size);
    // The share of failing elements is above 1.
    double const known = std::min(share, 1.0) * std::min(own, least_mean);
    if (own <= size / 4 && (own <= least_mean || off.most <= known))
        return verdict_of(off, own, true);
    held_bound const held = mean.held(own, least_mean, d, exact);
    model_verdict result = verdict_of(off, held.total, held.says_something);
    // The enclosure may also decide which of the two bounds is smaller.
    if (result.passes && std::fabs(own - held.any_mean) <= held.any_mean * 0x1p-15)
        result.is_certain = false;
    return result;
}

/// Returns the number to judge: the number itself, ±t (1 + u_out) for an infinity of a narrow
/// format, else nothing.
inline std::optional<double> judged_number(format f, std::uint64_t bits, double value) {
    format_description const& layout = description(f);
    if (is_finite(f, bits))
        return value;
    if (is_nan(f, bits) || layout.precision >= 24)
        return std::nullopt;
    double const first = std::ldexp(1.0, layout.maximum_exponent + 1)
                         - std::ldexp(1.0, layout.maximum_exponent - layout.precision);
    return std::copysign(first * (1 + std::ldexp(1.0, -layout.precision)), value);
}

/// The findings about the elements so far.
struct found_so_far {
    double share = 0; ///< the largest share of a bound
    std::uint64_t zero_fails = 0;
};

/// Judges one row after the other.
class model_judge {
public:
    /// Judges outputs, or log-sum-exps.
    model_judge(problem const& p, tensor const& candidate, answer const& by, bool of_output,
                judgement& into)
        : p_(p), candidate_(candidate),
          exact_(of_output ? by.output_bounds : by.log_sum_exp_bounds), of_output_(of_output),
          into_(into) {}

    /// Judges row i of head h by verdict(d, exact, found, share so far).
    template <class Verdict>
    void row(std::size_t b, std::size_t h, std::size_t i, found_so_far& so_far,
             Verdict const& verdict) const {
        std::size_t const columns = into_.shape[3];
        std::size_t const first = ((b * into_.shape[1] + h) * into_.shape[2] + i) * columns;
        std::uint64_t const group = std::uint64_t{1} << into_.group_of(first);
        for (std::size_t d = 0; d < columns; ++d) {
            std::size_t const place = first + d;
            bool const is_correct = into_.distances[place] == 0;
            into_.failed[place] = is_correct ? 0 : 1;
            if (std::isnan(exact_[place].lower)) // only NaN is right there
                continue;
            if ((so_far.zero_fails & group) == 0
                && !verdict(d, exact_[place], 0.0, so_far.share).passes)
                so_far.zero_fails |= group;
            std::uint64_t const bits = candidate_.bits(b, h, i, d);
            std::optional<double> const x =
                judged_number(into_.type, bits, candidate_.at(b, h, i, d));
            if (!x || (is_correct && !is_finite(into_.type, bits)))
                continue;
            model_verdict const found = verdict(d, exact_[place], *x, so_far.share);
            if (found.is_judged)
                so_far.share = std::max(so_far.share, found.share);
            if (!found.passes || is_correct)
                continue;
            into_.failed[place] = 0;
            into_.not_judged[place] = found.is_judged ? 0 : 1;
        }
    }

    /// Judges a row by the terms in intervals.
    void slow_row(std::size_t b, std::size_t h, std::size_t i, found_so_far& so_far,
                  progress const* watched) const {
        rounds_weights const& model = *into_.asked.model;
        if (!of_output_) {
            modelled_log_sum_exp const found =
                log_sum_exp_by_model(p_, model, into_.type, b, h, i, watched);
            row(b, h, i, so_far,
                [&](std::size_t, bounds const&, double x, double) { return verdict_of(found, x); });
            return;
        }
        modelled_row const found = row_by_model(p_, model, into_.type, b, h, i, watched);
        row(b, h, i, so_far, [&](std::size_t d, bounds const&, double x, double) {
            return verdict_of(found, d, x);
        });
    }

private:
    problem const& p_;
    tensor const& candidate_;
    std::vector<bounds> const& exact_;
    bool of_output_;
    judgement& into_;
};

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
            rows.run(
                b, h, first, last, logs,
                [&](std::size_t i, fast_row const& row) {
                    end_if_stopped(watched);
                    if (!of_output) {
                        log_sum_exp_row(p, into, row, model, judged, b, h, i, own.so_far, watched);
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
                                       slow = row_by_model(p, *into.asked.model, into.type, b, h, i,
                                                           watched);
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
