// number: ATT-515
// sentence: ATT-515 claim 1 "twice a number" is not refuted: it has steps, which prove a theorem.
// differs: a step, or none
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twice = refuted<"1", "twice a number">([](context& let) {
    auto const a = let.scalar("a");
#ifdef BAD
    return claim(2 * a == a).by(ring_laws, a);
#else
    return claim(2 * a == a);
#endif
});
