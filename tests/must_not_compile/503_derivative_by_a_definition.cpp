// number: ATT-503
// sentence: a derivative is with respect to a scalar, or a variable at its indices: derivative(y * y, z())
// differs: a call has brackets
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin =
    theorem<"1", "a derivative with respect to a definition">([](context& let) {
        auto x = let.scalar("x");
        auto y = let.scalar("y");
        auto z = let.define("z", x * x);
#ifdef BAD
        auto by = z();
#else
        auto by = x;
#endif
        return claim(derivative(y * y, by) == 0).by(derivative_of_variable, 0);
    });
