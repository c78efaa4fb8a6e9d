// number: ATT-515
// sentence: but neither exact numbers nor enclosures show it: undecided.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto squares = refuted<"1", "a number and its square">([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
#ifdef BAD
    let.assume(1 < a, b == exp(a));
#else
    let.assume(1 < a, b <= exp(a));
#endif
    return claim(b * b == b);
});
