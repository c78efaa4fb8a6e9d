// number: ATT-501
// sentence: it divides by c, which is not shown to differ from 0
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto quotient = attest::theorem<"1", "a number divided by itself">([] {
    auto c = scalar("c");
#ifdef BAD
    return assuming(nonnegative(c)).derive(c / c).by(cancel, 1);
#else
    return assuming(positive(c)).derive(c / c).by(cancel, 1);
#endif
});
