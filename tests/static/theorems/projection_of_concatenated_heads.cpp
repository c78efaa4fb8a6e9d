// Heads that share keys and values: the projection of their concatenated outputs mixes projected values.

#include <attest/theorems/heads/concatenation.hpp>
#include <attest/theorems/systems/heads_with_shared_keys.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto projected_values =
    theorem<"projected values", "project the concatenated heads, or mix projected values and add">(
        [](context& let) {
            heads_with_shared_keys const y{let};
            product_set const columns{let, y.H, y.B};
            auto const h = y.h, i = y.i, j = y.j, b = y.b, c = columns.c;
            auto const E = let.finite_set("E");
            auto const x = let.index("x", E);
            auto const W = let.variable("W", columns.C, E);
            auto const block = let.variable("W_h", y.H, y.B, E);
            auto const of_head = columns.left(c), component = columns.right(c);
            auto const projected_value = sum(b, y.values(y.g(h), j, b) * block(h, b, x));
            auto const mixed = sum(h, sum(j, y.weights(h, i, j) * projected_value));
            auto const weighted = y.weights(h, i, j) * y.values(y.g(h), j, b);
            auto const projected = projection_of_concatenated_heads.lemma().with("D", y.B);
            auto const by_head = sum(h, sum(b, y.outputs(h, i, b) * block(h, b, x)));
            let.assume(for_all(h, y.sees_a_key), columns.is_product,
                       for_all(c, x, W(c, x) == block(of_head, component, x)));
            return claim(sum(c, y.outputs(of_head, i, component) * W(c, x)) == mixed)
                .by(projected.with("o", h, i, b, y.outputs(h, i, b)), by_head)
                .by(definition, sum(h, sum(b, sum(j, weighted) * block(h, b, x))))
                .by(swap_sums | factor_out, mixed);
        });

static_assert(projected_values.id() == "projected values");

} // namespace
