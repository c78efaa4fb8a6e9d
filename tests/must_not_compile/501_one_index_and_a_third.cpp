// number: ATT-501
// sentence: It makes of the first term
// differs: an index on both sides
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "that i is j says nothing of k">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j, k] = let.indices("i", "j", "k", T);
    auto x = let.variable("x", T, T);
    auto same = let.assume(delta(i, j) == 1);
#ifdef BAD
    return claim(x(i, k) == x(j, j)).by(same, x(j, j));
#else
    return claim(x(i, k) == x(j, k)).by(same, x(j, k));
#endif
});
