// number: ATT-506
// sentence: the chain has both steps and an induction, cases or by_showing: move the steps into its parts
// differs: a step or none
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "steps before the cases">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto m = let.mask("m", T);
    auto x = let.variable("x", T);
    auto last = m(i) * x(i);
#ifdef BAD
    return claim(x(i) * m(i) == last)
        .by(ring_laws, last)
        .by_cases(m(i), steps().by(ring_laws, last), steps().by(ring_laws, last));
#else
    return claim(x(i) * m(i) == last)
        .by_cases(m(i), steps().by(ring_laws, last), steps().by(ring_laws, last));
#endif
});
