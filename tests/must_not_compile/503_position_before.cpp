// number: ATT-503
// sentence: this is no element of a set: a position is written t + n, with n from 0 on
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a position before another">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto x = let.variable("x", N);
    constexpr int one = 1;
    constexpr int minus_one = -1;
#ifdef BAD
    auto near = t + minus_one;
#else
    auto near = t + one;
#endif
    return claim(x(t) + x(near) == x(near) + x(t)).by(ring_laws, x(near) + x(t));
});
