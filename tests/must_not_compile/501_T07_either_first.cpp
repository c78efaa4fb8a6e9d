// number: ATT-501
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto either_first =
    attest::theorem<"T7", "merging is commutative: denominator">([] {
        auto m1 = scalar("m1");
        auto m2 = scalar("m2");
        auto l1 = scalar("l1");
        auto l2 = scalar("l2");
        return derive(l1 * exp(m1 - max(m1, m2)) + l2 * exp(m2 - max(m1, m2)))
#ifdef BAD
            .by(maximum, l2 * exp(m1 - max(m2, m1)) + l1 * exp(m1 - max(m2, m1)));
#else
            .by(maximum, l2 * exp(m2 - max(m2, m1)) + l1 * exp(m1 - max(m2, m1)));
#endif
    });
