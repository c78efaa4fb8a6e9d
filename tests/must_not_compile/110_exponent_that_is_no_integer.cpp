// x^2.9 is not x * x. Neighbours: 110_place_that_is_no_integer, 101_place_beyond_32_bits.
// number: ATT-110
// sentence: an integer is needed here, and a floating-point number or a truth value was given
#include <attest/derivation.hpp>

using namespace attest::proofs;

#ifdef BAD
#define VALUE 2.9
#else
#define VALUE 2
#endif

constexpr auto square = theorem<"N", "a square is a product">([](context& let) {
    auto x = let.scalar("x");
    return claim(power(x, VALUE) == x * x).by(ring_laws, x * x);
});
