// number: ATT-504
// sentence: two declarations of the statement have one name: i is an index of S and an index of T
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "free indices with one name">([](context& let) {
    auto S = let.finite_set("S");
    auto T = let.finite_set("T");
    auto i = let.index("i", S);
#ifdef BAD
    auto j = let.index("i", T);
#else
    auto j = let.index("j", T);
#endif
    auto x = let.variable("x", S);
    auto y = let.variable("y", T);
    return claim(x(i) + y(j) == y(j) + x(i)).by(ring_laws, y(j) + x(i));
});
