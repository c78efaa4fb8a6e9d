// number: ATT-501
// sentence: it does not follow
// sentence: by sift
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a delta picks a position up to u">([](context& let) {
    auto N = let.positions("N");
    auto u = let.index("u", N);
    auto [t, k] = let.indices("t", "k", up_to(u));
    auto x = let.variable("x", N);
    auto after = t + 1;
#ifdef BAD
    auto j = after;
#else
    auto j = t;
#endif
    return claim(sum(k, delta(k, j) * x(k)) == x(j)).by(sift, x(j));
});
