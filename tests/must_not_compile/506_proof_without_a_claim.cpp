// number: ATT-506
// sentence: a proof returns claim(...) with its steps; this one returns no claim
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto unclaimed = [](formula const&) { return steps(); };

inline constexpr auto twin = theorem<"1", "a claim">([](context& let) {
    auto a = let.scalar("a");
#ifdef BAD
    return unclaimed(a + a == 2 * a).by(ring_laws, 2 * a);
#else
    return claim(a + a == 2 * a).by(ring_laws, 2 * a);
#endif
});
