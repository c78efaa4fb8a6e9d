// number: ATT-506
// sentence: it differentiates what is not shown to be differentiable
// sentence: max(x, y) depends on x: a maximum is differentiated in no case
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the slope of a maximum">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto z = let.scalar("z");
#ifdef BAD
    return claim(derivative(max(x, y), x) == 0).by(derivative_of_variable, 0);
#else
    return claim(derivative(max(x, y), z) == 0).by(derivative_of_variable, 0);
#endif
});
