// number: ATT-503
// sentence: an index of another set is expected here: x(j). x takes an index of S, and j is one of T
// differs: the index stands on both sides
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "scores along the wrong axis">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
    auto i = let.index("i", S);
    auto j = let.index("j", T);
    auto x = let.variable("x", S);
    auto y = let.variable("y", T);
#ifdef BAD
    return claim(x(j) + y(j) == y(j) + x(j)).by(ring_laws, y(j) + x(j));
#else
    return claim(x(i) + y(j) == y(j) + x(i)).by(ring_laws, y(j) + x(i));
#endif
});
