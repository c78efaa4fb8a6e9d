// Causal rows: row i of a text sees positions up to i only.
//
//     o_ib = sum_(j <= i) M_ij exp(s_ij) v_jb / sum_(h <= i) M_ih exp(s_ih)
//
// The mask M may hide more, for padding or a window. Row i has an output if it sees some key.
#pragma once

#include <attest/theorems/systems/text.hpp>

namespace attest::proofs::theorems {

struct causal_rows : text {
    using text::text;

    index_term i = let.index("i", N);
    index_term j = let.index("j", up_to(i));
    index_term h = let.index("h", up_to(i));
    symbol mask = let.mask("M", N, N);
    formula sees_a_key = 0 < sum(h, mask(i, h));

    /// o_ib, from these queries, keys and values.
    [[nodiscard]] constexpr term output(symbol const& q, symbol const& k, symbol const& v) const {
        return sum(j, mask(i, j) * exp_score(q, i, k, j) * v(j, b))
               / sum(h, mask(i, h) * exp_score(q, i, k, h));
    }
};

} // namespace attest::proofs::theorems
