// The outputs of all heads side by side, and their projection.
//
// Heads are numbered by h in H, queries by q in S, the components of one head's output by d in D, those of
// the projected row by e in E. Column c of the concatenation is component right(c) of head left(c), so the
// columns are the product of H and D:
//
//     concat_qc = o_left(c),q,right(c),    W_ce = W_h_left(c),right(c),e.
//
// W is the matrix of the output projection. The rows of W for head h are a block of its own, W_h.
#pragma once

#include <attest/theorems/systems/product_set.hpp>

namespace attest::proofs::theorems {

struct concatenated_heads {
    context& let;

    explicit constexpr concatenated_heads(context& declares) : let(declares) {}

    /// Over sets and columns that are there already.
    constexpr concatenated_heads(context& declares, index_set heads, index_set components,
                                 index_set queries, index_set projected, product_set const& pairs)
        : let(declares), H(heads), D(components), S(queries), E(projected), columns(pairs) {}

    index_set H = let.finite_set("H");
    index_set D = let.finite_set("D");
    index_set S = let.finite_set("S");
    index_set E = let.finite_set("E");
    product_set columns{let, H, D};
    index_term h = let.index("h", H);
    index_term d = let.index("d", D);
    index_term q = let.index("q", S);
    index_term e = let.index("e", E);
    symbol outputs = let.variable("o", H, S, D);
    symbol projection = let.variable("W", columns.C, E);
    symbol blocks = let.variable("W_h", H, D, E);
    term block = blocks(columns.left(columns.c), columns.right(columns.c), e);
    formula cut_into_blocks = for_all(columns.c, e, projection(columns.c, e) == block);

    /// The component of the concatenated outputs of a query in a column.
    [[nodiscard]] constexpr term concatenated(index_term const& query,
                                              index_term const& column) const {
        return outputs(columns.left(column), query, columns.right(column));
    }
};

} // namespace attest::proofs::theorems
