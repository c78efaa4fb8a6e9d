// A key to whose score -c is added instead of a mask (T4). In sentinel.hpp -c replaces the score.
#pragma once

#include <attest/theorems/systems/added_sentinels.hpp>

namespace attest::proofs::theorems {

/// h_ib = exp(-c) exp(s_ib) / (Z^A_i + exp(-c) Z^B_i) for a key b of B.
inline constexpr auto added_sentinel_weight =
    theorem<"T4", "the weight of a key whose score is lowered by c">([](context& let) {
        added_sentinels const y{let};
        auto const i = y.i, j = y.j, b = y.b, x = y.x;
        auto const s = y.scores;
        auto const e = exp(-y.c);
        auto const allowed = sum(j, exp(s(i, j)));
        return claim(y.hidden_weights(i, b)
                     == e * exp(s(i, b)) / (y.total_of_A(i) + e * y.total_of_B(i)))
            .by(definition, exp(s(i, b) - y.c) / (allowed + sum(x, exp(s(i, x) - y.c))))
            .by(exp_of_sum, e * exp(s(i, b)) / (allowed + sum(x, e * exp(s(i, x)))))
            .by(factor_out, e * exp(s(i, b)) / (allowed + e * sum(x, exp(s(i, x)))))
            .by(definition, e * exp(s(i, b)) / (y.total_of_A(i) + e * y.total_of_B(i)));
    });

/// h_ib > 0 for a key b of B, however large c is.
inline constexpr auto added_sentinel_weight_is_positive =
    theorem<"T4", "a key whose score is lowered by c has a positive weight">([](context& let) {
        added_sentinels const y{let};
        auto const weight = exp(y.scores(y.i, y.b) - y.c) / y.total(y.i);
        return claim(0 < y.hidden_weights(y.i, y.b))
            .less(adding(weight), weight)
            .by(definition, y.hidden_weights(y.i, y.b));
    });

/// h_ib / p_ij = exp(s_ib - c - s_ij) for a key b of B and a key j of A: the hidden key has the larger
/// weight where s_ij < s_ib - c.
inline constexpr auto added_sentinel_against_allowed =
    theorem<"T4", "lowered key against allowed key: the ratio of their weights">([](context& let) {
        added_sentinels const y{let};
        auto const i = y.i, j = y.j, b = y.b;
        auto const s = y.scores;
        auto const hidden = exp(s(i, b) - y.c), allowed = exp(s(i, j));
        return claim(y.hidden_weights(i, b) / y.weights(i, j) == exp(s(i, b) - y.c - s(i, j)))
            .by(definition, hidden / y.total(i) / (allowed / y.total(i)))
            .by(cancel, hidden / allowed)
            .by(exp_of_sum, exp(s(i, b) - y.c - s(i, j)));
    });

} // namespace attest::proofs::theorems
