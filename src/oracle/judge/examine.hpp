// Finds the worst element, and the largest contributions to its row.
//
// The worst element has the largest distance; undefined distances rank worst, and ties go to the
// first index. Elements that fail rank before those that pass, which makes a difference only for a
// model or an emulation.
//
// The row is enclosed in intervals of 128 bits; each number shown is the double nearest to the
// midpoint of its interval.
#pragma once

#include <attest/oracle/judge/judgement.hpp>

#include "oracle/interval/definition.hpp"

#include <algorithm>
#include <cmath>

namespace attest::oracle {

/// Returns the index of that element; nothing if all pass and are correctly rounded.
inline std::optional<std::size_t> furthest(judgement const& of) {
    std::optional<std::size_t> result;
    for (std::size_t k = 0; k < of.distances.size(); ++k) {
        if (of.distances[k] == 0 && of.failed[k] == 0)
            continue;
        if (!result || of.failed[k] > of.failed[*result]
            || (of.failed[k] == of.failed[*result] && of.distances[k] > of.distances[*result]))
            result = k;
    }
    return result;
}

namespace detail {

inline double nearest_double(interval const& x) {
    return mpfi_get_d(x.get());
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
    std::sort(result.begin(), result.end(), [](contribution const& x, contribution const& y) {
        double const one = std::fabs(x.product);
        double const other = std::fabs(y.product);
        return one > other || (one == other && x.key < y.key);
    });
    if (result.size() > most)
        result.resize(most);
    return result;
}

} // namespace detail

/// Adds what the row shows about an element beyond its candidate and its correct value.
inline void look_into_row(problem const& p, bool of_output, examined_element& into,
                          progress const* watched = nullptr) {
    auto const [b, h, i, d] = into.index;
    enclosed_row const row = row_by_definition(p, b, h, i, 128, watched, {0, 0});
    into.allowed_keys = row.empty ? 0 : row.scores.size();
    into.log_sum_exp = row.log_sum_exp ? detail::nearest_double(*row.log_sum_exp)
                                       : -std::numeric_limits<double>::infinity();
    into.largest_contributions = detail::contributions(p, row, into.index, of_output, 8);
}

} // namespace attest::oracle
