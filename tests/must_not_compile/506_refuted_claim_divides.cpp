// number: ATT-506
// sentence: in the claim, 1 / a == b: it divides by a term that is not shown to differ from 0: a.
// sentence: Assume before it what makes it so, such as let.assume(a != 0).
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto inverse = refuted<"1", "an inverse">([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
#ifdef BAD
    let.assume(b != 0);
#else
    let.assume(a != 0);
#endif
    return claim(1 / a == b);
});
