// The product of two sums is multiplied out before it is inverted, and is then no product of inverses.
// number: ATT-501
// sentence: by ring_laws: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the inverse of a product">([](context& let) {
    auto p = let.scalar("p");
    auto r = let.scalar("r");
    auto const sum_of_two = r + 1;
    let.assume(1 < p, 0 < r);
#ifdef BAD
    auto const b = sum_of_two;
#else
    auto const b = r;
#endif
    return claim(1 / ((p - 1) * b) == 1 / (p - 1) / b).by(ring_laws, 1 / (p - 1) / b);
});
