#include <attest/matrix/build.hpp>
#include <attest/matrix/dot.hpp>
#include <attest/matrix/vector.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto u = attest::row_vector({0.6_q, 0.8_q, 0_q});
constexpr auto v = attest::column_vector({-0.8_q, 0.6_q, 0_q});

static_assert(attest::dot(u, v) == 0_q); // orthogonal
static_assert(attest::norm_squared(u) == 1_q && attest::norm_squared(v) == 1_q);
static_assert(attest::dot(u, attest::row_vector({-0.6_q, -0.8_q, 0_q})) == -1_q);
static_assert(attest::component(v, 1) == 0.6_q);
static_assert(attest::vector_like<decltype(u)>
              && !attest::vector_like<decltype(attest::rows({{1, 2}, {3, 4}}))>);
