// What needs no Boost: a derivation, and the library of theorems.
#include <attest/theorems/softmax.hpp>

#include <cstdio>

using namespace attest::proofs;

constexpr auto product = theorem<"mine", "e^x e^y = e^(x + y)">([](context& let) {
    auto const x = let.scalar("x"), y = let.scalar("y");
    return claim(exp(x) * exp(y) == exp(x + y)).by(exp_of_sum, exp(x + y));
});

int main() {
    return std::puts(product.id().data()) < 0 ? 1 : 0;
}
