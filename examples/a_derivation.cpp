// A theorem for every length, checked by the compiler; run, it prints itself as a calculation.
#include <attest/derivation/notation.hpp>

#include <iostream>

using namespace attest::notation;

constexpr auto shift_invariance =
    attest::theorem<"T2", "a shift common to its row leaves softmax alone">([] {
        auto T = of("T");
        auto [i, j] = indices("i", "j", T);
        auto x = variable("x", T);
        auto c = scalar("c");
        return derive(exp(x(i) + c) / sum(j, exp(x(j) + c)))
            .by(exp_of_sum, exp(x(i)) * exp(c) / sum(j, exp(x(j)) * exp(c)))
            .by(factor_out, exp(x(i)) * exp(c) / (exp(c) * sum(j, exp(x(j)))))
            .by(cancel, exp(x(i)) / sum(j, exp(x(j))));
    });

int main() {
    std::cout << calculation_of(shift_invariance.proof());
}
