// The weights of a row sum to 1 (T1).
#pragma once

#include <attest/theorems/systems/row.hpp>

namespace attest::proofs::theorems {

/// sum_j p_ij = 1, if query i sees a key.
inline constexpr auto row_sums_to_one =
    theorem<"T1", "the weights of a row sum to 1">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j;
        let.assume(y.sees_a_key);
        return claim(sum(j, y.weights(i, j)) == 1)
            .by(definition, sum(j, y.numerator(i, j) / y.total(i)))
            .by(factor_out, sum(j, y.numerator(i, j)) / y.total(i))
            .by(definition, y.total(i) / y.total(i))
            .by(cancel, 1);
    });

} // namespace attest::proofs::theorems
