// number: ATT-501
// sentence: step 1 (line
// sentence: by theorem S2.7: it does not follow
// sentence: It is false for H = {0, 1
#include <attest/theorems/heads/concatenation.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

// The columns are numbered by their heads, so that each head has one component.
inline constexpr auto projection =
    theorem<"S2.7", "each head is projected by its own rows of W">([](context& let) {
        auto H = let.finite_set("H"), D = let.finite_set("D"), S = let.finite_set("S"),
             E = let.finite_set("E");
        concatenated_heads y{let, H, D, S, E, {let, H, D, H, let.bijection("left_part", H)}};
        auto c = y.columns.c, one = let.index("one", H), of_column = y.columns.left(c);
        auto projected = sum(y.h, sum(y.d, y.outputs(y.h, y.q, y.d) * y.blocks(y.h, y.d, y.e)));
#ifdef BAD
        auto head = one;
#else
        auto head = of_column;
#endif
        auto block = y.blocks(head, y.columns.right(c), y.e);
        let.assume(y.columns.is_product, for_all(c, y.e, y.projection(c, y.e) == block));
        return claim(sum(c, y.concatenated(y.q, c) * y.projection(c, y.e)) == projected)
            .by(projection_of_concatenated_heads.lemma().with("C", H), projected);
    });
