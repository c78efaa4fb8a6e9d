// number: ATT-501
// sentence: what is added is not seen to have the sign that is needed
// differs: a square and what it is the square of
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto larger = attest::theorem<"1", "what is added makes larger">([] {
    auto a = scalar("a");
    auto b = scalar("b");
#ifdef BAD
    return derive(a).at_most(adding(b), a + b);
#else
    return derive(a).at_most(adding(power(b, 2)), a + power(b, 2));
#endif
});
