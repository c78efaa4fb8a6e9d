// The number to which everything between two doubles rounds, if it is one.
#pragma once

#include <attest/oracle/exact_rounding.hpp>

namespace attest::oracle {

/// For ends that are doubles: −0.0 is the real number 0, and with NaN nothing is decided.
constexpr std::optional<std::uint64_t> nearest_if_decided(format f, double lower, double upper) {
    if (lower != lower || upper != upper)
        return std::nullopt;
    return detail::agreed(f, nearest(f, lower == 0 ? 0.0 : lower),
                          nearest(f, upper == 0 ? 0.0 : upper), lower < 0 && upper > 0);
}

} // namespace attest::oracle
