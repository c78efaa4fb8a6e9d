// number: ATT-501
// sentence: rules and equations lead to an equal term (by); inequ
// differs: a step by an inequality is an equation, or not
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto squared = theorem<"squared", "a square is not negative">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    return claim(x + y * y >= x).at_least(adding(y * y), x);
});

inline constexpr auto twin = theorem<"1", "an inequality as a lemma">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    return claim(x == x + y * y).by(squared.lemma(), x + y * y);
#else
    return claim(x <= x + y * y).at_most(squared.lemma(), x + y * y);
#endif
});
