// number: ATT-501
// sentence: by theorem T1
// sentence: It is false for
#include <attest/derivation.hpp>
#include <attest/theorems/backward/values.hpp>
#include <attest/theorems/softmax/weights.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto twin =
    theorem<"1", "the gradients of the values add up to those of the outputs">([](context& let) {
        layer const y{let};
        auto const i = y.i, l = y.l, b = y.b;
        auto const p = y.weights;
        auto const g = y.incoming;
#ifdef BAD
        auto const incoming = y.outputs;
#else
        auto const incoming = y.incoming;
#endif
        let.assume(y.every_row_sees_a_key);
        return claim(sum(l, derivative(y.loss(), y.values(l, b))) == sum(i, incoming(i, b)))
            .by(loss_by_value.lemma(), sum(l, sum(i, p(i, l) * g(i, b))))
            .by(swap_sums, sum(i, sum(l, p(i, l) * g(i, b))))
            .by(factor_out, sum(i, g(i, b) * sum(l, p(i, l))))
            .by(row_sums_to_one.lemma(), sum(i, incoming(i, b)));
    });
