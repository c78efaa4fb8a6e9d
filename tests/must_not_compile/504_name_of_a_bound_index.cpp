// number: ATT-504
// sentence: a name is no identifier: "" for an index of T. Begin it with a letter
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a bound index without a name">([](context& let) {
    auto T = let.finite_set("T");
#ifdef BAD
    auto j = let.index("", T);
#else
    auto j = let.index("j", T);
#endif
    auto x = let.variable("x", T);
    return claim(2 * sum(j, x(j)) == sum(j, 2 * x(j))).by(factor_out, sum(j, 2 * x(j)));
});
