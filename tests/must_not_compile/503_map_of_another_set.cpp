// number: ATT-503
// sentence: an index of another set is expected here: g(j). g takes an index of S, and j is one of T
// differs: the index stands on both sides
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a map of an index of another set">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
    auto i = let.index("i", S);
    auto j = let.index("j", T);
    auto x = let.variable("x", S);
    auto y = let.variable("y", T);
    auto g = let.map("g", S, T);
#ifdef BAD
    return claim(y(g(j)) + x(i) == x(i) + y(g(j))).by(ring_laws, x(i) + y(g(j)));
#else
    return claim(y(g(i)) + x(i) == x(i) + y(g(i))).by(ring_laws, x(i) + y(g(i)));
#endif
});
