// number: ATT-501
// sentence: step 1 (line
// sentence: what is added is not shown to have the sign that is needed
// sentence: It is false for
// differs: != is two tokens where > is one
#include <attest/theorems/causal/soft_cap.hpp>

using namespace attest::proofs;

inline constexpr auto below_the_cap =
    theorem<"T24", "a capped score is less than the cap">([](context& let) {
        auto z = let.scalar("z"), cap = let.scalar("cap");
#ifdef BAD
        let.assume(cap != 0);
#else
        let.assume(cap > 0);
#endif
        auto capped = attest::theorems::soft_capped(z, cap);
        auto gap = 2 * cap / (exp(2 * z / cap) + 1);
        return claim(capped < cap).less(adding(gap), capped + gap).by(cancel, cap);
    });
