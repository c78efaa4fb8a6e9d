// Position t + 1.5 is not t + 1.
// number: ATT-110
// sentence: an integer is needed here, and a floating-point number or a truth value was given
#include <attest/derivation.hpp>

using namespace attest::proofs;

#ifdef BAD
#define VALUE 1.5
#else
#define VALUE 1
#endif

constexpr auto next = theorem<"N", "twice a position is the sum of the position and itself">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto a = let.variable("a", N);
    return claim(a(t + VALUE) * 2 == a(t + 1) + a(t + 1)).by(ring_laws, a(t + 1) + a(t + 1));
});
