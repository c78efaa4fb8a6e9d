// Rotary positions: scores depend on the distance only (T20).
#pragma once

#include <attest/theorems/systems/turned_pairs.hpp>

namespace attest::proofs::theorems {

/// <R_m q, R_n k> = <R_d q, k>, if cosine and sine of d are those of m - n by the addition
/// theorems.
inline constexpr auto rotary_scores_by_distance =
    theorem<"T20", "only the distance of the positions counts">([](context& let) {
        turned_pairs const y{let};
        auto const a = y.a;
        auto const cos_d = let.variable("cos_d", y.P)(a);
        auto const sin_d = let.variable("sin_d", y.P)(a);
        auto const together = y.cos_m * y.cos_n + y.sin_m * y.sin_n;
        auto const across = y.sin_m * y.cos_n - y.cos_m * y.sin_n;
        auto const same = y.q.first * y.k.first + y.q.second * y.k.second;
        auto const other = y.q.first * y.k.second - y.q.second * y.k.first;
        auto const both_turned =
            y.dot(turned(y.cos_m, y.sin_m, y.q), turned(y.cos_n, y.sin_n, y.k));
        auto const turned_by_d = y.dot(turned(cos_d, sin_d, y.q), y.k);
        auto const cosine = let.assume(for_all(a, cos_d == together));
        auto const sine = let.assume(for_all(a, sin_d == across));
        return claim(both_turned == turned_by_d)
            .by(ring_laws, sum(a, together * same + across * other))
            .by(cosine, sum(a, cos_d * same + across * other))
            .by(sine, sum(a, cos_d * same + sin_d * other))
            .by(ring_laws, turned_by_d);
    });

/// The first components of R_m R_n q and R_s q agree, if cosine and sine of s are those of m + n.
inline constexpr auto two_turns_first =
    theorem<"T20", "two turns are one turn: the first component of each pair">([](context& let) {
        turned_pairs const y{let};
        auto const cos_s = let.variable("cos_s", y.P)(y.a);
        auto const sin_s = let.variable("sin_s", y.P)(y.a);
        auto const together = y.cos_m * y.cos_n - y.sin_m * y.sin_n;
        auto const across = y.sin_m * y.cos_n + y.cos_m * y.sin_n;
        auto const twice = turned(y.cos_m, y.sin_m, turned(y.cos_n, y.sin_n, y.q));
        auto const once = turned(cos_s, sin_s, y.q);
        auto const cosine = let.assume(for_all(y.a, cos_s == together));
        auto const sine = let.assume(for_all(y.a, sin_s == across));
        return claim(twice.first == once.first)
            .by(ring_laws, together * y.q.first - across * y.q.second)
            .by(cosine, cos_s * y.q.first - across * y.q.second)
            .by(sine, once.first);
    });

/// The second components of R_m R_n q and R_s q agree, if cosine and sine of s are those of m + n.
inline constexpr auto two_turns_second =
    theorem<"T20", "two turns are one turn: the second component of each pair">([](context& let) {
        turned_pairs const y{let};
        auto const cos_s = let.variable("cos_s", y.P)(y.a);
        auto const sin_s = let.variable("sin_s", y.P)(y.a);
        auto const together = y.cos_m * y.cos_n - y.sin_m * y.sin_n;
        auto const across = y.sin_m * y.cos_n + y.cos_m * y.sin_n;
        auto const twice = turned(y.cos_m, y.sin_m, turned(y.cos_n, y.sin_n, y.q));
        auto const once = turned(cos_s, sin_s, y.q);
        auto const cosine = let.assume(for_all(y.a, cos_s == together));
        auto const sine = let.assume(for_all(y.a, sin_s == across));
        return claim(twice.second == once.second)
            .by(ring_laws, across * y.q.first + together * y.q.second)
            .by(sine, sin_s * y.q.first + together * y.q.second)
            .by(cosine, once.second);
    });

} // namespace attest::proofs::theorems
