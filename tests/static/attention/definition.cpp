#include <attest/attention/alibi.hpp>
#include <attest/attention/definition.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

#include <concepts>

using namespace attest::literals;

// "The cat sat on the mat because it was tired": the published numbers.
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
static_assert(A.scores("it", "cat") == 2.11_q);
static_assert(A.scores("it", "it") == 1.35_q);
static_assert(A.scores("it", "mat") == 0.97_q);
static_assert(A.logits("it", "cat") == 2.11_q / 2);
static_assert(A.weights("it", "cat") > A.weights("it", "mat"));
static_assert(A.weights("it", "cat") / A.weights("it", "mat") == attest::exp(0.57_q));
static_assert(A.weights("it", "cat") > 0.44455_q && A.weights("it", "cat") < 0.44465_q);
static_assert(A.weights("it", "it") > 0.30395_q && A.weights("it", "it") < 0.30405_q);
static_assert(A.weights("it", "mat") > 0.25135_q && A.weights("it", "mat") < 0.25145_q);
static_assert(A.output(1, 3)
              == A.weights(1, 0) * V(0, 3) + A.weights(1, 1) * V(1, 3) + A.weights(1, 2) * V(2, 3));

// The options, in any order.
constexpr auto B = attest::attention(Q, K, V, attest::causal, attest::scaled_by(1_q / 3));
constexpr auto C = attest::attention(Q, K, V, attest::scaled_by(1_q / 3), attest::causal);
static_assert(B.weights("cat", "cat") == 1 && B.weights("cat", "it") == 0);
static_assert(B.weights("it", "mat") == 0);
static_assert(B.weights("it", "cat") + B.weights("it", "it") == 1);
static_assert(B.weights("it", "cat") == C.weights("it", "cat"));
static_assert(B.weights("it", "cat") / B.weights("it", "it") == attest::exp(0.76_q / 3));
static_assert(B.output(0, 0) == 0.7_q);

constexpr auto nearer = attest::attention(Q, K, V, attest::unscaled, attest::alibi(1_q / 2));
static_assert(nearer.scores == A.scores);
static_assert(nearer.logits("it", "mat") == 0.97_q + 0.5_q);
// A bias is added to what is scaled already.
static_assert(attest::attention(Q, K, V, attest::alibi(1_q / 2)).logits("it", "mat")
              == 0.97_q / 2 + 0.5_q);

// The other normalisations store rationals.
constexpr auto flat = attest::attention(Q, K, V, attest::by_average);
static_assert(std::same_as<decltype(flat.output)::scalar, attest::rational>);
static_assert(flat.output(0, 0) == 0.3_q && flat.output(2, 0) == 0.3_q);
constexpr auto hard = attest::attention(Q, K, V, attest::by_maximum);
static_assert(hard.weights("it", "cat") == 1 && hard.output(1, 3) == 0.9_q);
constexpr auto divided = attest::attention(Q, K, V, attest::by_sum, attest::unscaled);
static_assert(divided.weights("it", "cat") == 2.11_q / 4.43_q);

// Scores all equal: softmax is the average.
constexpr auto same = attest::attention(Q, K, V, attest::scaled_by(0));
static_assert(same.weights("mat", "it") == 1_q / 3 && same.output(1, 0) == flat.output(1, 0));

// The padded key is as good as deleted.
constexpr auto padded = attest::attention(Q, K, V, attest::padding_after(2));
constexpr auto shorter =
    attest::attention(Q, attest::rows({{0.9_q, 0.9_q, 0.8_q, 0.2_q}, {0.3_q, 0.9_q, 0.5_q, 0.1_q}}),
                      attest::rows({{0.7_q, 0.6_q, 0.4_q, 0.9_q}, {0.1_q, 0.5_q, 0.3_q, 0.1_q}}));
static_assert(padded.output(1, 0) == shorter.output(1, 0));
static_assert(padded.output(2, 3) == shorter.output(2, 3));

// Permuting keys and values together changes nothing; more queries or keys than values of theirs
// make the weights rectangular.
constexpr auto K2 = attest::rows({{1_q, 0_q}, {0_q, 1_q}, {1_q, 1_q}});
constexpr auto V2 = attest::rows({{1_q}, {2_q}, {4_q}});
constexpr auto K2_moved = attest::rows({{1_q, 1_q}, {1_q, 0_q}, {0_q, 1_q}});
constexpr auto V2_moved = attest::rows({{4_q}, {1_q}, {2_q}});
constexpr auto q = attest::rows({{1_q, 2_q}});
constexpr auto once = attest::attention(q, K2, V2);
static_assert(once.weights.rows == 1 && once.weights.columns == 3);
static_assert(std::same_as<decltype(once.logits)::scalar, attest::surd>);
static_assert(once.output(0, 0) == attest::attention(q, K2_moved, V2_moved).output(0, 0));
