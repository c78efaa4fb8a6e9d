// number: ATT-503
// sentence: an index of another set is expected here: p(j). p takes an index of S, and j is one of T
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "a definition at an index of another set">([](context& let) {
        auto S = let.finite_set("S");
        auto T = let.finite_set("T");
        auto i = let.index("i", S);
        auto j = let.index("j", T);
        auto x = let.variable("x", S);
        auto y = let.variable("y", T);
        auto p = let.define("p", exp(x(i)), i);
#ifdef BAD
        return claim(0 * p(j) + y(j) == y(j)).by(ring_laws, y(j));
#else
        return claim(0 * p(i) + y(j) == y(j)).by(ring_laws, y(j));
#endif
    });
