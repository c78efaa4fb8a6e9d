// number: ATT-503
// sentence: a derivative is with respect to a scalar, or a variable at its indices: derivative(y * y, x + y)
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a derivative with respect to a sum">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto both = x + y;
#ifdef BAD
    return claim(derivative(y * y, both) == 0).by(derivative_of_variable, 0);
#else
    return claim(derivative(y * y, x) == 0).by(derivative_of_variable, 0);
#endif
});
