// number: ATT-506
// sentence: both sides are written alike
// differs: the bad twin goes back to where it came from
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto twice = attest::theorem<"1", "there and back again">([] {
    auto a = scalar("a");
#ifdef BAD
    return derive(a + a).by(ring_laws, 2 * a).by(ring_laws, a + a);
#else
    return derive(a + a).by(ring_laws, 3 * a - a).by(ring_laws, 2 * a);
#endif
});
