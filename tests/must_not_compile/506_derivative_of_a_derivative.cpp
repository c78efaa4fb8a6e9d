// number: ATT-506
// sentence: it differentiates what is not shown to be differentiable
// sentence: derivative(x * y, x) depends on y: a derivative inside another one is differentiated in no case
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a derivative of a derivative">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto z = let.scalar("z");
    auto const slope = derivative(x * y, x);
#ifdef BAD
    auto const by = y;
#else
    auto const by = z;
#endif
    return claim(derivative(slope, by) == derivative(y, by)).by(differentiation, derivative(y, by));
});
