// number: ATT-501
// sentence: it does not follow
// sentence: by definition
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the rest of a sum">([](context& let) {
    auto N = let.positions("N");
    auto [t, u] = let.indices("t", "u", N);
    auto l = let.index("l", up_to(t));
#ifdef BAD
    auto j = let.index("j", up_to(t));
#else
    auto j = let.index("j", up_to(u));
#endif
    auto x = let.variable("x", N);
    auto k = let.index("k", without(up_to(t), l));
    auto n = let.index("n", up_to(u));
    auto rest = let.define("rest", sum(k, x(k)), t, l);
    return claim(rest(u, j) == sum(n, x(n)) - x(j)).by(definition | singleton, sum(n, x(n)) - x(j));
});
