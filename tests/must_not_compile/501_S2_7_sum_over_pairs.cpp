// number: ATT-501
// sentence: step 1 (line
// sentence: by theorem S2.7: it does not follow
// sentence: It would follow if the theorem's condition were shown here
// sentence: It is false for
#include <attest/theorems/heads/concatenation.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto pairs =
    theorem<"S2.7", "a sum over pairs is a nested sum if each is taken once">([](context& let) {
        product_set y{let, let.finite_set("A"), let.finite_set("B")};
        auto x = let.variable("x", y.A, y.B);
        auto nested = sum(y.i, sum(y.j, x(y.i, y.j)));
#ifdef BAD
        auto once = y.taken;
#else
        auto once = 1;
#endif
        let.assume(for_all(y.i, y.j, y.taken == once));
        return claim(sum(y.c, x(y.left(y.c), y.right(y.c))) == nested)
            .by(sum_over_pairs.lemma(), nested);
    });
