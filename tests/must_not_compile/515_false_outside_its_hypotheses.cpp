// number: ATT-515
// sentence: ATT-515 claim 1 "a square" is not refuted: of 48 models
// sentence: and in none of these is the claim seen to be false: undecided.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto square = refuted<"1", "a square">([](context& let) {
    auto const a = let.scalar("a");
#ifdef BAD
    let.assume(1 <= a);
#else
    let.assume(1 >= a);
#endif
    return claim(a <= a * a);
});
