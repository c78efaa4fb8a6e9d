// A theorem of one's own that cites one of the library, for every length, mask and score; run, it prints itself.
#include <attest/theorems/softmax/weights.hpp>
#include <attest/theorems/systems/row_with_values.hpp>

using namespace attest::proofs;
using attest::theorems::row_sums_to_one;

constexpr auto equal_values =
    theorem<"mine", "the output of equal values is that value">([](context& let) {
        attest::theorems::row_with_values const y{let}; // any scores, any mask
        auto const i = y.i, j = y.j, d = y.d;
        auto const u = let.variable("u", y.V);
        let.assume(y.sees_a_key);
        auto const equal = let.assume(for_all(j, y.values(j, d) == u(d)));
        return claim(y.outputs(i, d) == u(d))
            .by(definition, sum(j, y.weights(i, j) * y.values(j, d)))
            .by(equal, sum(j, y.weights(i, j) * u(d)))
            .by(factor_out, sum(j, y.weights(i, j)) * u(d))
            .by(row_sums_to_one.lemma(), u(d));
    });

#include <attest/report/calculation.hpp>

#include <iostream>

int main() {
    std::cout << attest::report::calculation_of(equal_values);
}
