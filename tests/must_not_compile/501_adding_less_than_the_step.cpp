// number: ATT-501
// sentence: Adding 1 gives x + 1; the step adds 2.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a step up">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    auto more = 1;
#else
    auto more = 2;
#endif
    return claim(x <= x + 2).at_most(adding(more), x + 2);
});
