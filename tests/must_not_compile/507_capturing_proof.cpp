// number: ATT-507
// sentence: a proof is a lambda that captures nothing
// differs: the proof captures a number or nothing
#include <attest/derivation.hpp>

using namespace attest::proofs;

#ifdef BAD
inline constexpr auto twice = theorem<"1", "twice">([extra = 2](context& let) {
    int const two = extra;
#else
inline constexpr auto twice = theorem<"1", "twice">([](context& let) {
    int const two = 2;
#endif
    auto x = let.scalar("x");
    return claim(x + x == two * x).by(ring_laws, two * x);
});
