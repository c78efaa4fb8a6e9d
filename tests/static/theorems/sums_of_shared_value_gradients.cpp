// sum_n sum_l dV_nlb = sum_h sum_i dO_hib: what flows into the outputs of all heads flows out to the
// values that they share.

#include <attest/theorems/heads/shared_values.hpp>
#include <attest/theorems/softmax/weights.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto rows_of_heads_sum_to_one =
    theorem<"sum of p", "each row of each head sums to 1">([](context& let) {
        heads_with_shared_keys const y{let};
        auto const h = y.h, i = y.i, l = y.l;
        let.assume(y.sees_a_key);
        return claim(sum(l, y.weights(h, i, l)) == 1)
            .by(row_sums_to_one.lemma()
                    .with("s", i, l, y.scores(h, i, l))
                    .with("M", i, l, y.mask(h, i, l)),
                1);
    });

constexpr auto sums_of_shared_value_gradients =
    theorem<"sum of dV", "the gradients of all shared values add up to those of the outputs">(
        [](context& let) {
            shared_keys_with_loss const y{let};
            auto const h = y.h, n = y.n, i = y.i, l = y.l, b = y.b;
            auto const member = let.index("h", y.g.fibre(n));
            auto const p = y.weights;
            auto const dO = y.incoming;
            auto const dV = derivative(y.loss(), y.values(n, l, b));
            let.assume(for_all(h, i, y.sees_a_key));
            return claim(sum(n, sum(l, dV)) == sum(h, sum(i, dO(h, i, b))))
                .by(swap_sums, sum(l, sum(n, dV)))
                .by(gradient_of_shared_values.lemma(),
                    sum(l, sum(n, sum(member, sum(i, p(member, i, l) * dO(member, i, b))))))
                .by(partition, sum(l, sum(h, sum(i, p(h, i, l) * dO(h, i, b)))))
                .by(swap_sums, sum(h, sum(i, sum(l, p(h, i, l) * dO(h, i, b)))))
                .by(factor_out, sum(h, sum(i, dO(h, i, b) * sum(l, p(h, i, l)))))
                .by(rows_of_heads_sum_to_one.lemma(), sum(h, sum(i, dO(h, i, b))));
        });

static_assert(sums_of_shared_value_gradients.id() == "sum of dV");

} // namespace
