// number: ATT-501
// sentence: it does not follow
// sentence: by definition
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a definition that picks one term">([](context& let) {
    auto N = let.positions("N");
    auto [t, u] = let.indices("t", "u", N);
    auto l = let.index("l", up_to(t));
#ifdef BAD
    auto j = let.index("j", up_to(t));
#else
    auto j = let.index("j", up_to(u));
#endif
    auto x = let.variable("x", N);
    auto k = let.index("k", up_to(t));
    auto pick = let.define("pick", sum(k, delta(k, l) * x(k)), t, l);
    return claim(pick(u, j) == x(j)).by(definition | sift, x(j));
});
