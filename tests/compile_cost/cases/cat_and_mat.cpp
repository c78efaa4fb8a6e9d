// The cat and the mat: attention of three tokens in four dimensions, row sums and one order.
#include <attest/attest.hpp>

using namespace attest::literals;

constexpr auto words = attest::tokens<"cat", "it", "mat">;
constexpr auto Q = attest::rows(
    words,
    {{0.1_q, 0.2_q, 0.3_q, 0.1_q}, {0.9_q, 0.8_q, 0.7_q, 0.1_q}, {0.1_q, 0.1_q, 0.2_q, 0.1_q}});
constexpr auto K = attest::rows(
    words,
    {{0.9_q, 0.9_q, 0.8_q, 0.2_q}, {0.3_q, 0.9_q, 0.5_q, 0.1_q}, {0.1_q, 0.9_q, 0.2_q, 0.2_q}});
constexpr auto V = attest::rows(
    words,
    {{0.7_q, 0.6_q, 0.4_q, 0.9_q}, {0.1_q, 0.5_q, 0.3_q, 0.1_q}, {0.1_q, 0.6_q, 0.3_q, 0.9_q}});
constexpr auto A = attest::attention(Q, K, V);

static_assert(attest::row_stochastic(A.weights));
static_assert(A.weights("it", "cat") > A.weights("it", "mat"));
