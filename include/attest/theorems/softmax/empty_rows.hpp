// Rows that see no key, and two policies for them (T5).
#pragma once

#include <attest/theorems/systems/zero_policy.hpp>

namespace attest::proofs::theorems {

/// Z_i = 0, if all keys are masked for query i: its weights are not defined.
inline constexpr auto row_without_keys_has_total_zero =
    theorem<"T5", "a row in which all keys are masked has Z = 0">([](context& let) {
        row const y{let};
        auto const i = y.i, k = y.k;
        auto const hidden = let.assume(for_all(k, y.mask(i, k) == 0));
        return claim(y.total(i) == 0)
            .by(definition, sum(k, y.mask(i, k) * exp(y.scores(i, k))))
            .by(hidden, sum(k, 0 * exp(y.scores(i, k))))
            .by(ring_laws, 0);
    });

/// w_ij = 0, if all keys are masked for query i and r_i = 1.
inline constexpr auto zero_policy_has_no_weights =
    theorem<"T5", "zero policy: an empty row has the weights 0">([](context& let) {
        zero_policy const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const hidden = let.assume(for_all(k, y.mask(i, k) == 0));
        let.assume(y.is_empty(i) == 1);
        return claim(y.filled_weights(i, j) == 0)
            .by(definition, y.mask(i, j) * exp(y.scores(i, j)) / (y.total(i) + y.is_empty(i)))
            .by(hidden, 0 * exp(y.scores(i, j)) / (y.total(i) + y.is_empty(i)))
            .by(ring_laws, 0);
    });

/// sum_j w_ij v_jd = 0, if all keys are masked for query i and r_i = 1.
inline constexpr auto zero_policy_has_no_output =
    theorem<"T5", "zero policy: an empty row has the output 0">([](context& let) {
        zero_policy const y{let};
        auto const i = y.i, j = y.j, k = y.k, d = y.d;
        let.assume(for_all(k, y.mask(i, k) == 0), y.is_empty(i) == 1);
        return claim(sum(j, y.filled_weights(i, j) * y.values(j, d)) == 0)
            .by(zero_policy_has_no_weights.lemma(), sum(j, 0 * y.values(j, d)))
            .by(ring_laws, 0);
    });

/// w_ij = p_ij, if query i sees a key and r_i = 0.
inline constexpr auto zero_policy_keeps_other_rows =
    theorem<"T5", "zero policy: other rows keep their weights">([](context& let) {
        zero_policy const y{let};
        auto const i = y.i, j = y.j;
        let.assume(y.sees_a_key);
        auto const not_empty = let.assume(y.is_empty(i) == 0);
        return claim(y.filled_weights(i, j) == y.weights(i, j))
            .by(definition, y.numerator(i, j) / (y.total(i) + y.is_empty(i)))
            .by(not_empty, y.numerator(i, j) / (y.total(i) + 0))
            .by(ring_laws, y.numerator(i, j) / y.total(i))
            .by(definition, y.weights(i, j));
    });

/// sum_j w_ij = 1 - r_i, if r_i M_ik = 0 for all k and Z_i + r_i > 0.
inline constexpr auto zero_policy_sums =
    theorem<"T5", "zero policy: a row sums to 1 or to 0">([](context& let) {
        zero_policy const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const r = y.is_empty(i);
        auto const below = y.total(i) + r;
        auto const hidden = let.assume(for_all(k, r * y.mask(i, k) == 0));
        let.assume(0 < below);
        return claim(sum(j, y.filled_weights(i, j)) == 1 - r)
            .by_cases(r,
                      steps()
                          .by(definition, sum(j, y.numerator(i, j) / below))
                          .by(factor_out, sum(j, y.numerator(i, j)) / below)
                          .by(definition, y.total(i) / below)
                          .by(r == 0, below / below)
                          .by(cancel, 1)
                          .by(r == 0, 1 - r),
                      steps()
                          .by(definition, sum(j, 1 * y.numerator(i, j) / below))
                          .by(r == 1, sum(j, r * y.mask(i, j) * exp(y.scores(i, j)) / below))
                          .by(hidden, sum(j, 0 * exp(y.scores(i, j)) / below))
                          .by(ring_laws, 0)
                          .by(r == 1, 1 - r));
    });

/// If all scores of row i are -c and there is a key, sum_j exp(s_ij) v_jd / sum_k exp(s_ik) is the
/// average of all values v_jd.
inline constexpr auto sentinels_average_the_hidden =
    theorem<"T5", "sentinel: an empty row has the average of its hidden values">([](context& let) {
        row_with_values const y{let};
        auto const i = y.i, j = y.j, k = y.k, d = y.d;
        auto const c = let.scalar("c");
        auto const n = let.define("n", sum(k, term(1)));
        auto const all = sum(k, exp(y.scores(i, k)));
        let.assume(nonempty(y.T));
        auto const hidden = let.assume(for_all(k, y.scores(i, k) == -c));
        return claim(sum(j, exp(y.scores(i, j)) / all * y.values(j, d))
                     == sum(j, y.values(j, d)) / n())
            .by(hidden, sum(j, exp(-c) / sum(k, exp(-c)) * y.values(j, d)))
            .by(factor_out, exp(-c) * sum(j, y.values(j, d)) / (exp(-c) * sum(k, term(1))))
            .by(cancel, sum(j, y.values(j, d)) / sum(k, term(1)))
            .by(definition, sum(j, y.values(j, d)) / n());
    });

} // namespace attest::proofs::theorems
