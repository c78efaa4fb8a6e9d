// number: ATT-507
// sentence: a proof is a lambda that captures nothing
// differs: the lambda captures or not
#include <attest/derivation.hpp>

using namespace attest::proofs;

#ifdef BAD
inline constexpr auto twice = theorem<"1", "twice">([factor = 2](context& let) {
#else
inline constexpr auto twice = theorem<"1", "twice">([](context& let) {
#endif
    auto x = let.scalar("x");
    return claim(x + x == 2 * x).by(ring_laws, 2 * x);
});
