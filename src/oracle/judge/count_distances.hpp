// Distances in ulps, counted: how many are 0, the largest, their mean and p99 (statistics.hpp).
//
// Exact: everything but the mean, a compensated_sum over a number.
#pragma once

#include <attest/oracle/judge/distance.hpp>
#include <attest/oracle/judge/statistics.hpp>

#include "oracle/judge/compensated_sum.hpp"

#include <algorithm>
#include <vector>

namespace attest::oracle::detail {

/// NaN of none.
inline double mean(compensated_sum const& sum, std::size_t count) {
    return count == 0 ? std::numeric_limits<double>::quiet_NaN()
                      : sum.value() / static_cast<double>(count);
}

inline void count_distances(std::vector<std::uint64_t> const& distances, statistics& into) {
    std::vector<std::uint64_t> there;
    compensated_sum sum;
    for (std::uint64_t const one : distances) {
        into.correct += one == 0 ? 1U : 0U;
        if (one == no_distance)
            continue;
        there.push_back(one);
        sum.add(static_cast<double>(one));
        into.maximum_ulp = std::max(into.maximum_ulp, one);
    }
    into.elements = distances.size();
    into.with_distance = there.size();
    into.mean_ulp = mean(sum, there.size());
    if (there.empty()) {
        into.maximum_ulp = no_distance;
        into.p99_ulp = no_distance;
        return;
    }
    std::size_t const rank = there.size() - there.size() / 100; // ⌈0.99 n⌉
    auto const place = there.begin() + static_cast<std::ptrdiff_t>(rank - 1);
    std::nth_element(there.begin(), place, there.end());
    into.p99_ulp = *place;
}

} // namespace attest::oracle::detail
