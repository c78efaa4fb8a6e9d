// One number added to the scores of a row whose mask allows key w changes no weight: shift_leaves_weights
// for a row alone, with a key that is named.

#include <attest/theorems/softmax/shift.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto shift_of_allowed_keys =
    theorem<"shift", "a shift of the allowed keys changes no weight">([](context& let) {
        auto const T = let.finite_set("T");
        auto const j = let.index("j", T), w = let.index("w", T);
        auto const x = let.variable("x", T);
        auto const M = let.mask("M", T);
        auto const c = let.scalar("c");
        auto const shifted = M(j) * exp(x(j) + c);
        let.assume(M(w) == 1);
        return claim(shifted / sum(j, shifted) == M(j) * exp(x(j)) / sum(j, M(j) * exp(x(j))))
            .by(exp_of_sum | factor_out,
                M(j) * exp(x(j)) * exp(c) / (exp(c) * sum(j, M(j) * exp(x(j)))))
            .by(cancel, M(j) * exp(x(j)) / sum(j, M(j) * exp(x(j))));
    });

static_assert(shift_of_allowed_keys.id() == "shift");

} // namespace
