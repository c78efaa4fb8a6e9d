// A further key whose value is the output leaves the output alone, whatever its score.

#include <attest/theorems/softmax/weights.hpp>
#include <attest/theorems/systems/row_with_values.hpp>

namespace {

using namespace attest::proofs;
using namespace attest::theorems;

constexpr auto further_key =
    theorem<"further key", "a further key whose value is the output changes nothing">(
        [](context& let) {
            row_with_values const y{let};
            auto const i = y.i, j = y.j, d = y.d;
            auto const x = let.scalar("x"); // the score of the further key
            auto const o = y.outputs(i, d);
            auto const read = sum(j, y.numerator(i, j) * y.values(j, d));
            let.assume(y.sees_a_key);
            return claim((read + exp(x) * o) / (y.total(i) + exp(x)) == o)
                .by(cancel, (read / y.total(i) * y.total(i) + exp(x) * o) / (y.total(i) + exp(x)))
                .by(factor_out | definition, (o * y.total(i) + exp(x) * o) / (y.total(i) + exp(x)))
                .by(cancel, o);
        });

static_assert(further_key.id() == "further key");

} // namespace
