// Two scores with a soft cap differ by less than twice the cap.

#include <attest/theorems/causal/soft_cap.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto soft_cap =
    theorem<"soft cap", "two capped scores differ by less than twice the cap">([](context& let) {
        auto const z = let.scalar("z"), other = let.scalar("other"), cap = let.scalar("cap");
        auto const capped = soft_capped(z, cap), capped_other = soft_capped(other, cap);
        let.assume(0 < cap);
        return claim(capped - capped_other < 2 * cap)
            .less(capped_score_is_below_cap.lemma(), cap - capped_other)
            .less(capped_score_is_above_minus_cap.lemma().with("z", other), 2 * cap);
    });

static_assert(soft_cap.id() == "soft cap");

} // namespace
