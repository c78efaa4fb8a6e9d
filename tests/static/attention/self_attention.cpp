#include <attest/attention/self_attention.hpp>
#include <attest/matrix/build.hpp>
#include <attest/matrix/tabulate.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto river = attest::tokens<"stream", "bank", "mud">;
constexpr auto X = attest::rows(
    river, {{1.2_q, 0_q, 0_q, 0.3_q}, {0.8_q, 0.8_q, 0.2_q, 0_q}, {0.9_q, 0_q, 0_q, 0.9_q}});

// softmax(XXᵀ)X: the scores of X with itself are symmetric, the published output row is .949 ….
constexpr auto plain = attest::self_attention(X, attest::unscaled);
static_assert(plain.scores("stream", "bank") == 0.96_q && plain.scores("bank", "stream") == 0.96_q);
static_assert(plain.output(1, 0) > 0.9485_q && plain.output(1, 0) < 0.9495_q);

// Projections W = 1 change nothing.
constexpr auto one = attest::identity<4>();
constexpr auto projected = attest::self_attention(X, one, one, one, attest::unscaled);
static_assert(projected.scores == plain.scores);
static_assert(projected.output(1, 2) == plain.output(1, 2));

// Two-entry queries and keys have the scale 1/√2; values may have another size.
constexpr auto W_query = attest::rows({{1_q, 0_q}, {0_q, 1_q}, {0.2_q, 0.2_q}, {0_q, 0_q}});
constexpr auto W_key = attest::rows({{1_q, 0_q}, {0_q, 1_q}, {0_q, 0_q}, {0.1_q, 0.1_q}});
constexpr auto W_value =
    attest::rows({{1_q, 0_q, 0_q}, {0_q, 1_q, 0_q}, {0_q, 0_q, 1_q}, {0_q, 0_q, 0.5_q}});
constexpr auto layer = attest::self_attention(X, W_query, W_key, W_value);
static_assert(layer.output.columns == 3);
static_assert(layer.output(1, 0) > 0.9565_q && layer.output(1, 0) < 0.9575_q);
static_assert(layer.logits(0, 0) == attest::surd(layer.scores(0, 0)) / attest::square_root(2));

// Cross-attention: one sequence asks, another is read.
constexpr auto Y = attest::rows(attest::tokens<"money", "loan">,
                                {{0_q, 1.4_q, 0_q, 0.1_q}, {0_q, 1.1_q, 0_q, 0.6_q}});
constexpr auto cross = attest::cross_attention(X, Y, W_query, W_key, W_value);
static_assert(cross.weights.rows == 3 && cross.weights.columns == 2);
static_assert(cross.output.columns == 3);
static_assert(cross.weights("bank", "money") + cross.weights("bank", "loan") == 1);
