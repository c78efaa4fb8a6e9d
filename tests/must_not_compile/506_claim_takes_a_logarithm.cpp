// number: ATT-506
// sentence: it takes the logarithm of a term that is not shown to be positive
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a logarithm of any number">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    let.assume(0 < y);
#else
    let.assume(0 < x);
#endif
    return claim(exp(log(x)) * y == x * y).by(log_exp, x * y);
});
