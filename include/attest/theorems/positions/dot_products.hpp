// A turn keeps dot products (T20).
#pragma once

#include <attest/theorems/systems/points_of_the_circle.hpp>
#include <attest/theorems/systems/turned_pairs.hpp>

namespace attest::proofs::theorems {

/// cos^2 + sin^2 = 1 for a point that is given by half its angle.
inline constexpr auto half_angle_points_are_on_the_circle =
    theorem<"T20", "points given by half an angle are on the circle">([](context& let) {
        auto const P = let.finite_set("P");
        points_of_the_circle const y{let, P, let.index("a", P)};
        auto const c = (1 - power(y.x, 2)) / (1 + power(y.x, 2));
        auto const s = 2 * y.x / (1 + power(y.x, 2));
        let.assume(y.cosine, y.sine);
        return claim(power(y.cos_r, 2) + power(y.sin_r, 2) == 1)
            .by(y.cosine, power(c, 2) + power(y.sin_r, 2))
            .by(y.sine, power(c, 2) + power(s, 2))
            .by(cancel, 1);
    });

/// <R_r q, R_r k> = <q, k>: any position may be counted as 0.
inline constexpr auto turns_keep_dot_products =
    theorem<"T20", "a turn keeps dot products: any place may be counted as 0">([](context& let) {
        turned_pairs const y{let};
        points_of_the_circle const at{let, y.P, y.a};
        auto const same = y.q.first * y.k.first + y.q.second * y.k.second;
        let.assume(at.cosine, at.sine);
        return claim(y.dot(turned(at.cos_r, at.sin_r, y.q), turned(at.cos_r, at.sin_r, y.k))
                     == y.dot(y.q, y.k))
            .by(ring_laws, sum(y.a, (power(at.cos_r, 2) + power(at.sin_r, 2)) * same))
            .by(half_angle_points_are_on_the_circle.lemma(), y.dot(y.q, y.k));
    });

} // namespace attest::proofs::theorems
