// number: ATT-510
// sentence: a coefficient of this derivation exceeds 64 bits
// differs: the power stands on both sides
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto large = attest::theorem<"1", "a large coefficient">([] {
    auto a = scalar("a");
#ifdef BAD
    return derive(power(1000000 * a, 4)).by(ring_laws, power(term(1000000), 4) * power(a, 4));
#else
    return derive(power(1000000 * a, 3)).by(ring_laws, power(term(1000000), 3) * power(a, 3));
#endif
});
