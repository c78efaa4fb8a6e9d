// number: ATT-506
// sentence: it differentiates what is not shown to be differentiable
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the slope of an inverse">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    let.assume(0 < y);
#else
    let.assume(0 < x);
#endif
    return claim(derivative(1 / x, x) * (x * x) == -1).by(differentiation | cancel, -1);
});
