// number: ATT-501
// sentence: step 1
// sentence: by log_of_product
// sentence: It is false for x = -
// differs: whether the factors are positive, or negative
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the logarithm of a square">([](context& let) {
    auto x = let.scalar("x");
#ifdef BAD
    auto y = -x;
#else
    auto y = x;
#endif
    let.assume(0 < y);
    return claim(log(y * y) == 2 * log(y)).by(log_of_product, 2 * log(x)).by(ring_laws, 2 * log(y));
});
