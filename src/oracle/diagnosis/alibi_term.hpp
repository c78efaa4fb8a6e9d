// The number that ALiBi multiplies by minus the slope of a head, as a kernel with this fault counts it.
//
//     alibi_far(x, b, i, j)                    |i + offset − j| of the problem itself
#pragma once

#include <attest/oracle/diagnosis/convention.hpp>

#include "oracle/visibility.hpp"

namespace attest::oracle::diagnosed {

inline double alibi_far(changed_problem const& x, std::size_t b, std::size_t i, std::size_t j) {
    auto const key = static_cast<std::int64_t>(j);
    std::int64_t const apart = position(x.p, b, i) - key;
    std::int64_t const of_numbers = static_cast<std::int64_t>(x.p.query_number(i)) - key;
    switch (x.how.alibi) {
    case alibi_distance::absolute:
        break;
    case alibi_distance::with_sign:
        return static_cast<double>(apart);
    case alibi_distance::without_offset:
        return static_cast<double>(std::abs(of_numbers));
    case alibi_distance::to_last_key:
        return static_cast<double>(key_length(x.p, b) - 1 - key);
    case alibi_distance::from_first_key:
        return static_cast<double>(-key);
    }
    return static_cast<double>(std::abs(apart));
}

/// Returns whether the fault adds one number to all scores of a row with signed distances: it changes
/// the log-sum-exp, but no weight.
inline bool shifts_rows_alone(computed_as const& how) {
    return how.alibi == alibi_distance::to_last_key || how.alibi == alibi_distance::from_first_key;
}

} // namespace attest::oracle::diagnosed
