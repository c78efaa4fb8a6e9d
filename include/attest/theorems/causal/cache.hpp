// Decoding with a cache of keys and values (T12).
#pragma once

#include <attest/theorems/systems/text.hpp>

namespace attest::proofs::theorems {

/// From a cache that holds the keys and values up to t, and the newest key and value, the step that
/// reads position t + 1 computes sum_(y <= t + 1) exp(s_t+1,y) v_yb / sum_(z <= t + 1) exp(s_t+1,z).
inline constexpr auto cached_step_is_full_row =
    theorem<"T12", "cache: the step gives row t + 1 of the full pass">([](context& let) {
        text const of{let};
        auto const a = of.a, b = of.b;
        auto const t = let.index("t", of.N), now = t + 1;
        auto const j = let.index("j", up_to(t));
        auto const h = let.index("h", up_to(t));
        auto const y = let.index("y", up_to(now));
        auto const z = let.index("z", up_to(now));
        auto const cached_k = let.variable("cached_k", of.N, of.A);
        auto const cached_v = let.variable("cached_v", of.N, of.B);
        auto const visible = [&](symbol k, index_term key) {
            return of.exp_score(of.queries, now, k, key);
        };
        auto const step = [&](symbol k, symbol v) {
            return (sum(j, visible(k, j) * v(j, b)) + visible(of.keys, now) * of.values(now, b))
                   / (sum(h, visible(k, h)) + visible(of.keys, now));
        };
        auto const full_row =
            sum(y, visible(of.keys, y) * of.values(y, b)) / sum(z, visible(of.keys, z));
        auto const holds_keys = for_all(j, a, cached_k(j, a) == of.keys(j, a));
        auto const holds_values = for_all(j, b, cached_v(j, b) == of.values(j, b));
        let.assume(holds_keys, holds_values);
        return claim(step(cached_k, cached_v) == full_row)
            .by(holds_values, step(cached_k, of.values))
            .by(holds_keys, step(of.keys, of.values))
            .by(singleton, full_row);
    });

/// sum_(j <= 0) exp(s_0j) v_jb / sum_(j <= 0) exp(s_0j) = v_0b for any scores: the first row needs no
/// cache.
inline constexpr auto first_row_is_its_own_value =
    theorem<"T12", "cache: the first row is its own value, whatever its score">([](context& let) {
        auto const N = let.positions("N");
        auto const B = let.finite_set("B");
        auto const now = first(N);
        auto const j = let.index("j", up_to(now));
        auto const b = let.index("b", B);
        auto const s = let.variable("s", N, N);
        auto const v = let.variable("v", N, B);
        return claim(sum(j, exp(s(now, j)) * v(j, b)) / sum(j, exp(s(now, j))) == v(now, b))
            .by(singleton, exp(s(now, now)) * v(now, b) / exp(s(now, now)))
            .by(cancel, v(now, b));
    });

} // namespace attest::proofs::theorems
