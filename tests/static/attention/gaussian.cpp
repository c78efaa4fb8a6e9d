#include <attest/attention/gaussian.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto Q = attest::rows({{0_q}, {2_q}});
constexpr auto K = attest::rows({{0_q}, {1_q}, {3_q}});
constexpr auto V = attest::rows({{10_q}, {20_q}, {60_q}});
constexpr auto A = attest::nadaraya_watson(Q, K, V, 1_q / 2);

static_assert(A.scores(0, 1) == -1_q && A.scores(0, 2) == -9_q && A.scores(1, 0) == -4_q);
static_assert(A.weights(0, 0) / A.weights(0, 1) == attest::exp(1));
static_assert(A.weights(1, 1) == A.weights(1, 2)); // equally far away
static_assert(A.output(1, 0) > 39 && A.output(1, 0) < 40);

// Keys of one norm: the same weights as dot products scaled by 1/σ².
constexpr auto q = attest::rows({{1_q, 2_q}});
constexpr auto on_circle = attest::rows({{0.6_q, 0.8_q}, {0.8_q, 0.6_q}, {-1_q, 0_q}});
constexpr auto v = attest::rows({{1_q}, {2_q}, {3_q}});
constexpr auto kernel = attest::nadaraya_watson(q, on_circle, v, 2_q);
constexpr auto dots = attest::attention(q, on_circle, v, attest::scaled_by(1_q / 2));
static_assert(kernel.weights(0, 0) == dots.weights(0, 0));
static_assert(kernel.output(0, 0) == dots.output(0, 0));

// Keys of different norms: not.
constexpr auto uneven = attest::rows({{0.6_q, 0.8_q}, {1.6_q, 1.2_q}, {-1_q, 0_q}});
static_assert(attest::nadaraya_watson(q, uneven, v, 2_q).weights(0, 0)
              != attest::attention(q, uneven, v, attest::scaled_by(1_q / 2)).weights(0, 0));

static_assert(attest::nadaraya_watson(Q, K, V, 1, attest::padding_after(1)).output(1, 0) == 10);
