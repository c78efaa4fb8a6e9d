// number: ATT-501
// sentence: It is false for T = {
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "indices that differ">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto x = let.variable("x", T);
#ifdef BAD
    auto fact = let.assume(delta(i, j) == 0);
#else
    auto fact = let.assume(delta(i, j) == 1);
#endif
    return claim(x(i) == x(j)).by(fact, x(j));
});
