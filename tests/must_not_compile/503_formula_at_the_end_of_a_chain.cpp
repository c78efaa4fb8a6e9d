// number: ATT-503
// sentence: this is no term, or no formula, of the context: x == y
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a formula as the last line">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
    auto sum_of_both = x + y;
    auto same = x == y;
#ifdef BAD
    return claim(y + x == x + y).by(ring_laws, term{&let, same.node});
#else
    return claim(y + x == x + y).by(ring_laws, term{&let, sum_of_both.node});
#endif
});
