// number: ATT-501
// sentence: step 1
// sentence: It is false for
#include <attest/derivation.hpp>
#include <attest/theorems/systems/row.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto twin =
    theorem<"1", "scores that are added multiply the weights">([](context& let) {
        row const y{let};
        auto const i = y.i, j = y.j, k = y.k;
        auto const more = let.variable("t", y.S, y.T);
#ifdef BAD
        auto const added = exp(y.scores(i, k) - more(i, k));
#else
        auto const added = exp(y.scores(i, k) + more(i, k));
#endif
        auto const both = sum(k, y.mask(i, k) * added);
        auto const tilted = sum(k, y.numerator(i, k) * exp(more(i, k)));
        let.assume(y.sees_a_key);
        return claim(y.mask(i, j) * exp(y.scores(i, j) + more(i, j)) / both
                     == y.weights(i, j) * exp(more(i, j))
                            / sum(k, y.weights(i, k) * exp(more(i, k))))
            .by(exp_of_sum, y.numerator(i, j) * exp(more(i, j)) / tilted)
            .by(cancel, (y.numerator(i, j) / y.total(i)) * exp(more(i, j)) / (tilted / y.total(i)))
            .by(factor_out, (y.numerator(i, j) / y.total(i)) * exp(more(i, j))
                                / sum(k, (y.numerator(i, k) / y.total(i)) * exp(more(i, k))))
            .by(definition,
                y.weights(i, j) * exp(more(i, j)) / sum(k, y.weights(i, k) * exp(more(i, k))));
    });
