// number: ATT-504
// sentence: literals alone belong to no context
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the exponential of a literal">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    term const two = let.number(2);
    term const literal = 2;
#ifdef BAD
    auto constant = exp(literal);
#else
    auto constant = exp(two);
#endif
    return claim(x * constant + y == y + x * constant).by(ring_laws, y + x * constant);
});
