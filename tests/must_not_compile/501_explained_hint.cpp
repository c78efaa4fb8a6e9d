// number: ATT-501
// sentence: linear: it does not follow.
// sentence: factor_out would justify this step.
// sentence: Normal forms: sum(k in T, c * x(k)) and c * sum(k in T, x(k)).
#include <attest/derivation.hpp>

using namespace attest::proofs;

#ifdef BAD
#define RULE linear
#else
#define RULE factor_out
#endif

inline constexpr auto taken_out = theorem<"1", "a factor of every term">([](context& let) {
    auto const T = let.finite_set("T");
    auto const j = let.index("j", T);
    auto const x = let.variable("x", T);
    auto const c = let.scalar("c");
    return claim(sum(j, c * x(j)) == c * sum(j, x(j))).by(RULE, c * sum(j, x(j)));
});
