// number: ATT-501
// sentence: it does not follow
// sentence: by derivative_of_variable
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "one component of many">([](context& let) {
    auto S = let.finite_set("S");
    auto i = let.index("i", S);
    auto s = let.variable("s", S);
    auto r = let.variable("r", S);
    auto c = let.scalar("c");
    auto d = let.scalar("d");
    auto k = let.index("k", S);
#ifdef BAD
    return claim(derivative(s(i), s(k)) == delta(i, k)).by(derivative_of_variable, delta(i, i)).by(ring_laws, delta(i, k));
#else
    return claim(derivative(s(i), s(k)) == delta(i, k)).by(derivative_of_variable, delta(i, k)).by(ring_laws, delta(i, k));
#endif
});
