// number: ATT-501
// sentence: to show for_all(k, 0 < x(k)), by adding (1 + y(k) * y(k)) * (1/2): it does not follow. The step: 0 < -(1 + y(k) * y(k)) * (1/2).
// sentence: the step adds -1/2 - 1/2 * y(k)^2. It is false for T = {0, 1}, k = 1, x = (13/18, 1/2), y = (-2/3, 0)
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "half of what is positive">([](context& let) {
    auto T = let.finite_set("T");
    auto [j, k] = let.indices("j", "k", T);
    auto x = let.variable("x", T), y = let.variable("y", T);
    auto half = let.assume(for_all(k, 2 * x(k) == 1 + y(k) * y(k)));
    auto total = sum(j, x(j) * exp(y(j)));
#ifdef BAD
    auto next = -(1 + y(k) * y(k)) / 2;
#else
    auto next = (1 + y(k) * y(k)) / 2;
#endif
    return claim(0 <= total)
        .by_showing(for_all(k, 0 < x(k)),
                    steps().less(adding((1 + y(k) * y(k)) / 2), next).by(half, x(k)),
                    steps().at_most(adding(total), total));
});
