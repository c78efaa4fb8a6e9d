// number: ATT-506
// sentence: in hypothesis 2, 1 / b == a: it divides by a term that is not shown to differ from 0: b.
// sentence: Assume before it what makes it so, such as let.assume(b != 0).
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto product = theorem<"1", "a reciprocal">([](context& let) {
    auto const a = let.scalar("a");
    auto const b = let.scalar("b");
#ifdef BAD
    let.assume(0 < a);
#else
    let.assume(0 < b);
#endif
    auto const given = let.assume(1 / b == a);
    return claim(a * b == b / b).by(given, 1 / b * b).by(ring_laws, b / b);
});
