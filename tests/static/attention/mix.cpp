#include <attest/attention/mix.hpp>
#include <attest/attention/normalise.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto V = attest::rows({{1_q, 0_q}, {0_q, 1_q}, {1_q, 1_q}});

// An oracle's weights: a plain product.
constexpr auto oracle = attest::rows({{0.75_q, 0.25_q, 0_q}});
constexpr auto mixed = attest::mix(oracle, V);
static_assert(mixed == attest::rows({{0.75_q, 0.25_q}}));

// Softmax weights keep the row's denominator.
constexpr auto W = attest::softmax(attest::rows({{0_q, 1_q, 2_q}, {0_q, 0_q, 0_q}}));
constexpr auto O = attest::mix(W, V);
static_assert(O.numerator(0, 0) == (1 + attest::exp(2)).numerator());
static_assert(O.denominator(0) == W.denominator(0));
static_assert(O(0, 0) == W(0, 0) + W(0, 2));
static_assert(O(0, 1) == W(0, 1) + W(0, 2));
static_assert(O(1, 0) == 2_q / 3);
static_assert(O.values() == V && O.weights()(0, 1) == W(0, 1));

// Surd values, and values that are themselves exponential.
constexpr auto roots = attest::rows<attest::surd>({{attest::square_root(2)}, {0}, {1}});
static_assert(attest::mix(W, roots)(1, 0) == attest::exponential(attest::square_root(2) + 1) / 3);
constexpr auto square = attest::softmax(attest::rows({{0_q, 1_q}, {1_q, 0_q}}));
constexpr auto twice = attest::mix(square, attest::mix(square, attest::rows({{1_q}, {0_q}})));
static_assert(twice(0, 0) == square(0, 0) * square(0, 0) + square(0, 1) * square(1, 0));
