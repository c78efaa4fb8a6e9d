// number: ATT-501
// sentence: where t is u + 1
// sentence: It makes of the first term a(u + 1)
// differs: an index
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "t is u + 1 and not u">([](context& let) {
    auto N = let.positions("N");
    auto [t, u] = let.indices("t", "u", N);
    auto a = let.variable("a", N);
    auto begin = let.assume(a(first(N)) == 0);
    auto next = let.assume(for_all(t, a(t + 1) == 0));
    return claim(a(t) == 0).by_position(
        t, u, steps().by(delta(t, first(N)) == 1, a(first(N))).by(begin, 0),
#ifdef BAD
        steps().by(delta(t, u + 1) == 1, a(u)).by(next, 0));
#else
        steps().by(delta(t, u + 1) == 1, a(u + 1)).by(next, 0));
#endif
});
