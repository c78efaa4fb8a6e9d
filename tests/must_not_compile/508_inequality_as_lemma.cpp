// number: ATT-508
// sentence: only an equation can be used as a lemma
// differs: an inequality and an equation
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto grows = attest::theorem<"1", "e^a is added">([] {
    auto a = scalar("a");
#ifdef BAD
    return derive(a).at_most(adding(exp(a)), a + exp(a));
#else
    return derive(a + exp(a)).by(ring_laws, exp(a) + a);
#endif
});

inline constexpr bool used = grows.lemma().name() == "1";
