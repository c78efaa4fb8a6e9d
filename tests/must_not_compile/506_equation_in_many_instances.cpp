// An equation leads from a denominator to another term and back; each is looked at once, however many instances lead there.
// number: ATT-506
// sentence: not shown to differ from 0: a
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "a denominator that equals another term for all indices">([](context& let) {
        auto const T = let.finite_set("T");
        auto const S = let.finite_set("S");
        auto const [i, h] = let.indices("i", "h", S);
        auto const [j, k] = let.indices("j", "k", T);
        auto const a = let.scalar("a");
        auto const b = let.scalar("b");
        auto const c = let.scalar("c");
        auto const x = let.variable("x", T);
        auto const z = let.variable("z", S);
        let.assume(for_all(j, for_all(i, max(b, x(k)) == a)));
#ifdef BAD
        let.assume(0 <= b);
#else
        let.assume(0 < b);
#endif
        return claim(c * a / a + 0 * z(i) + 0 * z(h) + 0 * x(j) == c).by(cancel, c);
    });
