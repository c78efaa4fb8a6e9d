// A causal row of scores with a slope (ALiBi): each score is lowered in proportion to the distance.
//
//     biased(j) = s(i, j) - slope (n(i) - n(j))        along(j) = s(i, j) + slope n(j)
//
// where n is the number of a position. Row i sums over the positions up to i that the mask M
// allows; its weights are defined if it sees some key: assume `sees_w`.
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct sloped_row {
    context& let;
    index_set N = let.positions("N");
    index_term i = let.index("i", N);
    index_term j = let.index("j", up_to(i));
    index_term k = let.index("k", up_to(i));
    index_term w = let.index("w", up_to(i));
    symbol s = let.variable("s", N, N);
    symbol M = let.mask("M", N, N);
    symbol n = let.variable("n", N);
    term slope = let.scalar("slope");
    formula sees_w = M(i, w) == 1;

    /// The score lowered by the distance.
    [[nodiscard]] constexpr term biased(index_term const& key) const {
        return s(i, key) - slope * (n(i) - n(key));
    }

    /// The score with a bias that does not depend on the query.
    [[nodiscard]] constexpr term along(index_term const& key) const {
        return s(i, key) + slope * n(key);
    }
};

} // namespace systems
