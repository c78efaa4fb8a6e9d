// number: ATT-506
// sentence: these cases introduce an index
// differs: the set of u
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "what is before t + 1 may lie behind s">([](context& let) {
        auto N = let.positions("N");
        auto [t, s] = let.indices("t", "s", N);
#ifdef BAD
        auto u = let.index("u", up_to(s));
#else
        auto u = let.index("u", N);
#endif
        auto a = let.variable("a", N);
        auto begin = let.assume(a(first(N)) == a(s));
        auto next = let.assume(for_all(u, a(u + 1) == a(s)));
        return claim(a(t) == a(s))
            .by_position(t, u, steps().by(delta(t, first(N)) == 1, a(first(N))).by(begin, a(s)),
                         steps().by(delta(t, u + 1) == 1, a(u + 1)).by(next, a(s)));
    });
