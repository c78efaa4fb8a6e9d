// Vectors of pairs, of which each pair may be turned by an angle of its own, as rotary positions do.
//
//     R (x_0, x_1) = (cos x_0 - sin x_1, sin x_0 + cos x_1)
//
// Nothing is known about cosine and sine; a theorem that needs the addition theorems assumes them.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct vector_of_pairs {
    term first;
    term second;
};

/// The pair, turned by the angle with this cosine and sine.
[[nodiscard]] constexpr vector_of_pairs turned(term cosine, term sine, vector_of_pairs const& x) {
    return {cosine * x.first - sine * x.second, sine * x.first + cosine * x.second};
}

struct turned_pairs {
    context& let;

    explicit constexpr turned_pairs(context& declares) : let(declares) {}

    index_set P = let.finite_set("P");
    index_term a = let.index("a", P);
    term cos_m = let.variable("cos_m", P)(a);
    term sin_m = let.variable("sin_m", P)(a);
    term cos_n = let.variable("cos_n", P)(a);
    term sin_n = let.variable("sin_n", P)(a);
    vector_of_pairs q{let.variable("q0", P)(a), let.variable("q1", P)(a)};
    vector_of_pairs k{let.variable("k0", P)(a), let.variable("k1", P)(a)};

    [[nodiscard]] constexpr term dot(vector_of_pairs const& x, vector_of_pairs const& y) const {
        return sum(a, x.first * y.first + x.second * y.second);
    }
};

} // namespace attest::proofs::theorems
