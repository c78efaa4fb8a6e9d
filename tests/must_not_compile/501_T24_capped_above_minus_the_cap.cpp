// number: ATT-501
// sentence: step 2 (line
// sentence: by cancel: it does not follow
// sentence: It is false for
#include <attest/theorems/causal/soft_cap.hpp>

using namespace attest::proofs;

inline constexpr auto above_minus_the_cap =
    theorem<"T24", "a capped score is greater than minus the cap">([](context& let) {
        auto z = let.scalar("z"), cap = let.scalar("cap");
        auto e = exp(2 * z / cap), gap = 2 * cap * e / (e + 1);
        auto capped = attest::theorems::soft_capped(z, cap);
#ifdef BAD
        auto bound = cap;
#else
        auto bound = -cap;
#endif
        let.assume(0 < cap);
        return claim(bound < capped).less(adding(gap), bound + gap).by(cancel, capped);
    });
