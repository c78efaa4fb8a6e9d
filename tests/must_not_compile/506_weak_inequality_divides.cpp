// A strict inequality says of both differences that they are not 0, whichever was declared first; a weak one of neither.
// number: ATT-506
// sentence: not shown to differ from 0: b - a
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a difference divided by itself">([](context& let) {
    auto a = let.scalar("a");
    auto b = let.scalar("b");
#ifdef BAD
    let.assume(a <= b);
#else
    let.assume(a < b);
#endif
    return claim(1 / (b - a) * (b - a) == 1).by(cancel, 1);
});
