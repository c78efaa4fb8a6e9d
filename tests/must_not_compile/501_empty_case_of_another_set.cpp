// number: ATT-501
// sentence: this is no hypothesis here
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "that T is empty says nothing of S">([](context& let) {
    auto T = let.finite_set("T");
    auto S = let.finite_set("S");
    auto [i, e] = let.indices("i", "e", T);
    auto k = let.index("k", S);
    auto x = let.variable("x", T);
    auto y = let.variable("y", S);
    auto whole = sum(i, x(i)) * sum(k, y(k));
    return claim(whole * exp(whole) == exp(whole) * whole)
#ifdef BAD
        .by_element(e, steps().by(is_empty(S), exp(whole) * whole),
#else
        .by_element(e, steps().by(is_empty(T), exp(whole) * whole),
#endif
                    steps().by(ring_laws, exp(whole) * whole));
});
