// Returns the number to which everything between two doubles rounds, if there is exactly one.
#pragma once

#include <attest/oracle/exact_rounding.hpp>

namespace attest::oracle {

/// The ends are doubles: −0.0 is the real number 0, and NaN decides nothing.
constexpr std::optional<std::uint64_t> nearest_if_decided(format f, double lower, double upper) {
    if (lower != lower || upper != upper)
        return std::nullopt;
    return detail::agreed(f, nearest(f, lower == 0 ? 0.0 : lower),
                          nearest(f, upper == 0 ? 0.0 : upper), lower < 0 && upper > 0);
}

} // namespace attest::oracle
