// number: ATT-504
// sentence: two declarations of the statement have one name: S is a finite set and a second one
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "sets with one name">([](context& let) {
    auto S = let.finite_set("S");
#ifdef BAD
    auto T = let.finite_set("S");
#else
    auto T = let.finite_set("T");
#endif
    auto [i, j] = std::array{let.index("i", S), let.index("j", T)};
    auto x = let.scalar("x");
    return claim(sum(i, 2 * x) + sum(j, x) == 2 * sum(i, x) + sum(j, x))
        .by(factor_out, 2 * sum(i, x) + sum(j, x));
});
