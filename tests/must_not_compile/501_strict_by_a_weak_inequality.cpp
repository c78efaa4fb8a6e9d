// number: ATT-501
// sentence: step 1
// sentence: It is false for
// differs: whether the inequality that is cited is strict
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "an inequality that is assumed">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    auto given = let.assume(x <= y);
#else
    auto given = let.assume(x < y);
#endif
    return claim(x + 1 < y + 1).less(given, y + 1);
});
