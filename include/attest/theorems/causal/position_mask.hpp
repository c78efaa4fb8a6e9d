// A mask that hides what comes later makes a row causal (T11).
#pragma once

#include <attest/theorems/systems/position_mask.hpp>

namespace attest::proofs::theorems {

/// sum_(x <= n) M_ix w_ix = sum_(j <= i) M_ij w_ij for any numbers w, if M_ix = 0 for all x > i.
inline constexpr auto position_mask_leaves_prefix =
    theorem<"T11", "a sum whose mask hides what comes after i is a sum up to i">([](context& let) {
        position_mask const y{let};
        auto const i = y.i, j = y.j, x = y.x;
        auto const w = let.variable("w", y.N, y.N);
        auto const visible = [&](index_term key) { return y.mask(i, key) * w(i, key); };
        auto const before = y.not_after(x) * visible(x);
        auto const after = y.mask(i, x) * (1 - y.not_after(x)) * w(i, x);
        let.assume(y.hides_later);
        return claim(sum(x, visible(x)) == sum(j, visible(j)))
            .by(linear, sum(x, before) + sum(x, after))
            .by(y.hides_later, sum(x, before) + sum(x, 0 * w(i, x)))
            .by(factor_out, sum(x, sum(j, delta(j, x) * visible(x))))
            .by(swap_sums | sift, sum(j, visible(j)));
    });

/// sum_(x <= n) M_ix exp(s_ix) y_x is the same for keys k and k2 and numbers y and y2 that agree at the
/// positions up to i, if M_ix = 0 for all x > i.
inline constexpr auto masked_sum_ignores_later_keys =
    theorem<"T11", "causal by a mask: a sum does not depend on keys after i">([](context& let) {
        position_mask const y{let};
        auto const i = y.i, j = y.j, x = y.x;
        auto const k = y.keys, k2 = y.other_keys;
        auto const u = let.variable("y", y.N), u2 = let.variable("y2", y.N);
        auto const factor = [&](index_term key, symbol keys, symbol numbers) {
            return y.exp_score(y.queries, i, keys, key) * numbers(key);
        };
        auto const visible = [&](index_term key, symbol keys, symbol numbers) {
            return y.mask(i, key) * factor(key, keys, numbers);
        };
        auto const prefix = position_mask_leaves_prefix.lemma();
        auto const same_numbers = for_all(j, u(j) == u2(j));
        let.assume(y.hides_later, y.same_keys, same_numbers);
        return claim(sum(x, visible(x, k, u)) == sum(x, visible(x, k2, u2)))
            .by(prefix.with("w", i, x, factor(x, k, u)), sum(j, visible(j, k, u)))
            .by(same_numbers, sum(j, visible(j, k, u2)))
            .by(y.same_keys, sum(j, visible(j, k2, u2)))
            .by(prefix.with("w", i, x, factor(x, k2, u2)), sum(x, visible(x, k2, u2)));
    });

/// sum_(x <= n) M_ix exp(s_ix) v_xb / sum_(z <= n) M_iz exp(s_iz), a row over the whole text, is the
/// same for keys k and k2 and values v and v2 that agree at the positions up to i, if M_ix = 0 for all
/// x > i and query i sees a key.
inline constexpr auto masked_keys_have_no_influence =
    theorem<"T11", "causal by a mask: keys and values after i have no influence">([](context& let) {
        position_mask const y{let};
        auto const i = y.i, j = y.j, x = y.x, z = y.z, b = y.b;
        auto const k = y.keys, k2 = y.other_keys, v = y.values;
        auto const v2 = let.variable("v2", y.N, y.B);
        auto const visible = [&](index_term key, symbol keys) {
            return y.mask(i, key) * y.exp_score(y.queries, i, keys, key);
        };
        auto const sum_with = [&](symbol keys, symbol values) {
            return sum(x, visible(x, keys) * values(x, b));
        };
        auto const total = sum(z, visible(z, k)), total2 = sum(z, visible(z, k2));
        auto const same_sums = masked_sum_ignores_later_keys.lemma();
        let.assume(y.hides_later, y.same_keys, for_all(j, b, v(j, b) == v2(j, b)), y.sees_a_key);
        return claim(sum_with(k, v) / total == sum_with(k2, v2) / total2)
            .by(same_sums.with("y", x, v(x, b)).with("y2", x, v2(x, b)), sum_with(k2, v2) / total)
            .by(same_sums.with("y", x, 1).with("y2", x, 1), sum_with(k2, v2) / total2);
    });

} // namespace attest::proofs::theorems
