// number: ATT-501
// sentence: with for_all(r in without(T, k), 0 < x(r)), by adding sum(j, x(j) * exp(y(j))): what is added is not shown to have the sign
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "half of what is positive is positive">([](context& let) {
    auto T = let.finite_set("T");
    auto [j, k] = let.indices("j", "k", T);
    auto x = let.variable("x", T), y = let.variable("y", T);
    auto rest = without(T, k);
    auto all = T;
#ifdef BAD
    auto r = let.index("r", rest);
#else
    auto r = let.index("r", all);
#endif
    auto half = let.assume(for_all(j, 2 * x(j) == exp(y(j))));
    auto total = sum(j, x(j) * exp(y(j)));
    return claim(0 * y(k) <= total)
        .by_showing(for_all(r, 0 < x(r)),
                    steps().less(adding(exp(y(r)) / 2), exp(y(r)) / 2).by(half, x(r)),
                    steps().by(ring_laws, 0).at_most(adding(total), total));
});
