// number: ATT-501
// sentence: step 3
// sentence: It is false for
#include <attest/derivation.hpp>
#include <attest/theorems/softmax/weights.hpp>
#include <attest/theorems/systems/row_with_values.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto twin =
    theorem<"1", "the weighted square of the distance from the output">([](context& let) {
        row_with_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const p = y.weights(i, j), v = y.values(j, d), o = y.outputs(i, d);
#ifdef BAD
        auto const square = power(o, 3);
#else
        auto const square = power(o, 2);
#endif
        let.assume(y.sees_a_key);
        return claim(sum(j, p * power(v - o, 2)) == sum(j, p * power(v, 2)) - square)
            .by(linear | factor_out,
                sum(j, p * power(v, 2)) - 2 * o * sum(j, p * v) + power(o, 2) * sum(j, p))
            .by(row_sums_to_one.lemma(), sum(j, p * power(v, 2)) - 2 * o * sum(j, p * v) + o * o)
            .by(definition, sum(j, p * power(v, 2)) - square);
    });
