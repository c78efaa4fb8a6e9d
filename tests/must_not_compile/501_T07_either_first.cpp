// number: ATT-501
// sentence: step 1 (line
// sentence: by maximum: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto either_first =
    theorem<"T7", "merging is commutative: denominator">([](context& let) {
        auto m1 = let.scalar("m1");
        auto m2 = let.scalar("m2");
        auto l1 = let.scalar("l1");
        auto l2 = let.scalar("l2");
#ifdef BAD
        auto second = l2 * exp(m1 - max(m2, m1));
#else
        auto second = l2 * exp(m2 - max(m2, m1));
#endif
        return claim(l1 * exp(m1 - max(m1, m2)) + l2 * exp(m2 - max(m1, m2))
                     == second + l1 * exp(m1 - max(m2, m1)))
            .by(maximum, second + l1 * exp(m1 - max(m2, m1)));
    });
