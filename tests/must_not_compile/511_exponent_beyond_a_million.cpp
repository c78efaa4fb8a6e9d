// number: ATT-511
// sentence: an exponent is beyond a million
// differs: two powers more
#include <attest/derivation.hpp>

using namespace attest::proofs;

// 1/y to the power 2^63 would be its own inverse if exponents went round.
inline constexpr auto twin = theorem<"1", "a large exponent">([](context& let) {
    auto y = let.scalar("y");
    let.assume(0 < y);
    auto q = power(power(power(1 / y, 64), 64), 64);
#ifdef BAD
    q = power(power(q, 64), 64);
#endif
    return claim(q * 2 == q + q).by(ring_laws, q + q);
});
