// number: ATT-503
// sentence: a derivative is with respect to a scalar, or a variable at its indices: derivative(y * y, m(i))
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a derivative with respect to a mask">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
#ifdef BAD
    auto m = let.mask("m", T);
#else
    auto m = let.variable("m", T);
#endif
    auto y = let.scalar("y");
    return claim(derivative(y * y, m(i)) == 0).by(derivative_of_variable, 0);
});
