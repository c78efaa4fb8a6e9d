// Decides tier by tier what the fast path leaves open in a row.
//
//     means that are exactly known         exact/mean.hpp
//     pairs of doubles                     double_double/row.hpp
//     one midpoint, if few are open        exact/tie.hpp
//     the reference implementation         oracle/attention.hpp
// The results do not depend on the tier that found them: each tier rounds the same exact value, and
// a zero is +0.
#pragma once

#include <attest/oracle/attention.hpp>

#include "oracle/double_double/row.hpp"
#include "oracle/driver/row_results.hpp"
#include "oracle/exact/mean.hpp"
#include "oracle/exact/tie.hpp"
#include "oracle/fast/block.hpp"
#include "oracle/interval/decide.hpp"

namespace attest::oracle::detail {

/// Query i of head h.
struct row_place {
    std::size_t batch;
    std::size_t head;
    std::size_t query;
};

inline void settle_by_reference(problem const& p, request const& asked, row_place const& at,
                                row_results& results) {
    rounded_row const found = reference_row(p, at.batch, at.head, at.query, asked.output,
                                            asked.log_sum_exp, results.open(), asked.watched);
    std::size_t const last = results.log_sum_exp();
    for (std::size_t d = 0; d <= last; ++d)
        if (results.is_open(d))
            results.settle(d, d == last ? found.log_sum_exp : found.outputs[d],
                           d == last ? found.log_sum_exp_bounds : found.output_bounds[d],
                           found.tied[d] ? &effort::exact : &effort::interval);
}

/// For the format double a sum of two doubles is rounded once by the addition itself.
inline std::optional<std::uint64_t> nearest_if_decided(format f, fast::placed const& x,
                                                       bounds const& outward) {
    if (f != format::float64)
        return oracle::nearest_if_decided(f, outward.lower, outward.upper);
    return oracle::nearest_if_decided(f, x.near + x.around.lower, x.near + x.around.upper);
}

/// Decides outputs whose exact value is known and whose bounds leave two numbers: around(d) returns
/// those of output d.
template <class Around>
void settle_means(request const& asked, exact_means& means, fast::source const& from,
                  double const* query, fast::key_range const& range, Around const& around,
                  row_results& results) {
    for (std::size_t d = 0; d < results.log_sum_exp(); ++d) {
        if (!results.is_open(d))
            continue;
        end_if_stopped(asked.watched);
        bounds const found = around(d);
        if (auto const bits = means.rounded(from, asked.output, query, range, d, found))
            results.settle(d, *bits, found, &effort::exact);
    }
}

inline void settle_outputs(request const& asked, double_double::row& look, row_results& results) {
    for (std::size_t d = 0; d < results.log_sum_exp(); ++d) {
        if (!results.is_open(d))
            continue;
        end_if_stopped(asked.watched);
        auto const placed = look.output(d);
        bounds const around = placed.outward();
        if (auto const bits = nearest_if_decided(asked.output, placed, around))
            results.settle(d, without_sign_of_zero(asked.output, *bits), around,
                           &effort::double_double);
    }
}

inline void settle_log_sum_exp(request const& asked, double_double::row const& look,
                               row_results& results) {
    auto const placed = look.log_sum_exp();
    if (!placed)
        return;
    bounds const around = placed->outward();
    if (auto const bits = nearest_if_decided(asked.log_sum_exp, *placed, around))
        results.settle(results.log_sum_exp(), without_sign_of_zero(asked.log_sum_exp, *bits),
                       around, &effort::double_double);
}

/// Up to this number, single results are cheaper than a row in intervals.
inline constexpr std::size_t few = 2;

/// Decides outputs that are still open, each at the midpoint between the two numbers that its
/// bounds leave.
inline void settle_at_borders(problem const& p, request const& asked, row_place const& at,
                              double_double::row& look, row_results& results) {
    auto const [b, h, i] = at;
    std::size_t const head = p.key_head_of(h);
    for (std::size_t d = 0; d < results.log_sum_exp(); ++d) {
        if (!results.is_open(d))
            continue;
        end_if_stopped(asked.watched);
        bounds const around = look.output(d).outward();
        auto const value = [&](std::size_t j) { return p.value_at(b, head, j, d); };
        std::size_t ties = 0;
        auto const bits = decided_at_border(
            asked.output, around,
            [&](dyadic const& border) {
                return std::optional(compare_output(p, b, h, i, value, exactly(border)));
            },
            ties);
        if (bits)
            results.settle(d, without_sign_of_zero(asked.output, *bits), around,
                           ties > 0 ? &effort::exact : &effort::interval);
    }
}

/// Decides all that is open in this row.
inline void settle(problem const& p, request const& asked, row_place const& at,
                   fast::row_found const& found, fast::source const& from, double_double::row& look,
                   exact_means& means, row_results& results) {
    auto const [b, h, i] = at;
    auto const known_means = [&](auto const& around) {
        if (p.kept) // values differ from row to row
            return;
        if (look.has_plain_scores() && p.how.sinks.empty())
            settle_means(asked, means, from, found.query, fast::range_of(p, b, i), around, results);
    };
    if (asked.output != format::float64) // of which the bounds of the fast path leave more than two
        known_means([&](std::size_t d) { return bounds{found.lower[d], found.upper[d]}; });
    if (results.left() > 0 && look.begin(b, h, i, found.facts)) {
        settle_outputs(asked, look, results);
        known_means([&](std::size_t d) { return look.output(d).outward(); });
        if (results.is_open(results.log_sum_exp()))
            settle_log_sum_exp(asked, look, results);
        if (results.left() <= few)
            settle_at_borders(p, asked, at, look, results);
    }
    if (results.left() > 0)
        settle_by_reference(p, asked, at, results);
}

} // namespace attest::oracle::detail
