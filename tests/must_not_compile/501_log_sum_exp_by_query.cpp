// number: ATT-501
// sentence: step 7
// sentence: It is false for
#include <attest/derivation.hpp>
#include <attest/theorems/backward/queries.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto twin =
    theorem<"1", "the derivative of a log-sum-exp by a query is the scaled mean of the keys">(
        [](context& let) {
            head const y{let};
            auto const i = y.i, j = y.j, n = y.n, a = y.a;
            auto const x = y.queries(i, a), ds = derivative(y.scores(i, n), x);
#ifdef BAD
            auto const mean = sum(j, y.mask(i, j) * y.keys(j, a));
#else
            auto const mean = sum(j, y.weights(i, j) * y.keys(j, a));
#endif
            let.assume(y.sees_a_key);
            return claim(derivative(log(y.total(i)), x) == y.scale * mean)
                .by(derivative_of_log, derivative(y.total(i), x) / y.total(i))
                .by(definition, derivative(sum(n, y.numerator(i, n)), x) / y.total(i))
                .by(derivative_of_sum | derivative_of_product | derivative_of_exp,
                    sum(n, y.numerator(i, n) * ds) / y.total(i))
                .by(factor_out, sum(n, y.numerator(i, n) / y.total(i) * ds))
                .by(definition, sum(n, y.weights(i, n) * ds))
                .by(score_by_query.lemma(),
                    sum(n, y.weights(i, n) * (y.scale * delta(i, i) * y.keys(n, a))))
                .by(factor_out | sift, y.scale * mean);
        });
