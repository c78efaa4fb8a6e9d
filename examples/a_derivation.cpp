// A theorem for every length, checked by the compiler; run, it prints itself as a calculation.
#include <attest/derivation.hpp>
#include <attest/report/calculation.hpp>

#include <iostream>

using namespace attest::proofs;

constexpr auto shift_invariance =
    theorem<"T2", "a shift common to its row leaves softmax alone">([](context& let) {
        auto T = let.finite_set("T");
        auto [i, j] = let.indices("i", "j", T);
        auto x = let.variable("x", T);
        auto c = let.scalar("c");
        return claim(exp(x(i) + c) / sum(j, exp(x(j) + c)) == exp(x(i)) / sum(j, exp(x(j))))
            .by(exp_of_sum, exp(x(i)) * exp(c) / sum(j, exp(x(j)) * exp(c)))
            .by(factor_out, exp(x(i)) * exp(c) / (exp(c) * sum(j, exp(x(j)))))
            .by(cancel, exp(x(i)) / sum(j, exp(x(j))));
    });

int main() {
    std::cout << attest::report::calculation_of(shift_invariance);
}
