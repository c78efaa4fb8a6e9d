// number: ATT-506
// sentence: the chain does not end with the other side of the claim
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a chain that stops too early">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto half_way = exp(x + y) * exp(0 * x);
    auto end = exp(x) * exp(y);
#ifdef BAD
    return claim(exp(x + y) == end).by(exp_of_sum, half_way);
#else
    return claim(exp(x + y) == end).by(exp_of_sum, end);
#endif
});
