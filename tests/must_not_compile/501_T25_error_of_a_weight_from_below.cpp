// number: ATT-501
// sentence: step 4 (line
// sentence: by factor_out | exp_of_sum: it does not follow
// sentence: It is false for
#include <attest/theorems/softmax/errors_of_scores.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto error_from_below =
    theorem<"T25", "scores off by eps: weights shrink by at most e^(-2 eps)">([](context& let) {
        two_scores const y{let};
        auto i = y.i, j = y.j, k = y.k;
        auto eps = y.eps;
        auto weight = y.M(i, j) * exp(y.s(i, j));
        auto total = sum(k, y.M(i, k) * exp(y.s(i, k)));
        auto off = y.M(i, j) * exp(y.s_hat(i, j) + eps);
        auto off_total = sum(k, y.M(i, k) * exp(y.s_hat(i, k)));
#ifdef BAD
        auto factor = exp(-1 * eps);
#else
        auto factor = exp(-2 * eps);
#endif
        let.assume(y.sees_a_key, y.not_above, y.not_below);
        return claim(y.p_hat(i, j) >= factor * y.p(i, j))
            .by(definition, y.M(i, j) * exp(y.s_hat(i, j)) / off_total)
            .by(exp_of_sum, exp(-eps) * off / off_total)
            .at_least(monotone, exp(-eps) * weight / sum(k, y.M(i, k) * exp(y.s(i, k) + eps)))
            .by(exp_of_sum | factor_out, factor * (weight / total))
            .by(definition, factor * y.p(i, j));
    });
