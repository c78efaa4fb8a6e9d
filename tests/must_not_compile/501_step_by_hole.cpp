// number: ATT-501
// sentence: by hole
// sentence: still to be shown
// sentence: would justify this step
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto twin = theorem<"1", "a step that is still open">([](context& let) {
    auto x = let.scalar("x");
    auto y = let.scalar("y");
#ifdef BAD
    return claim(exp(x) * exp(y) == exp(y + x)).by(hole, exp(y + x));
#else
    return claim(exp(x) * exp(y) == exp(y + x)).by(exp_of_sum, exp(y + x));
#endif
});
