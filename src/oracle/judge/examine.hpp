// Finds the worst element, and the largest contributions to its row.
//
// The worst element has the largest distance; undefined distances rank worst, and ties go to the
// first index. Elements that fail rank before those that pass, which makes a difference only for a
// model or an emulation.
//
// The row is computed in pairs of doubles; if these do not decide each number that is shown, it is
// enclosed in intervals of 128 bits, and each is the double nearest to the midpoint of its interval.
#pragma once

#include <attest/oracle/judge/judgement.hpp>

#include "oracle/interval/definition.hpp"
#include "oracle/judge/examine_by_pairs.hpp"

#include <algorithm>
#include <cmath>

namespace attest::oracle {

/// Returns the index of that element; nothing if all pass and are correctly rounded.
inline std::optional<std::size_t> furthest(judgement const& of) {
    std::optional<std::size_t> result;
    unsigned char failed = 0;
    std::uint64_t distance = 0;
    for (std::size_t k = 0; k < of.distances.size(); ++k) {
        if (of.failed[k] < failed || (of.failed[k] == failed && of.distances[k] <= distance))
            continue;
        failed = of.failed[k];
        distance = of.distances[k];
        result = k;
    }
    return result;
}

namespace detail {

inline double nearest_double(interval const& x) {
    return mpfi_get_d(x.get());
}

/// Sorts contributions in descending order, and keeps the largest; ties go to the first key.
inline void keep_largest(std::vector<contribution>& of, std::size_t most) {
    std::ranges::sort(of, [](contribution const& x, contribution const& y) {
        double const one = std::fabs(x.product);
        double const other = std::fabs(y.product);
        return one > other || (one == other && x.key < y.key);
    });
    if (of.size() > most)
        of.resize(most);
}

/// Returns the largest contributions in descending order; ties go to the first key.
inline std::vector<contribution> contributions(problem const& p, enclosed_row const& row,
                                               extents const& at, bool of_output,
                                               std::size_t most) {
    std::vector<contribution> result;
    for (std::size_t k = 0; k < row.scores.size(); ++k) {
        std::size_t const key = row.scores[k].key;
        double const value = of_output ? p.value_at(at[0], p.key_head_of(at[1]), key, at[3]) : 1.0;
        auto const bits = row.weights[k].bits();
        interval product = row.weights[k] * interval(bits, value);
        if (of_output && p.kept)
            product = is_kept(p, at[0], at[1], at[2], key) ? product * keep_factor(p, bits)
                                                           : interval(bits, 0.0);
        result.push_back({key, nearest_double(row.scores[k].score), nearest_double(row.weights[k]),
                          value, nearest_double(product)});
    }
    keep_largest(result, most);
    return result;
}

inline constexpr std::size_t shown_contributions = 8;

inline void look_by_intervals(problem const& p, bool of_output, examined_element& into,
                              progress const* watched = nullptr) {
    auto const [b, h, i, d] = into.index;
    enclosed_row const row = row_by_definition(p, b, h, i, 128, watched, {0, 0});
    into.allowed_keys = row.empty ? 0 : row.scores.size();
    into.log_sum_exp = row.log_sum_exp ? nearest_double(*row.log_sum_exp)
                                       : -std::numeric_limits<double>::infinity();
    into.largest_contributions = contributions(p, row, into.index, of_output, shown_contributions);
}

/// Returns false, and changes nothing, if the pairs leave a number open.
inline bool look_by_pairs(problem const& p, bool of_output, fast::source const& from,
                          examined_element& into) {
    paired_row row(p, of_output, from, into.index);
    if (!row.begin())
        return false;
    auto const log = row.log_sum_exp();
    auto found = row.candidates(shown_contributions);
    if (!log || !found)
        return false;
    keep_largest(*found, shown_contributions);
    into.allowed_keys = row.keys();
    into.log_sum_exp = *log;
    into.largest_contributions = std::move(*found);
    return true;
}

} // namespace detail

/// Returns the keys and values of the row of an element.
inline fast::source head_of(problem const& p, extents const& at) {
    fast::source result(p, at[0], p.key_head_of(at[1]), fast::best_kernel());
    for (std::size_t part = 0; part < result.parts(); ++part)
        result.read(part);
    result.conclude();
    return result;
}

/// Adds what the row shows about an element beyond its candidate and its correct value; `from` is
/// head_of() its row.
inline void look_into_row(problem const& p, bool of_output, fast::source const& from,
                          examined_element& into, progress const* watched = nullptr) {
    detail::end_if_stopped(watched);
    if (!detail::look_by_pairs(p, of_output, from, into))
        detail::look_by_intervals(p, of_output, into, watched);
}

} // namespace attest::oracle
