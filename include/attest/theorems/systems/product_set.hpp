// The product of two sets: a set C with one element for each pair of an element of A and one of B.
//
// The logic has no products of sets. A sum over pairs can be written as a nested sum. Where one index runs
// over the pairs, as that of the columns of concatenated heads does, C is a finite set with two maps,
//
//     left : C -> A,    right : C -> B,    sum_c delta_left(c),i delta_right(c),j = 1  for all i and j.
//
// The sum counts the elements of C with the parts i and j. That it is 1 says that c -> (left(c), right(c))
// is a bijection from C to A x B. The order of the pairs is left open: (i, j) may be column i |B| + j, or
// j |A| + i. The maps are printed as left_part and right_part, since left and right are words of the
// notation.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct product_set {
    context& let;
    index_set A;
    index_set B;

    constexpr product_set(context& declares, index_set left_parts, index_set right_parts)
        : let(declares), A(left_parts), B(right_parts) {}

    /// The pairs are the elements of a set that is there already, with this map to their left parts.
    constexpr product_set(context& declares, index_set left_parts, index_set right_parts,
                          index_set pairs, index_map const& to_left)
        : let(declares), A(left_parts), B(right_parts), C(pairs), left(to_left) {}

    index_set C = let.finite_set("C");
    index_map left = let.map("left_part", C, A);
    index_map right = let.map("right_part", C, B);
    index_term i = let.index("i", A);
    index_term j = let.index("j", B);
    index_term c = let.index("c", C);
    term taken = sum(c, delta(left(c), i) * delta(right(c), j)); // how many have the parts i, j
    formula is_product = for_all(i, j, taken == 1);
};

} // namespace attest::proofs::theorems
