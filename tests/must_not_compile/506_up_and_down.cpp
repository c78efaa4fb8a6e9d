// number: ATT-506
// sentence: one chain goes up
// differs: the second inequality turns round
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto between = attest::theorem<"1", "up and down again">([] {
    auto a = scalar("a");
#ifdef BAD
    return derive(a).at_most(adding(1), a + 1).at_least(adding(2), a - 1);
#else
    return derive(a).at_most(adding(1), a + 1).at_most(adding(2), a + 3);
#endif
});
