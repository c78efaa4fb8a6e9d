// number: ATT-501
// sentence: step 1
// sentence: The two terms are not built alike from such parts, nor is their difference shown to be at least 0
// sentence: It is false for
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a square and one more are not negative">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    auto whole = x * x + x;
#else
    auto whole = x * x + 1;
#endif
    return claim(0 <= whole).at_most(monotone, whole);
});
