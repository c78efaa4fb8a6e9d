// Hypotheses that contradict each other, one about a fibre that is not finite: of a map from a union with the
// positions. A model shows its first elements only.
// number: ATT-515
// sentence: is about all positions
// differs: the map comes from a union with the positions, or with a set
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = refuted<"1", "anything follows">([](context& let) {
    auto const N = let.positions("N");
    auto const T = let.finite_set("T");
    auto const A = let.finite_set("A");
    auto const a = let.index("a", A);
    auto const b = let.index("b", A);
    auto const n = let.index("n", N);
#ifdef BAD
    auto const from = joined(N, T);
#else
    auto const from = joined(T, T);
#endif
    auto const g = let.map("g", from, A);
    auto const k = let.index("k", g.fibre(b));
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    let.assume(for_all(a, delta(a, b) == 1 + 0 * x));
    let.assume(for_all(k, delta(k, k) == 1));
    let.assume(0 <= sum(let.index("d", up_to(n)), x * x));
    return claim(x == y);
});
