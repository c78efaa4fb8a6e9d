// An output lies between the allowed values (T15).
#pragma once

#include <attest/theorems/softmax/weights.hpp>
#include <attest/theorems/systems/bounded_values.hpp>

namespace attest::proofs::theorems {

/// o_id <= h_id, if query i sees a key and M_ij v_jd <= M_ij h_id for all j.
inline constexpr auto output_is_at_most =
    theorem<"T15", "no output exceeds all allowed values">([](context& let) {
        bounded_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const share = exp(y.scores(i, j)) / y.total(i);
        auto const missing = sum(j, share * (y.visible_bound - y.visible_value));
        let.assume(y.sees_a_key, for_all(j, y.visible_value <= y.visible_bound));
        return claim(y.outputs(i, d) <= y.bounds(i, d))
            .by(definition, sum(j, share * y.visible_value))
            .at_most(adding(missing), sum(j, share * y.visible_value) + missing)
            .by(linear, sum(j, share * y.visible_bound))
            .by(definition, sum(j, y.weights(i, j) * y.bounds(i, d)))
            .by(factor_out, sum(j, y.weights(i, j)) * y.bounds(i, d))
            .by(row_sums_to_one.lemma(), y.bounds(i, d));
    });

/// o_id >= h_id, if query i sees a key and M_ij v_jd >= M_ij h_id for all j.
inline constexpr auto output_is_at_least =
    theorem<"T15", "no output is below all allowed values">([](context& let) {
        bounded_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const share = exp(y.scores(i, j)) / y.total(i);
        auto const surplus = sum(j, share * (y.visible_value - y.visible_bound));
        let.assume(y.sees_a_key, for_all(j, y.visible_bound <= y.visible_value));
        return claim(y.outputs(i, d) >= y.bounds(i, d))
            .by(definition, sum(j, share * y.visible_value))
            .by(linear, sum(j, share * y.visible_bound) + surplus)
            .at_least(adding(surplus), sum(j, share * y.visible_bound))
            .by(definition, sum(j, y.weights(i, j) * y.bounds(i, d)))
            .by(factor_out, sum(j, y.weights(i, j)) * y.bounds(i, d))
            .by(row_sums_to_one.lemma(), y.bounds(i, d));
    });

} // namespace attest::proofs::theorems
