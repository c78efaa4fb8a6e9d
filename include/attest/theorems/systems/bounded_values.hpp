// Rows with values, and a bound for the values that are allowed.
//
// What a masked key holds does not matter: M_ij v_jd is compared with M_ij h_id, and both are 0 there.
#pragma once

#include <attest/theorems/systems/row_with_values.hpp>

namespace attest::proofs::theorems {

struct bounded_values : row_with_values {
    using row_with_values::row_with_values;

    symbol bounds = let.variable("h", S, V);
    term visible_value = mask(i, j) * values(j, d);
    term visible_bound = mask(i, j) * bounds(i, d);
};

} // namespace attest::proofs::theorems
