// sum_l dV_lb = sum_i dO_ib: what flows into the outputs flows out to the values, undiminished.

#include <attest/theorems/backward/values.hpp>
#include <attest/theorems/softmax/weights.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto sums_of_value_gradients =
    theorem<"sum of dV", "the gradients of the values add up to those of the outputs">(
        [](context& let) {
            layer const y{let};
            auto const i = y.i, l = y.l, b = y.b;
            auto const p = y.weights;
            auto const g = y.incoming;
            let.assume(y.every_row_sees_a_key);
            return claim(sum(l, derivative(y.loss(), y.values(l, b))) == sum(i, g(i, b)))
                .by(loss_by_value.lemma(), sum(l, sum(i, p(i, l) * g(i, b))))
                .by(swap_sums, sum(i, sum(l, p(i, l) * g(i, b))))
                .by(factor_out, sum(i, g(i, b) * sum(l, p(i, l))))
                .by(row_sums_to_one.lemma(), sum(i, g(i, b)));
        });

static_assert(sums_of_value_gradients.id() == "sum of dV");

} // namespace
