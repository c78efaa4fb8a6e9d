// Rows over a whole text, the positions 0, ..., n, with a mask that may hide what comes later.
//
// sum_(j <= i) delta_jx is 1 if position x is not after i, and otherwise 0. The mask M hides what comes
// after i if M_ix (1 - sum_(j <= i) delta_jx) = 0 for all x; it may hide more. k2 are other keys, to be
// compared with k.
#pragma once

#include <attest/theorems/systems/text.hpp>

namespace attest::proofs::theorems {

struct position_mask : text {
    using text::text;

    index_term n = let.index("n", N); // the last position
    index_term i = let.index("i", up_to(n));
    index_term j = let.index("j", up_to(i));
    index_term x = let.index("x", up_to(n));
    index_term z = let.index("z", up_to(n));
    symbol mask = let.mask("M", N, N);
    symbol other_keys = let.variable("k2", N, A);
    formula same_keys = for_all(j, a, keys(j, a) == other_keys(j, a));
    formula sees_a_key = 0 < sum(z, mask(i, z));
    formula hides_later = for_all(x, mask(i, x) * (1 - not_after(x)) == 0);

    /// 1 if x <= i, and otherwise 0.
    [[nodiscard]] constexpr term not_after(index_term const& position) const {
        return sum(j, delta(j, position));
    }
};

} // namespace attest::proofs::theorems
