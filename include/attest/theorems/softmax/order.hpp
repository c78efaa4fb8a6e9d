// A key that the query sees has a positive weight, and a larger score has a larger weight (T1).
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

/// exp(a) < exp(b), if a < b. Were exp(b) <= exp(a), then b = log exp(b) <= log exp(a) = a.
inline constexpr auto exponential_keeps_order =
    theorem<"T1", "the exponential keeps the strict order">([](context& let) {
        auto const a = let.scalar("a"), b = let.scalar("b");
        let.assume(a < b);
        return claim(exp(a) < exp(b))
            .by_order(exp(b), exp(a),
                      steps()
                          .less(adding(b - a), exp(a) + (b - a))
                          .by(log_exp, exp(a) + (log(exp(b)) - a))
                          .at_most(monotone, exp(a) + (log(exp(a)) - a))
                          .by(log_exp, exp(a))
                          .at_most(monotone, exp(b)),
                      steps().less(exp(a) < exp(b), exp(b)));
    });

/// p_ij < p_il, if query i sees keys j and l and s_ij < s_il.
inline constexpr auto larger_score_has_larger_weight =
    theorem<"T1", "of two keys that the query sees, the larger score has the larger weight">(
        [](context& let) {
            row const y{let};
            auto const i = y.i, j = y.j, l = y.l;
            auto const s = y.scores;
            auto const p = y.weights;
            auto const Z = y.total(i);
            auto const sees_j = let.assume(y.mask(i, j) == 1);
            auto const sees_l = let.assume(y.mask(i, l) == 1);
            let.assume(s(i, j) < s(i, l));
            auto const of_scores =
                exponential_keeps_order.lemma().with("a", s(i, j)).with("b", s(i, l));
            auto const gap = (exp(s(i, l)) - exp(s(i, j))) / Z;
            return claim(p(i, j) < p(i, l))
                .by_showing(exp(s(i, j)) < exp(s(i, l)), steps().less(of_scores, exp(s(i, l))),
                            steps()
                                .less(adding(gap), p(i, j) + gap)
                                .by(definition, y.numerator(i, j) / Z + gap)
                                .by(sees_j, exp(s(i, j)) / Z + gap)
                                .by(ring_laws, exp(s(i, l)) / Z)
                                .by(sees_l, y.numerator(i, l) / Z)
                                .by(definition, p(i, l)));
        });

} // namespace attest::proofs::theorems
