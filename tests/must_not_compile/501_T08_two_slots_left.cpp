// number: ATT-501
// sentence: step 2 (line
// sentence: it does not follow
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto root =
    theorem<"T8", "the root represents all, if all other slots hold nothing">([](context& let) {
        auto U = let.finite_set("U");
        auto [u, w] = let.indices("u", "w", U);
        auto x = let.variable("x", U), m = let.variable("m", U);
#ifdef BAD
        auto only_in_root = for_all(u, x(u) == delta(u, u) * x(u));
#else
        auto only_in_root = for_all(u, x(u) == delta(u, w) * x(u));
#endif
        let.assume(only_in_root);
        return claim(x(w) * exp(m(w)) == sum(u, x(u) * exp(m(u))))
            .by(sift, sum(u, delta(u, w) * x(u) * exp(m(u))))
            .by(only_in_root, sum(u, x(u) * exp(m(u))));
    });
