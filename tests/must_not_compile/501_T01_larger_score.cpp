// number: ATT-501
// sentence: step 3
// sentence: by monotone: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>
#include <attest/theorems/systems/row.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto twin =
    theorem<"T1", "of two keys that the query sees, a score at least as large has a weight at least as large">(
        [](context& let) {
            row const y{let};
            auto const i = y.i, j = y.j, k = y.k, l = y.l;
            auto const s = y.scores;
            auto const Z = y.total(i);
            auto const sees_j = let.assume(y.mask(i, j) == 1);
            auto const sees_l = let.assume(y.mask(i, l) == 1);
#ifdef BAD
            let.assume(s(i, j) <= s(i, k));
#else
            let.assume(s(i, j) <= s(i, l));
#endif
            return claim(y.weights(i, j) <= y.weights(i, l))
                .by(definition, y.numerator(i, j) / Z)
                .by(sees_j, exp(s(i, j)) / Z)
                .at_most(monotone, exp(s(i, l)) / Z)
                .by(sees_l, y.numerator(i, l) / Z)
                .by(definition, y.weights(i, l));
        });
