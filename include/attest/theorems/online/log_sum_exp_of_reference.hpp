// Reference and denominator kept as one number, the log-sum-exp L_i = log Z_i of a row (T10).
#pragma once

#include <attest/theorems/systems/row.hpp>

namespace attest::proofs::theorems {

/// m_i + log sum_k M_ik exp(s_ik - m_i) = log Z_i for any numbers m_i, if query i sees a key.
inline constexpr auto log_sum_exp_from_any_reference =
    theorem<"T10", "L = m + log l for every reference">([](context& let) {
        row const y{let};
        auto const i = y.i, k = y.k;
        auto const m = let.variable("m", y.S);
        auto const l = sum(k, y.mask(i, k) * exp(y.scores(i, k) - m(i)));
        let.assume(y.sees_a_key);
        return claim(m(i) + log(l) == log(y.total(i)))
            .by(log_exp, log(exp(m(i) + log(l))))
            .by(exp_of_sum, log(exp(m(i)) * exp(log(l))))
            .by(log_exp, log(exp(m(i)) * l))
            .by(factor_out, log(sum(k, exp(m(i)) * (y.mask(i, k) * exp(y.scores(i, k) - m(i))))))
            .by(exp_of_sum, log(sum(k, y.numerator(i, k))))
            .by(definition, log(y.total(i)));
    });

} // namespace attest::proofs::theorems
