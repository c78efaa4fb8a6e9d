// number: ATT-503
// sentence: an index of another set is expected here: delta(i, j). Its two indices are not of one set: i is one of S, and j is one of T
// differs: the index stands on both sides
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a delta of indices of two sets">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
    auto i = let.index("i", S);
    auto j = let.index("j", T);
    auto x = let.variable("x", S);
    auto y = let.variable("y", T);
#ifdef BAD
    return claim(x(i) + delta(i, j) == delta(i, j) + x(i)).by(ring_laws, delta(i, j) + x(i));
#else
    return claim(x(i) + delta(i, i) == delta(i, i) + x(i)).by(ring_laws, delta(i, i) + x(i));
#endif
});
