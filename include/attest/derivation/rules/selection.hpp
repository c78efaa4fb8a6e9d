// What selects terms: the delta and the mask.
#pragma once

#include <attest/derivation/rules/sums.hpp>

namespace attest::derivation {

inline constexpr rule sift{
    "sift", algebra::ability::sift,
    "sum(j, delta(i, j) a(j)) = a(i), delta(i, j) a(j) = delta(i, j) a(i), delta(i, i) = 1",
    "i runs through the set of j", "Graham, Knuth, Patashnik, Concrete Mathematics, section 2.1"};

inline constexpr rule masking{"masking", algebra::ability::mask, "M^2 = M for a mask M",
                              "the values of M are 0 and 1", ""};

} // namespace attest::derivation
