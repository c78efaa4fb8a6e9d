// One theorem with a mask, two definitions, a hypothesis and five steps: what a first file of a reader costs.
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto shift_leaves_weights =
    theorem<"T2", "a common shift of a row leaves its weights alone">([](context& let) {
        auto const S = let.finite_set("S");
        auto const T = let.finite_set("T");
        auto const i = let.index("i", S);
        auto const j = let.index("j", T);
        auto const a = let.index("a", T);
        auto const s = let.variable("s", S, T);
        auto const c = let.variable("c", S);
        auto const M = let.mask("M", S, T);
        auto const Z = let.define("Z", sum(j, M(i, j) * exp(s(i, j))), i);
        auto const p = let.define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
        auto const e = M(i, j) * exp(s(i, j));
        auto const shifted = M(i, j) * exp(s(i, j) + c(i));
        let.assume(M(i, a) == 1);
        return claim(shifted / sum(j, shifted) == p(i, j))
            .by(exp_of_sum, e * exp(c(i)) / sum(j, e * exp(c(i))))
            .by(factor_out, e * exp(c(i)) / (sum(j, e) * exp(c(i))))
            .by(definition, e * exp(c(i)) / (Z(i) * exp(c(i))))
            .by(cancel, e / Z(i))
            .by(definition, p(i, j));
    });
