// Rows with values, whose keys are in two parts, A and B.
//
//     Z^A_i = sum_(j in A) M_ij exp(s_ij),    L^A_i = log Z^A_i,
//     o^A_id = sum_(j in A) M_ij exp(s_ij) v_jd / Z^A_i,
//
// and likewise for B, and, without a letter, for all keys. L^A_i is defined if query i sees a key of A,
// L^B_i if it sees one of B.
#pragma once

#include <attest/theorems/systems/keys_in_two_parts.hpp>

namespace attest::proofs::theorems {

struct rows_in_two_parts : keys_in_two_parts {
    using keys_in_two_parts::keys_in_two_parts;

    index_set V = let.finite_set("V");
    index_term d = let.index("d", V);
    symbol scores = let.variable("s", S, joined(A, B));
    symbol values = let.variable("v", joined(A, B), V);

    term sum_of_A = sum(j, numerator(j) * values(j, d));
    term sum_of_B = sum(b, numerator(b) * values(b, d));
    term sum_of_both = sum(u, numerator(u) * values(u, d));
    function total_of_A = let.define("Z_A", sum(j, numerator(j)), i);
    function total_of_B = let.define("Z_B", sum(b, numerator(b)), i);
    function total = let.define("Z", sum(u, numerator(u)), i);
    function log_total_of_A = let.define("L_A", log(total_of_A(i)), i);
    function log_total_of_B = let.define("L_B", log(total_of_B(i)), i);
    function log_total = let.define("L", log(total(i)), i);
    function output_of_A = let.define("o_A", sum_of_A / total_of_A(i), i, d);
    function output_of_B = let.define("o_B", sum_of_B / total_of_B(i), i, d);
    function output = let.define("o", sum_of_both / total(i), i, d);

    formula sees_a_key_of_B = 0 < sum(b, mask(i, b));

    /// M exp(s) for a key of either part.
    [[nodiscard]] constexpr term numerator(index_term const& key) const {
        return mask(i, key) * exp(scores(i, key));
    }
};

} // namespace attest::proofs::theorems
