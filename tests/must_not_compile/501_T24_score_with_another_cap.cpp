// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false for z = 1, cap = 1, other = 2
#include <attest/theorems/causal/soft_cap.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

// One score of the recurrence: a row of them, in which the cap is in the exponents, is not refuted.
inline constexpr auto another_cap =
    theorem<"T24", "the numerator of a capped score needs its own cap">([](context& let) {
        auto z = let.scalar("z"), cap = let.scalar("cap"), other = let.scalar("other");
        auto s = let.scalar("s");
#ifdef BAD
        auto used = other;
#else
        auto used = cap;
#endif
        let.assume(0 < cap, 0 < other);
        auto capped = let.assume(s == soft_capped(z, cap));
        return claim(exp(s) == exp(soft_capped(z, used))).by(capped, exp(soft_capped(z, used)));
    });
