// number: ATT-501
// sentence: it does not follow
// sentence: by hypothesis
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a fact for the positions up to u">([](context& let) {
    auto N = let.positions("N");
    auto u = let.index("u", N);
    auto [t, k] = let.indices("t", "k", up_to(u));
    auto x = let.variable("x", N);
    auto c = let.scalar("c");
    auto after = t + 1;
#ifdef BAD
    auto j = after;
#else
    auto j = t;
#endif
    auto all = let.assume(for_all(k, x(k) == c));
    return claim(x(j) + x(after) == c + x(after)).by(all(j), c + x(after));
});
