// number: ATT-501
// sentence: a power has an exponent from 1 to 64
#include <attest/derivation.hpp>

using namespace attest::proofs;

#ifdef BAD
inline constexpr long long exponent = 1LL << 63; // the smallest integer: its negative overflows
#else
inline constexpr long long exponent = 1LL << 0;
#endif

inline constexpr auto twin = theorem<"1", "a chain that ends with a power">([](context& let) {
    auto x = let.scalar("x");
    return claim(x + x == 2 * x).by(ring_laws, power(2 * x, exponent));
});
