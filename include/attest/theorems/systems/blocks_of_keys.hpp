// Rows with values, whose keys are divided into blocks.
//
// The map block says to which block of U a key belongs; r runs through the keys of block u. A block may
// have any number of keys, also none. Each has a reference m_iu, which may be any number, and n_i is the
// reference of all blocks together. With any number x_ij for each key,
//
//     X_iu = sum_(r in u) M_ir exp(s_ir - m_iu) x_ir
//
// is what block u leaves: its denominator if x = 1, its numerator if x_ij = v_jd.
#pragma once

#include <attest/theorems/systems/row_with_values.hpp>

namespace attest::proofs::theorems {

struct blocks_of_keys : row_with_values {
    using row_with_values::row_with_values;

    index_set U = let.finite_set("U");
    index_term u = let.index("u", U);
    index_map block = let.map("block", T, U);
    index_term r = let.index("r", block.fibre(u)); // a key of block u
    symbol block_references = let.variable("m", S, U);
    symbol reference = let.variable("n", S);
    term rescale = exp(block_references(i, u) - reference(i));

    /// M exp(s - m) for a key of block u, with the reference of this block.
    term visible = mask(i, r) * exp(scores(i, r) - block_references(i, u));
};

} // namespace attest::proofs::theorems
