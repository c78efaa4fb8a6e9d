// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto moved =
    theorem<"T8", "what moves to another slot leaves its own">([](context& let) {
        auto U = let.finite_set("U");
        auto [u, from, into] = let.indices("u", "from", "into", U);
        auto r = let.variable("r", U);
#ifdef BAD
        auto kept = (1 - 0 * delta(u, from)) * r(u);
#else
        auto kept = (1 - 1 * delta(u, from)) * r(u);
#endif
        return claim(sum(u, kept + delta(u, into) * r(from)) == sum(u, r(u)))
            .by(linear | sift, sum(u, r(u)));
    });
