// number: ATT-501
// sentence: it does not follow
// sentence: by theorem transitive
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto transitive = theorem<"transitive", "equals of c">([](context& let) {
    auto y = let.scalar("y");
    auto z = let.scalar("z");
    auto c = let.scalar("c");
    auto left = let.assume(y == c);
    auto right = let.assume(c == z);
    return claim(y == z).by(left, c).by(right, z);
});

inline constexpr auto twin = theorem<"1", "a lemma through an element">([](context& let) {
    auto A = let.finite_set("A");
    auto a = let.index("a", A);
    auto y = let.scalar("y");
    auto z = let.scalar("z");
    auto x = let.variable("x", A);
    auto everywhere = for_all(a, x(a) == z);
    auto at_a = x(a) == z;
#ifdef BAD
    let.assume(for_all(a, y == x(a)), everywhere);
#else
    let.assume(for_all(a, y == x(a)), at_a);
#endif
    return claim(y == z).by(transitive.lemma().with("c", x(a)), z);
});
