// number: ATT-515
// sentence: ATT-515 claim 1 "a square" is not refuted: the laws of a ring make its two sides equal.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto square = refuted<"1", "a square">([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
#ifdef BAD
    return claim((a + b) * (a - b) == a * a - b * b);
#else
    return claim((a + b) * (a + b) == a * a - b * b);
#endif
});
