// number: ATT-501
// sentence: step 1
// sentence: The two terms are not built alike from such parts, nor is their difference shown to be at least 0
// sentence: None of the numbers tried refutes it
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a square is not negative">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    auto square = x * x + 1 + x;
#else
    auto square = x * x + 1 * 1;
#endif
    return claim(0 <= square).at_most(monotone, square);
});
