// A key that gets the score -c in place of a mask (T4).
#pragma once

#include <attest/theorems/systems/sentinels.hpp>

namespace attest::proofs::theorems {

/// p_ib = e^(-c) / (Z_i + n e^(-c)) for a key b of B.
inline constexpr auto sentinel_weight =
    theorem<"T4", "the weight of a key that has the score -c">([](context& let) {
        sentinels const y{let};
        auto const i = y.i, j = y.j, b = y.b, x = y.x, w = y.w;
        auto const e = exp(-y.c);
        auto const hidden = let.assume(y.scores_in_B);
        return claim(y.weights(i, b) == e / (y.total(i) + y.n() * e))
            .by(definition, exp(y.scores(i, b)) / sum(w, exp(y.scores(i, w))))
            .by(split,
                exp(y.scores(i, b)) / (sum(j, exp(y.scores(i, j))) + sum(x, exp(y.scores(i, x)))))
            .by(hidden, e / (sum(j, exp(y.scores(i, j))) + sum(x, e)))
            .by(factor_out, e / (sum(j, exp(y.scores(i, j))) + sum(x, term(1)) * e))
            .by(definition, e / (y.total(i) + y.n() * e));
    });

/// p_ib > 0 for a key b of B, however large c is.
inline constexpr auto sentinel_weight_is_positive =
    theorem<"T4", "that weight is greater than 0">([](context& let) {
        sentinels const y{let};
        auto const weight = exp(-y.c) / (y.total(y.i) + y.n() * exp(-y.c));
        let.assume(y.scores_in_B);
        return claim(0 < y.weights(y.i, y.b))
            .less(adding(weight), weight)
            .by(sentinel_weight.lemma(), y.weights(y.i, y.b));
    });

/// p_ib / p_ij = e^(-c - s_ij) for a key b of B and a key j of A: the hidden key has the larger weight
/// where s_ij < -c.
inline constexpr auto sentinel_against_allowed =
    theorem<"T4", "hidden key against allowed key: the ratio of their weights">([](context& let) {
        sentinels const y{let};
        auto const i = y.i, j = y.j, b = y.b, u = y.u;
        auto const all = sum(u, exp(y.scores(i, u)));
        auto const hidden = let.assume(y.scores_in_B);
        return claim(y.weights(i, b) / y.weights(i, j) == exp(-y.c - y.scores(i, j)))
            .by(definition, (exp(y.scores(i, b)) / all) / (exp(y.scores(i, j)) / all))
            .by(cancel, exp(y.scores(i, b)) / exp(y.scores(i, j)))
            .by(hidden, exp(-y.c) / exp(y.scores(i, j)))
            .by(exp_of_sum, exp(-y.c - y.scores(i, j)));
    });

} // namespace attest::proofs::theorems
