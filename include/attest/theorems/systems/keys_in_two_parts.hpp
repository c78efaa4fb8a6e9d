// Keys in two parts: A and B have no element in common, and u runs through both.
//
// M_iu is 1 where query i may see key u and otherwise 0.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct keys_in_two_parts {
    context& let;

    explicit constexpr keys_in_two_parts(context& declares) : let(declares) {}

    index_set S = let.finite_set("S");
    index_set A = let.finite_set("A");
    index_set B = let.finite_set("B");
    index_term i = let.index("i", S);
    index_term j = let.index("j", A);
    index_term b = let.index("b", B);
    index_term u = let.index("u", joined(A, B));

    symbol mask = let.mask("M", S, joined(A, B));

    formula sees_a_key_of_A = 0 < sum(j, mask(i, j));
    formula B_is_masked = for_all(b, mask(i, b) == 0);
};

} // namespace attest::proofs::theorems
