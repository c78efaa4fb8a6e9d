// number: ATT-506
// sentence: a claim is an equation or an inequality
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a claim that a set is not empty">([](context& let) {
    auto N = let.positions("N");
    auto t = let.index("t", N);
    auto x = let.variable("x", N);
    auto equation = x(t) + 1 == 1 + x(t);
    auto some = nonempty(up_to(t));
#ifdef BAD
    return claim(some).by(ring_laws, 1 + x(t));
#else
    return claim(equation).by(ring_laws, 1 + x(t));
#endif
});
