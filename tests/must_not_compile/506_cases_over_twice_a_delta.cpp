// number: ATT-506
// sentence: cases are told apart by the value of a mask, or of delta
// differs: a factor
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "cases over a number that is 0 or 2">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j] = let.indices("i", "j", T);
    auto x = let.variable("x", T);
#ifdef BAD
    auto d = 2 * delta(i, j);
#else
    auto d = delta(i, j);
#endif
    return claim(d * x(i) == d * x(i) * d)
        .by_cases(d, steps().by(d == 0, 0 * x(i)).by(d == 0, d * x(i) * 0).by(d == 0, d * x(i) * d),
                  steps().by(d == 1, 1 * x(i)).by(d == 1, d * x(i) * 1).by(d == 1, d * x(i) * d));
});
