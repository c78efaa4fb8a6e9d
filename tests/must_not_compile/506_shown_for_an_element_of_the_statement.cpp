// number: ATT-506
// sentence: or for_all values of indices that occur neither in the statement nor around. This is k.
// differs: the hypothesis is about one k
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "half of what is positive is positive">([](context& let) {
    auto T = let.finite_set("T");
    auto [j, k] = let.indices("j", "k", T);
    auto x = let.variable("x", T), y = let.variable("y", T);
#ifdef BAD
    auto half = let.assume(2 * x(k) == exp(y(k)));
#else
    auto half = let.assume(for_all(k, 2 * x(k) == exp(y(k))));
#endif
    auto total = sum(j, x(j) * exp(y(j)));
    return claim(0 <= total)
        .by_showing(for_all(k, 0 < x(k)),
                    steps().less(adding(exp(y(k)) / 2), exp(y(k)) / 2).by(half, x(k)),
                    steps().at_most(adding(total), total));
});
