// number: ATT-501
// sentence: where T is empty
// sentence: it speaks of an index that occurs neither in the claim nor in a hypothesis
// differs: the steps of one part
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "the empty set has no element">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, e] = let.indices("i", "e", T);
    auto x = let.variable("x", T);
    auto total = sum(i, x(i));
    return claim(total * 2 == 2 * total)
        .by_element(e,
#ifdef BAD
                    steps().by(ring_laws, 2 * total + 0 * x(e)).by(ring_laws, 2 * total),
#else
                    steps().by(is_empty(T), 2 * total),
#endif
                    steps().by(ring_laws, 2 * total + 0 * x(e)).by(ring_laws, 2 * total));
});
