// number: ATT-501
// sentence: step 2
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>
#include <attest/theorems/systems/row.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto twin =
    theorem<"T1", "a key has a positive weight in a row that sees a key">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const seen = let.assume(y.mask(i, j) == 1);
        auto const weight = exp(y.scores(i, j)) / y.total(i);
#ifdef BAD
        auto const key = k;
#else
        auto const key = j;
#endif
        return claim(y.weights(i, key) == exp(y.scores(i, key)) / y.total(i))
            .by(definition, y.numerator(i, key) / y.total(i))
            .by(seen, exp(y.scores(i, key)) / y.total(i));
    });
