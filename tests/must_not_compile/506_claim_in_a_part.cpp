// number: ATT-506
// sentence: a part of a proof begins with steps(): a claim in it is not judged
#include <attest/derivation.hpp>

using namespace attest::proofs;

// The part proves x(0) = 0, whatever it claims.
inline constexpr auto unclaimed = [](formula const&) { return steps(); };

inline constexpr auto twin = theorem<"1", "all are 0">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto x = let.variable("x", N);
    auto start = let.assume(x(first(N)) == 0);
    auto same = let.assume(for_all(t, x(t + 1) == x(t)));
#ifdef BAD
    auto base = claim(x(first(N)) == 5).by(start, 0);
#else
    auto base = unclaimed(x(first(N)) == 5).by(start, 0);
#endif
    return claim(x(t) == 0).by_induction(t, base, steps().by(same, x(t)).by(x(t) == 0, 0));
});
