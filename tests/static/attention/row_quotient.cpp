#include <attest/attention/definition.hpp>
#include <attest/attention/row_quotient.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto X = attest::rows({{1_q, 0_q}, {0_q, 1_q}});
constexpr auto A = attest::attention(X, X, X);
constexpr auto averaged = attest::attention(X, X, X, attest::by_average);

// Softmax weights and outputs of exact scores share a denominator along the row; averages are
// plain numbers, and so are stored matrices.
static_assert(attest::row_quotient<decltype(A.weights)>);
static_assert(attest::row_quotient<decltype(A.output)>);
static_assert(!attest::row_quotient<decltype(averaged.weights)>);
static_assert(!attest::row_quotient<decltype(X)>);
