// To mask keys is to delete them (T3).
#pragma once

#include <attest/theorems/systems/keys_in_two_parts.hpp>
#include <attest/theorems/systems/row.hpp>

namespace attest::proofs::theorems {

/// p_ij = 0, if key j is masked for query i, which sees another.
inline constexpr auto masked_key_has_no_weight =
    theorem<"T3", "a masked key has the weight 0">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j;
        let.assume(y.sees_a_key);
        auto const hidden = let.assume(y.mask(i, j) == 0);
        return claim(y.weights(i, j) == 0)
            .by(definition, y.mask(i, j) * exp(y.scores(i, j)) / y.total(i))
            .by(hidden, 0 * exp(y.scores(i, j)) / y.total(i))
            .by(ring_laws, 0);
    });

/// sum_u M_iu w_iu over A and B is sum_j M_ij w_ij over A, if all keys of B are masked for query i.
/// w is any family of numbers.
inline constexpr auto masked_part_leaves_sum =
    theorem<"T3", "a sum in which B is masked is the sum over A">([](context& let) {
        keys_in_two_parts const y{let};
        auto const i = y.i, j = y.j, b = y.b, u = y.u;
        auto const w = let.variable("w", y.S, joined(y.A, y.B));
        auto const hidden = let.assume(y.B_is_masked);
        return claim(sum(u, y.mask(i, u) * w(i, u)) == sum(j, y.mask(i, j) * w(i, j)))
            .by(split, sum(j, y.mask(i, j) * w(i, j)) + sum(b, y.mask(i, b) * w(i, b)))
            .by(hidden, sum(j, y.mask(i, j) * w(i, j)) + sum(b, 0 * w(i, b)))
            .by(ring_laws, sum(j, y.mask(i, j) * w(i, j)));
    });

/// sum_u p_iu v_ud over A and B is sum_j p^A_ij v_jd over A, with the weights p^A of attention over A
/// alone, if all keys of B are masked for query i, which sees a key of A.
inline constexpr auto masking_is_deleting =
    theorem<"T3", "masking keys gives the output of deleting them">([](context& let) {
        keys_in_two_parts const y{let};
        auto const i = y.i, j = y.j, u = y.u;
        auto const V = let.finite_set("V");
        auto const d = let.index("d", V);
        auto const s = let.variable("s", y.S, joined(y.A, y.B));
        auto const v = let.variable("v", joined(y.A, y.B), V);
        auto const numerator = [&](auto key) { return y.mask(i, key) * exp(s(i, key)); };
        auto const Z = let.define("Z", sum(u, numerator(u)), i);
        auto const p = let.define("p", numerator(u) / Z(i), i, u);
        auto const Z_A = let.define("Z_A", sum(j, numerator(j)), i);
        auto const p_A = let.define("p_A", numerator(j) / Z_A(i), i, j);
        auto const over_A = sum(j, y.mask(i, j) * (exp(s(i, j)) * v(j, d)));
        let.assume(y.sees_a_key_of_A, y.B_is_masked);
        return claim(sum(u, p(i, u) * v(u, d)) == sum(j, p_A(i, j) * v(j, d)))
            .by(definition, sum(u, numerator(u) / Z(i) * v(u, d)))
            .by(factor_out, sum(u, y.mask(i, u) * (exp(s(i, u)) * v(u, d))) / Z(i))
            .by(masked_part_leaves_sum.lemma().with("w", i, u, exp(s(i, u)) * v(u, d)),
                over_A / Z(i))
            .by(definition, over_A / sum(u, numerator(u)))
            .by(masked_part_leaves_sum.lemma().with("w", i, u, exp(s(i, u))),
                over_A / sum(j, numerator(j)))
            .by(definition, over_A / Z_A(i))
            .by(factor_out, sum(j, numerator(j) / Z_A(i) * v(j, d)))
            .by(definition, sum(j, p_A(i, j) * v(j, d)));
    });

} // namespace attest::proofs::theorems
