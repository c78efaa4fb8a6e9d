#include <attest/attention/decoder_step.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto annotations =
    attest::rows(attest::tokens<"le", "chat", "dort">, {{1_q, 0_q}, {0_q, 1_q}, {1_q, 1_q}});
constexpr auto state = attest::rows({{0_q, 2_q}});

constexpr auto step = attest::decoder_step(state, annotations);
static_assert(step.weights.rows == 1 && step.weights.columns == 3);
static_assert(step.logits == step.scores);
static_assert(step.weights(0, "chat") == step.weights(0, "dort"));
static_assert(step.weights(0, "chat") / step.weights(0, "le") == attest::exp(2));
static_assert(step.output(0, 0) == step.weights(0, "le") + step.weights(0, "dort"));

constexpr auto short_sentence = attest::decoder_step(state, annotations, attest::padding_after(1));
static_assert(short_sentence.output(0, 0) == 1 && short_sentence.output(0, 1) == 0);
