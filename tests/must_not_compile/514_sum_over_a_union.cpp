// number: ATT-514
// sentence: this sums over all positions, or another set that need not be finite
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a union with all positions">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto P = up_to(t);
    auto T = let.finite_set("T");
#ifdef BAD
    auto m = let.index("m", joined(T, N));
#else
    auto m = let.index("m", joined(T, P));
#endif
    auto y = let.scalar("y");
    return claim(sum(m, 2 * y) == 2 * sum(m, y)).by(factor_out, 2 * sum(m, y));
});
