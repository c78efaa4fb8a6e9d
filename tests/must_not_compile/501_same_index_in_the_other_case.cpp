// number: ATT-501
// sentence: where delta(i, j) is 0, by hypothesis delta(i, j) == 1
// sentence: this is no hypothesis here
// differs: a factor in the claim, and the step
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "two indices that differ">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto x = let.variable("x", T);
    auto same = delta(i, j) == 1;
    auto different = delta(i, j) == 0;
#ifdef BAD
    return claim(x(i) == x(j))
        .by_cases(delta(i, j), steps().by(same, x(j)), steps().by(same, x(j)));
#else
    return claim(delta(i, j) * x(i) == delta(i, j) * x(j))
        .by_cases(delta(i, j), steps().by(different, 0 * x(i)).by(different, delta(i, j) * x(j)),
                  steps().by(same, delta(i, j) * x(j)));
#endif
});
