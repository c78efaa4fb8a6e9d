// Of one value the variance is 0.
// number: ATT-501
// sentence: step 1
// sentence: what is added is not shown to have the sign that is needed.
// sentence: It is false for
// differs: the relation of the claim and of the step
#include <attest/derivation.hpp>
#include <attest/theorems/softmax/weights.hpp>
#include <attest/theorems/systems/row_with_values.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto variance =
    theorem<"1", "the weighted square of the distance from the output">([](context& let) {
        row_with_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const p = y.weights(i, j), v = y.values(j, d), o = y.outputs(i, d);
        let.assume(y.sees_a_key);
        return claim(sum(j, p * power(v - o, 2)) == sum(j, p * power(v, 2)) - power(o, 2))
            .by(linear | factor_out,
                sum(j, p * power(v, 2)) - 2 * o * sum(j, p * v) + power(o, 2) * sum(j, p))
            .by(row_sums_to_one.lemma(), sum(j, p * power(v, 2)) - 2 * o * sum(j, p * v) + o * o)
            .by(definition, sum(j, p * power(v, 2)) - power(o, 2));
    });

inline constexpr auto twin = theorem<"2", "the variance of values">([](context& let) {
    row_with_values const y{let};
    auto const i = y.i, j = y.j, d = y.d;
    auto const p = y.weights(i, j), v = y.values(j, d), o = y.outputs(i, d);
    auto const squares = sum(j, p * power(v - o, 2));
    auto const difference = sum(j, p * power(v, 2)) - power(o, 2);
    let.assume(y.sees_a_key);
#ifdef BAD
    return claim(0 < difference).less(adding(squares), squares).by(variance.lemma(), difference);
#else
    return claim(0 <= difference)
        .at_most(adding(squares), squares)
        .by(variance.lemma(), difference);
#endif
});
