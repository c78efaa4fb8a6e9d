// number: ATT-501
// sentence: step 2 (line
// sentence: it does not follow
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto two_slots =
    theorem<"T8", "a merge of two slots leaves the sum of what they represent">([](context& let) {
        auto U = let.finite_set("U");
        auto [u, from, into] = let.indices("u", "from", "into", U);
        auto r = let.variable("r", U);
#ifdef BAD
        auto apart = delta(from, into) == 1;
#else
        auto apart = delta(from, into) == 0;
#endif
        auto merged = (1 - delta(u, from)) * (r(u) + delta(u, into) * r(from));
        auto both = sum(u, r(u)) - r(from);
        let.assume(apart);
        return claim(sum(u, merged) == sum(u, r(u)))
            .by(linear | sift, both + r(from) * (1 - delta(from, into)))
            .by(apart, both + r(from))
            .by(ring_laws, sum(u, r(u)));
    });
