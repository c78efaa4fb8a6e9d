// sum_j p_ij (v_jd - o_id)^2 = sum_j p_ij v_jd^2 - o_id^2, which is at least 0.

#include <attest/theorems/softmax/weights.hpp>
#include <attest/theorems/systems/row_with_values.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto variance =
    theorem<"variance", "the weighted square of the distance from the output">([](context& let) {
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

constexpr auto variance_is_not_negative =
    theorem<"variance", "and it is not negative">([](context& let) {
        row_with_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const o = y.outputs(i, d);
        auto const squares = sum(j, y.weights(i, j) * power(y.values(j, d) - o, 2));
        let.assume(y.sees_a_key);
        return claim(0 <= sum(j, y.weights(i, j) * power(y.values(j, d), 2)) - power(o, 2))
            .at_most(adding(squares), squares)
            .by(variance.lemma(), sum(j, y.weights(i, j) * power(y.values(j, d), 2)) - power(o, 2));
    });

static_assert(variance.id() == variance_is_not_negative.id());

} // namespace
