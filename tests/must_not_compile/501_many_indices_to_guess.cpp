// number: ATT-501
// sentence: it does not follow. The step: z <= y.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "a fact for six indices of which it does not speak">([](context& let) {
        auto const T = let.finite_set("T");
        auto const [a, b, c] = let.indices("a", "b", "c", T);
        auto const [d, e, f] = let.indices("d", "e", "f", T);
        auto const x = let.scalar("x");
        auto const y = let.scalar("y");
        auto const z = let.scalar("z");
        auto const w = let.variable("w", T);
        // Six elements to try, and so 6^6 guesses.
        let.assume(w(a) + w(b) + w(c) + w(d) + w(e) + w(f) == 0);
        auto const smaller = let.assume(for_all(a, b, c, d, e, f, x <= y));
#ifdef BAD
        auto const left = z;
#else
        auto const left = x;
#endif
        return claim(left <= y).at_most(smaller, y);
    });
