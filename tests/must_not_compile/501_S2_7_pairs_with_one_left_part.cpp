// number: ATT-501
// sentence: step 1 (line
// sentence: by theorem S2.7: it does not follow
// sentence: It is false for A = {0, 1
#include <attest/theorems/heads/concatenation.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

// The pairs are numbered by their left parts, so that B has one element where A has any.
inline constexpr auto one_left_part =
    theorem<"S2.7", "the pairs with one left part are not all pairs">([](context& let) {
        auto A = let.finite_set("A");
        product_set y{let, A, let.finite_set("B"), A, let.bijection("left_part", A)};
        auto x = let.variable("x", y.B);
        auto of_i = let.index("p", y.left.fibre(y.i));
        auto any = y.c;
#ifdef BAD
        auto pair = any;
#else
        auto pair = of_i;
#endif
        auto whole = sum(y.j, x(y.j));
        let.assume(y.is_product);
        return claim(x(y.right(y.i)) + sum(pair, x(y.right(pair))) == whole + x(y.right(y.i)))
            .by(sum_over_pairs_with_one_left_part.lemma().with("C", A), whole + x(y.right(y.i)));
    });
