// Points of the unit circle, each given by the tangent x of half its angle.
//
//     cos = (1 - x^2) / (1 + x^2),    sin = 2 x / (1 + x^2)
//
// Every point but (-1, 0) is one of these; rational x give rational points.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct points_of_the_circle {
    context& let;
    index_set P;
    index_term a;

    constexpr points_of_the_circle(context& declares, index_set points, index_term point)
        : let(declares), P(points), a(point) {}

    term x = let.variable("x", P)(a);
    term cos_r = let.variable("cos_r", P)(a);
    term sin_r = let.variable("sin_r", P)(a);
    formula cosine = for_all(a, cos_r == (1 - power(x, 2)) / (1 + power(x, 2)));
    formula sine = for_all(a, sin_r == 2 * x / (1 + power(x, 2)));
};

} // namespace attest::proofs::theorems
