// number: ATT-501
// sentence: there need not be such an element. It is given to the theorem: k.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto squared = theorem<"squared", "x times x">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto x = let.variable("x", T);
    return claim(x(i) * x(i) == power(x(i), 2)).by(ring_laws, power(x(i), 2));
});

inline constexpr auto twin = theorem<"1", "for the element j or for k">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto k = let.index("k", T);
    auto x = let.variable("x", T);
#ifdef BAD
    auto element = k;
#else
    auto element = j;
#endif
    return claim(x(j) * x(j) == power(x(j), 2))
        .by(squared.lemma().with("i", element), power(x(j), 2));
});
