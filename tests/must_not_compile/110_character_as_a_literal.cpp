// number: ATT-110
// sentence: a number in a derivation is an integer or a quotient of integers; one half is term(1) / 2
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a sum in another order">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    char const two = 2;
#else
    int const two = 2;
#endif
    term const literal = two;
    return claim(x + literal == literal + x).by(ring_laws, literal + x);
});
