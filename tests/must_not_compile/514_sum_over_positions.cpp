// number: ATT-514
// sentence: this sums over all positions, or another set that need not be finite
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "two sums exchanged">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto P = up_to(t);
#ifdef BAD
    auto [m, n] = let.indices("m", "n", N);
#else
    auto [m, n] = let.indices("m", "n", P);
#endif
    auto a = let.variable("a", N, N);
    return claim(sum(m, sum(n, a(m, n))) == sum(n, sum(m, a(m, n))))
        .by(swap_sums, sum(n, sum(m, a(m, n))));
});
