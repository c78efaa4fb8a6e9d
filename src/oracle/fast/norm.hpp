// Upper bounds of norms of rows of doubles and of the effect of roundings.
//
// u = 2^-53. Every bound here is an upper bound, its own roundings included.
#pragma once

#include "oracle/fast/exponential.hpp"
#include "oracle/fast/rows.hpp"

#include <cmath>

namespace attest::oracle::fast {

/// Returns an upper bound of (1 + u)^count and 1/(1 − u)^count for count < 2^50: 1 + 2·count·u.
constexpr double growth(std::size_t count) {
    return 1 + 2 * static_cast<double>(count) * unit_roundoff;
}

/// Returns an upper bound of the norm; the squares may be added in any order. A square below the
/// range of doubles loses less than their smallest number, 2^-1074, and there are fewer than 2^52.
inline double norm_of(measured const& row, std::size_t count) {
    if (row.largest == 0)
        return 0;
    constexpr double smallest = 0x1p-1022;
    return std::sqrt((row.squares + smallest) * growth(count + 1)) * growth(2);
}

} // namespace attest::oracle::fast
