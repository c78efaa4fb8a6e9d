// Rows of attention weights with values, and their outputs.
//
//     o_id = sum_j p_ij v_jd
//
// The values v_jd have components d in V. An output is defined in a row that sees a key.
#pragma once

#include <attest/theorems/systems/row.hpp>

namespace attest::proofs::theorems {

struct row_with_values : row {
    using row::row;

    index_set V = let.finite_set("V");
    index_term d = let.index("d", V);
    symbol values = let.variable("v", T, V);
    function outputs = let.define("o", sum(j, weights(i, j) * values(j, d)), i, d);
};

} // namespace attest::proofs::theorems
