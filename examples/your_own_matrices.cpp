// Your own numbers in ten lines.
#include <attest/attest.hpp>
#include <attest/report/heat_map.hpp>

#include <iostream>

using namespace attest::literals;

constexpr auto Q = attest::rows({{1_q, 0_q}, {0.5_q, -2_q}});
constexpr auto K = attest::rows({{1_q, 1_q}, {0_q, 3_q}, {1_q / 7, 0_q}});
constexpr auto V = attest::rows({{10_q}, {20_q}, {30_q}});
constexpr auto A = attest::attention(Q, K, V);
static_assert(attest::rounds_to(A.output(0, 0), 17.77_q, 2));

int main()
{
    std::cout << attest::report::heat_map(A.weights, 4) << attest::report::decimals(A.output, 6);
}
