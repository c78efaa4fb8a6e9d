// number: ATT-515
// sentence: what is assumed is seen to hold in 0. A claim is refuted only where what it assumes holds.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto halves = refuted<"1", "half of a number">([](context& let) {
    auto const a = let.scalar("a");
#ifdef BAD
    let.assume(0 < a, a < 0);
#else
    let.assume(0 < a, a > 0);
#endif
    return claim(2 * a == a);
});
