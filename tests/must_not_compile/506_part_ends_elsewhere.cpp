// number: ATT-506
// sentence: at the first position: the chain does not end with the other side of the claim. It ends with 1, and has to end with 0.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "all are 0">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto x = let.variable("x", N);
    auto start = let.assume(x(first(N)) == 0);
    auto same = let.assume(for_all(t, x(t + 1) == x(t)));
#ifdef BAD
    auto end = 1;
#else
    auto end = 0;
#endif
    return claim(x(t) == 0).by_induction(t, steps().by(start, end),
                                         steps().by(same, x(t)).by(x(t) == 0, 0));
});
