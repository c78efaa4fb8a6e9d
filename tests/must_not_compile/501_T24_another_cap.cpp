// number: ATT-501
// sentence: step 2 (line
// sentence: by cancel: it does not follow
// sentence: It is false for
#include <attest/theorems/causal/soft_cap.hpp>

using namespace attest::proofs;

inline constexpr auto another_cap =
    theorem<"T24", "a capped score is less than the cap that it was capped with">([](context& let) {
        auto z = let.scalar("z"), cap = let.scalar("cap"), other = let.scalar("other");
        auto capped = attest::theorems::soft_capped(z, cap);
        auto gap = 2 * cap / (exp(2 * z / cap) + 1);
#ifdef BAD
        auto bound = other;
#else
        auto bound = cap;
#endif
        let.assume(0 < cap, 0 < other);
        return claim(capped < bound).less(adding(gap), capped + gap).by(cancel, bound);
    });
