// number: ATT-501
// sentence: by linear
// sentence: would justify this step
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a rule that does not do it">([](context& let) {
    auto T = let.finite_set("T");
    auto j = let.index("j", T);
    auto c = let.scalar("c");
    auto x = let.variable("x", T);
#ifdef BAD
    return claim(sum(j, c * x(j)) == c * sum(j, x(j))).by(linear, c * sum(j, x(j)));
#else
    return claim(sum(j, c * x(j)) == c * sum(j, x(j))).by(factor_out, c * sum(j, x(j)));
#endif
});
