// number: ATT-501
// sentence: it does not follow
// sentence: by sift
// sentence: pi = (7, 6, 5, ...)
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a bijection does not keep to a part">([](context& let) {
    auto N = let.positions("N");
    auto u = let.index("u", N);
    auto [t, k] = let.indices("t", "k", up_to(u));
    auto x = let.variable("x", N);
    auto pi = let.bijection("pi", N);
    auto moved = pi(t);
#ifdef BAD
    auto j = moved;
#else
    auto j = t;
#endif
    return claim(sum(k, delta(k, j) * x(k)) == x(j)).by(sift, x(j));
});
