// Rows with values, and weights that are 0 in a row that sees no key.
//
// r_i is 1 for a row that sees no key and 0 for every other; a theorem that uses it assumes so. Then
//
//     w_ij = M_ij exp(s_ij) / (Z_i + r_i)
//
// is defined for every row.
#pragma once

#include <attest/theorems/systems/row_with_values.hpp>

namespace attest::proofs::theorems {

struct zero_policy : row_with_values {
    using row_with_values::row_with_values;

    symbol is_empty = let.mask("r", S);
    function filled_weights = let.define("w", numerator(i, j) / (total(i) + is_empty(i)), i, j);
};

} // namespace attest::proofs::theorems
