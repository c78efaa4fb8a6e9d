// Sums over sets that are made of others, and maps between index sets.
#pragma once

#include <attest/derivation/rules/sums.hpp>

namespace attest::derivation {

inline constexpr rule split{"split", algebra::ability::split,
                            "the sum over A and B joined is the sum over A plus that over B",
                            "A and B have no element in common, which joined(A, B) says",
                            on_finite_sums};

inline constexpr rule singleton{
    "singleton", algebra::ability::singleton,
    "the sum over {i} is the term of i; over T without i it is the sum over T less that term; up "
    "to t + 1 it is the sum up to t plus the term of t + 1; up to the first it is the first term",
    "i is an element of T", on_finite_sums};

inline constexpr rule partition{
    "partition", algebra::ability::partition,
    "sum(b, sum(h with g(h) = b, a)) = sum(h, a with g(h) for b); sum(h, delta(g(h), b) a) is the "
    "sum of a over the h with g(h) = b",
    "", "Graham, Knuth, Patashnik, Concrete Mathematics, section 2.4"};

inline constexpr rule reindex{"reindex", algebra::ability::reindex,
                              "the sum of a(pi(j)) over j is the sum of a(j)", "pi is a bijection",
                              on_finite_sums};

} // namespace attest::derivation
