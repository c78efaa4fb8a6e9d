// number: ATT-506
// sentence: inequalities for infinitely many positions are assumed about the symbol with respect to
// differs: the inequalities are for the positions up to u
#include <attest/derivation.hpp>

using namespace attest::proofs;

// At all positions they make x == y, since v(t) is 1/2 to the power of t; and then x * y is a square.
inline constexpr auto twin =
    theorem<"1", "an equation in infinitely many pieces">([](context& let) {
        auto N = let.positions("N");
        auto [t, u] = let.indices("t", "u", N);
        auto v = let.variable("v", N);
        auto x = let.scalar("x");
        auto y = let.scalar("y");
        let.define_by_recursion(v(first(N)) == 1, for_all(t, v(t + 1) == v(t) / 2));
#ifdef BAD
        let.assume(for_all(t, x < y + v(t)));
        let.assume(for_all(t, y < x + v(t)));
#else
        auto k = let.index("k", up_to(u));
        let.assume(for_all(k, x < y + v(k)));
        let.assume(for_all(k, y < x + v(k)));
#endif
        return claim(derivative(x * y, x) == y).by(differentiation, y);
    });
