// What an error in the scores does to the weights (T25).
#pragma once

#include <attest/theorems/systems/two_scores.hpp>

namespace attest::proofs::theorems {

/// p_hat_ij <= exp(2 eps) p_ij, if query i sees a key and no score of its row is off by more than
/// eps.
inline constexpr auto weights_grow_by_at_most =
    theorem<"T25", "the weights grow by a factor of at most e^(2 eps)">([](context& let) {
        two_scores const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const eps = y.eps;
        auto const weight = y.M(i, j) * exp(y.s(i, j));
        auto const total = sum(k, y.M(i, k) * exp(y.s(i, k)));
        auto const computed = y.M(i, j) * exp(y.s_hat(i, j));
        let.assume(y.sees_a_key, y.not_above, y.not_below);
        return claim(y.p_hat(i, j) <= exp(2 * eps) * y.p(i, j))
            .by(definition, computed / sum(k, y.M(i, k) * exp(y.s_hat(i, k))))
            .by(exp_of_sum | factor_out,
                exp(eps) * computed / sum(k, y.M(i, k) * exp(y.s_hat(i, k) + eps)))
            .at_most(monotone, exp(eps) * (y.M(i, j) * exp(y.s(i, j) + eps)) / total)
            .by(exp_of_sum, exp(2 * eps) * (weight / total))
            .by(definition, exp(2 * eps) * y.p(i, j));
    });

/// p_hat_ij >= exp(-2 eps) p_ij, if query i sees a key and no score of its row is off by more than
/// eps.
inline constexpr auto weights_shrink_by_at_most =
    theorem<"T25", "the weights shrink by a factor of at least e^(-2 eps)">([](context& let) {
        two_scores const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const eps = y.eps;
        auto const weight = y.M(i, j) * exp(y.s(i, j));
        auto const total = sum(k, y.M(i, k) * exp(y.s(i, k)));
        auto const computed_total = sum(k, y.M(i, k) * exp(y.s_hat(i, k)));
        let.assume(y.sees_a_key, y.not_above, y.not_below);
        return claim(y.p_hat(i, j) >= exp(-2 * eps) * y.p(i, j))
            .by(definition, y.M(i, j) * exp(y.s_hat(i, j)) / computed_total)
            .by(exp_of_sum, exp(-eps) * (y.M(i, j) * exp(y.s_hat(i, j) + eps)) / computed_total)
            .at_least(monotone, exp(-eps) * weight / sum(k, y.M(i, k) * exp(y.s(i, k) + eps)))
            .by(exp_of_sum | factor_out, exp(-2 * eps) * (weight / total))
            .by(definition, exp(-2 * eps) * y.p(i, j));
    });

/// log Z_hat_i <= eps + log Z_i, if query i sees a key and s_hat_ik <= s_ik + eps for all k.
inline constexpr auto log_total_grows_by_at_most =
    theorem<"T25", "the logarithm of the sum grows by at most eps">([](context& let) {
        two_scores const y{let};
        auto const i = y.i, k = y.k;
        auto const eps = y.eps;
        let.assume(y.sees_a_key, y.not_above);
        return claim(log(y.Z_hat(i)) <= eps + log(y.Z(i)))
            .by(definition, log(sum(k, y.M(i, k) * exp(y.s_hat(i, k)))))
            .at_most(monotone, log(sum(k, y.M(i, k) * exp(y.s(i, k) + eps))))
            .by(exp_of_sum | factor_out, log(exp(eps) * sum(k, y.M(i, k) * exp(y.s(i, k)))))
            .by(definition, log(exp(eps) * y.Z(i)))
            .by(log_of_product | log_exp, eps + log(y.Z(i)));
    });

/// log Z_i <= eps + log Z_hat_i, if query i sees a key and s_ik <= s_hat_ik + eps for all k.
inline constexpr auto log_total_falls_by_at_most =
    theorem<"T25", "the logarithm of the sum falls by at most eps">([](context& let) {
        two_scores const y{let};
        auto const i = y.i;
        auto const other_way =
            log_total_grows_by_at_most.lemma().with("s", y.s_hat).with("s_hat", y.s);
        let.assume(y.sees_a_key, y.not_below);
        return claim(log(y.Z(i)) <= y.eps + log(y.Z_hat(i)))
            .at_most(other_way, y.eps + log(y.Z_hat(i)));
    });

} // namespace attest::proofs::theorems
