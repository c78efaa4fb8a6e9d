// number: ATT-506
// sentence: these cases introduce an index
// sentence: This is e
// differs: whether the claim speaks of e
#include <attest/derivation.hpp>

using namespace attest::proofs;

// The claim speaks of e, so T is not empty wherever it speaks of anything: the parts would prove it
// for one element and for none.
inline constexpr auto twin = theorem<"1", "an element that is not a new one">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, e] = let.indices("i", "e", T);
    auto x = let.variable("x", T);
    auto total = sum(i, x(i));
#ifdef BAD
    auto goal = total * x(e) == x(e) * total;
    auto last = x(e) * total;
#else
    auto goal = total * 2 == 2 * total;
    auto last = 2 * total;
#endif
    return claim(goal).by_element(e, steps().by(ring_laws, last), steps().by(ring_laws, last));
});
