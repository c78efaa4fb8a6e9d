// number: ATT-501
// sentence: step 2
// sentence: It is false for
#include <attest/derivation.hpp>
#include <attest/theorems/systems/row_with_values.hpp>

using namespace attest::proofs;
using namespace attest::theorems;

inline constexpr auto twin =
    theorem<"1", "a further key whose value is the output changes nothing">([](context& let) {
        row_with_values const y{let};
        auto const i = y.i, j = y.j, d = y.d;
        auto const x = let.scalar("x");
        auto const o = y.outputs(i, d);
#ifdef BAD
        auto const value = x;
#else
        auto const value = o;
#endif
        auto const read = sum(j, y.numerator(i, j) * y.values(j, d));
        auto const all = y.total(i) + exp(x);
        let.assume(y.sees_a_key);
        return claim((read + exp(x) * value) / all == o)
            .by(cancel, (read / y.total(i) * y.total(i) + exp(x) * value) / all)
            .by(factor_out | definition, (o * y.total(i) + exp(x) * o) / all)
            .by(cancel, o);
    });
