// number: ATT-506
// sentence: cases are told apart by the value of a mask
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "cases over a number that is no mask">([](context& let) {
    auto T = let.finite_set("T");
    auto i = let.index("i", T);
    auto m = let.mask("m", T);
    auto x = let.variable("x", T);
    auto goal = x(i) * m(i) == m(i) * x(i);
#ifdef BAD
    return claim(goal).by_cases(x(i), steps().by(ring_laws, m(i) * x(i)),
#else
    return claim(goal).by_cases(m(i), steps().by(ring_laws, m(i) * x(i)),
#endif
                                steps().by(ring_laws, m(i) * x(i)));
});
