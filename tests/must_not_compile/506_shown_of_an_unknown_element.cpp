// number: ATT-506
// sentence: it speaks of an index that occurs neither in the claim nor in a hypothesis, so that there need not be such an element. This is 0 <= x(k) * x(k)
// differs: for all k, or for a k that need not exist
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "squares are not negative">([](context& let) {
    auto T = let.finite_set("T");
    auto k = let.index("k", T);
    auto x = let.variable("x", T);
    auto c = let.scalar("c");
#ifdef BAD
    auto shown = 0 <= x(k) * x(k);
#else
    auto shown = for_all(k, 0 <= x(k) * x(k));
#endif
    return claim(c <= c + sum(k, x(k) * x(k)))
        .by_showing(shown, steps().at_most(adding(x(k) * x(k)), x(k) * x(k)),
                    steps().at_most(adding(sum(k, x(k) * x(k))), c + sum(k, x(k) * x(k))));
});
