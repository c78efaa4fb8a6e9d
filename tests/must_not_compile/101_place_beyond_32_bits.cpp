// Position t + 2^32 + 1 is not t + 1.
// number: ATT-101
// sentence: a value does not fit its integer type
#include <attest/derivation.hpp>

using namespace attest::proofs;

#ifdef BAD
#define VALUE 4294967297
#else
#define VALUE 1
#endif

constexpr auto next = theorem<"N", "twice a position is the sum of the position and itself">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto a = let.variable("a", N);
    return claim(a(t + VALUE) * 2 == a(t + 1) + a(t + 1)).by(ring_laws, a(t + 1) + a(t + 1));
});
