#include <attest/derivation.hpp>
#ifdef WITH_BOOST
#include <attest/attest.hpp>

using namespace attest::literals;

static_assert(attest::exp(1_q / 2_q) * attest::exp(1_q / 3_q) == attest::exp(5_q / 6_q));
#endif

#include <cstdio>

using namespace attest::proofs;

constexpr auto product = theorem<"mine", "e^x e^y = e^(x + y)">([](context& let) {
    auto const x = let.scalar("x"), y = let.scalar("y");
    return claim(exp(x) * exp(y) == exp(x + y)).by(exp_of_sum, exp(x + y));
});

int main() {
    return std::puts(product.id().data()) < 0 ? 1 : 0;
}
