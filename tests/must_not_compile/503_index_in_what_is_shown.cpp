// number: ATT-503
// sentence: in what is shown first: an index of another set is expected here: f(k). f takes an index of N, and k is one of T
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "one more is more">([](context& let) {
    auto N = let.positions("N");
    auto T = let.finite_set("T");
    auto t = let.index("t", N);
    auto k = let.index("k", T);
    auto f = let.variable("f", N);
    auto c = let.scalar("c");
#ifdef BAD
    auto any = k;
#else
    auto any = t;
#endif
    return claim(0 * c == 0)
        .by_showing(for_all(any, f(any) <= f(any) + 1),
                    steps().at_most(adding(let.number(1)), f(any) + 1), steps().by(ring_laws, 0));
});
