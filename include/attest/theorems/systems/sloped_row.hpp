// A causal row of scores with a slope (ALiBi).
//
// Row i sums over the positions up to i that the mask M allows. n_j is the number of position j; each
// score is lowered in proportion to the distance n_i - n_j.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct sloped_row {
    context& let;

    explicit constexpr sloped_row(context& declares) : let(declares) {}

    index_set N = let.positions("N");
    index_term i = let.index("i", N);
    index_term j = let.index("j", up_to(i));
    index_term k = let.index("k", up_to(i));
    symbol scores = let.variable("s", N, N);
    symbol mask = let.mask("M", N, N);
    symbol number = let.variable("n", N);
    term slope = let.scalar("slope");
    formula sees_a_key = 0 < sum(k, mask(i, k));

    /// The score, lowered by the distance.
    [[nodiscard]] constexpr term lowered_by_distance(index_term const& key) const {
        return scores(i, key) - slope * (number(i) - number(key));
    }

    /// The score with a bias that does not depend on the query.
    [[nodiscard]] constexpr term raised_by_key(index_term const& key) const {
        return scores(i, key) + slope * number(key);
    }
};

} // namespace attest::proofs::theorems
