// number: ATT-501
// sentence: this is no hypothesis of the proof
// differs: an equation about another scalar
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto masked = attest::theorem<"T3", "a masked weight is zero">([] {
    auto c = scalar("c");
    auto m = scalar("m");
    auto hidden = equal(m, 0);
#ifdef BAD
    return assuming(equal(c, 0)).derive(m * c).by(hidden, 0 * c);
#else
    return assuming(hidden).derive(m * c).by(hidden, 0 * c);
#endif
});
