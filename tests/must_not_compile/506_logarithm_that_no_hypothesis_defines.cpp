// number: ATT-506
// sentence: Inside, it takes the logarithm of 0 - exp(x), which is not shown to be positive. It is never positive, so that no hypothesis helps.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the slope of a logarithm">([](context& let) {
    auto x = let.scalar("x");
    auto y = exp(x);
#ifdef BAD
    auto of = log(0 - y);
#else
    auto of = log(0 + y);
#endif
    return claim(derivative(of, x) == 1).by(differentiation | cancel, 1);
});
