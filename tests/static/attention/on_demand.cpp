#include <attest/attention/on_demand.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto E = attest::formula<2, 2>([](std::size_t i, std::size_t j) {
    return attest::exp(attest::rational(i)) + attest::exponential(attest::rational(j));
});
constexpr auto M = attest::rows({{1_q, 2_q}, {3_q, 4_q}});

// A constexpr variable keeps the product because it keeps the factors.
constexpr auto P = attest::on_demand_product(E, M);
static_assert(P(1, 0) == attest::exp(1) * 4 + 3);

constexpr auto kept = attest::settled(E);
static_assert(kept(0, 1) == 2);
static_assert(attest::settled(attest::on_demand_product(M, M)) == M * M);
