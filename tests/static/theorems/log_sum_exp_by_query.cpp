// dL_i / dq_ia = c sum_j p_ij k_ja for the log-sum-exp L_i of a row.

#include <attest/theorems/backward/queries.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto by_query =
    theorem<"log-sum-exp", "its derivative by a query is the scaled mean of the keys">(
        [](context& let) {
            head const y{let};
            auto const i = y.i, j = y.j, n = y.n, a = y.a;
            auto const x = y.queries(i, a), ds = derivative(y.scores(i, n), x);
            let.assume(y.sees_a_key);
            return claim(derivative(log(y.total(i)), x)
                         == y.scale * sum(j, y.weights(i, j) * y.keys(j, a)))
                .by(derivative_of_log, derivative(y.total(i), x) / y.total(i))
                .by(definition, derivative(sum(n, y.numerator(i, n)), x) / y.total(i))
                .by(derivative_of_sum | derivative_of_product | derivative_of_exp,
                    sum(n, y.numerator(i, n) * ds) / y.total(i))
                .by(factor_out, sum(n, y.numerator(i, n) / y.total(i) * ds))
                .by(definition, sum(n, y.weights(i, n) * ds))
                .by(score_by_query.lemma(),
                    sum(n, y.weights(i, n) * (y.scale * delta(i, i) * y.keys(n, a))))
                .by(factor_out | sift, y.scale * sum(j, y.weights(i, j) * y.keys(j, a)));
        });

// The library has it under a name of its own.
constexpr auto cited = theorem<"log-sum-exp", "the same by one citation">([](context& let) {
    head const y{let};
    auto const i = y.i, j = y.j, a = y.a;
    let.assume(y.sees_a_key);
    return claim(derivative(y.log_total(i), y.queries(i, a))
                 == y.scale * sum(j, y.weights(i, j) * y.keys(j, a)))
        .by(log_total_by_query.lemma(), y.scale * sum(j, y.weights(i, j) * y.keys(j, a)));
});

static_assert(by_query.id() == cited.id());

} // namespace
