#include <attest/attention/weights.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;
using attest::exponential;

constexpr auto words = attest::tokens<"a", "b", "c">;
constexpr auto S = attest::rows(words, words, {{0_q, 1_q, 2_q}, {1_q, 1_q, 1_q}, {5_q, 6_q, 7_q}});
constexpr auto allowed =
    attest::rows({{true, true, true}, {true, false, true}, {false, false, false}});
using weights =
    attest::attention_weights<decltype(S), decltype(allowed), attest::softmax_normalisation>;
constexpr weights W(S, allowed);

static_assert(W.numerator(0, 2) == attest::exp(2).numerator());
static_assert(W.denominator(0) == (exponential(1) + attest::exp(1) + attest::exp(2)).numerator());
static_assert(W("a", "c") == attest::exp(2) / (1 + attest::exp(1) + attest::exp(2)));
static_assert(W.at("a", "c") == W(0, 2));

// A key that is not allowed has weight 0 and no part in the sum.
static_assert(W(1, 1) == 0 && W(1, 0) == 0.5_q && W(1, 2) == 0.5_q);
static_assert(!W.allowed(1, 1));

// A row without keys is 0/1, so its weights are 0 and sum to 0.
static_assert(W(2, 0) == 0 && W(2, 1) == 0 && W(2, 2) == 0);
static_assert(W.denominator(2) == attest::exponential_sum(attest::surd(1)));

static_assert(W.logits() == S);
