// number: ATT-501
// sentence: it speaks of an index that occurs neither in the claim nor in a hypothesis
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a chain through an element">([](context& let) {
    auto A = let.finite_set("A");
    auto a = let.index("a", A);
    auto y = let.scalar("y");
    auto z = let.scalar("z");
    auto x = let.variable("x", A);
    auto first_part = let.assume(for_all(a, y == x(a)));
    auto everywhere = for_all(a, x(a) == z);
    auto at_a = x(a) == z;
#ifdef BAD
    auto second_part = let.assume(everywhere);
#else
    auto second_part = let.assume(at_a);
#endif
    return claim(y == z).by(first_part, x(a)).by(second_part, z);
});
