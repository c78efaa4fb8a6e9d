// A key that the query sees has a positive weight, and weights are ordered as scores are (T1).
#pragma once

#include <attest/theorems/systems/row.hpp>

namespace attest::proofs::theorems {

/// p_ij > 0, if query i sees key j.
inline constexpr auto seen_key_has_weight =
    theorem<"T1", "a key that the query sees has a positive weight">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j;
        auto const seen = let.assume(y.mask(i, j) == 1);
        auto const weight = exp(y.scores(i, j)) / y.total(i);
        return claim(0 < y.weights(i, j))
            .less(adding(weight), weight)
            .by(seen, y.numerator(i, j) / y.total(i))
            .by(definition, y.weights(i, j));
    });

/// a <= b, if exp(a) <= exp(b). Read backwards: if b < a, then exp(b) < exp(a).
inline constexpr auto exponential_keeps_order =
    theorem<"T1", "numbers are ordered as their exponentials are">([](context& let) {
        auto const a = let.scalar("a"), b = let.scalar("b");
        let.assume(exp(a) <= exp(b));
        return claim(a <= b).by(log_exp, log(exp(a))).at_most(monotone, log(exp(b))).by(log_exp, b);
    });

/// p_ij <= p_il, if query i sees keys j and l and s_ij <= s_il.
inline constexpr auto larger_score_has_larger_weight =
    theorem<"T1", "of two keys that the query sees, a score at least as large has a weight at least as large">(
        [](context& let) {
            row const y{let};
            auto const i = y.i, j = y.j, l = y.l;
            auto const s = y.scores;
            auto const Z = y.total(i);
            auto const sees_j = let.assume(y.mask(i, j) == 1);
            auto const sees_l = let.assume(y.mask(i, l) == 1);
            let.assume(s(i, j) <= s(i, l));
            return claim(y.weights(i, j) <= y.weights(i, l))
                .by(definition, y.numerator(i, j) / Z)
                .by(sees_j, exp(s(i, j)) / Z)
                .at_most(monotone, exp(s(i, l)) / Z)
                .by(sees_l, y.numerator(i, l) / Z)
                .by(definition, y.weights(i, l));
        });

/// s_ij <= s_il, if query i sees keys j and l and p_ij <= p_il. Read backwards: if s_il < s_ij, then
/// p_il < p_ij.
inline constexpr auto larger_weight_has_larger_score =
    theorem<"T1", "of two keys that the query sees, a weight at least as large has a score at least as large">(
        [](context& let) {
            row const y{let};
            auto const i = y.i, j = y.j, l = y.l;
            auto const s = y.scores;
            auto const p = y.weights;
            auto const Z = y.total(i);
            auto const sees_j = let.assume(y.mask(i, j) == 1);
            auto const sees_l = let.assume(y.mask(i, l) == 1);
            let.assume(p(i, j) <= p(i, l));
            auto const of_numbers =
                exponential_keeps_order.lemma().with("a", s(i, j)).with("b", s(i, l));
            auto const missing = (p(i, l) - p(i, j)) * Z;
            return claim(s(i, j) <= s(i, l))
                .by_showing(exp(s(i, j)) <= exp(s(i, l)),
                            steps()
                                .by(cancel, exp(s(i, j)) / Z * Z)
                                .by(sees_j, y.numerator(i, j) / Z * Z)
                                .by(definition, p(i, j) * Z)
                                .at_most(adding(missing), p(i, l) * Z)
                                .by(definition, y.numerator(i, l) / Z * Z)
                                .by(sees_l, exp(s(i, l)) / Z * Z)
                                .by(cancel, exp(s(i, l))),
                            steps().at_most(of_numbers, s(i, l)));
        });

} // namespace attest::proofs::theorems
