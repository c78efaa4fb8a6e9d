// number: ATT-501
// sentence: It would follow if the theorem's condition were shown here: 0 < c.
// differs: what is assumed of c
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto grows = theorem<"grows", "a positive factor keeps an order">([](context& let) {
    auto c = let.scalar("c");
    auto x = let.scalar("x");
    let.assume(0 < c);
    return claim(c * x < c * (x + 1)).less(adding(c), c * (x + 1));
});

inline constexpr auto twin = theorem<"1", "the same below an addition">([](context& let) {
    auto c = let.scalar("c");
    auto x = let.scalar("x");
#ifdef BAD
    let.assume(0 <= c);
#else
    let.assume(0 < c);
#endif
    return claim(c * x + 2 < c * x + c + 2).less(grows.lemma(), c * x + c + 2);
});
