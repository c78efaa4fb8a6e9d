#include <attest/attention/alibi.hpp>
#include <attest/attention/definition.hpp>
#include <attest/matrix/tabulate.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

static_assert(attest::alibi(1_q / 2).entry(3, 1) == -1_q);
static_assert(attest::alibi(1_q / 2).entry(1, 3) == 1_q);
static_assert(attest::alibi(1_q / 2).entry(2, 2) == 0_q);

static_assert(attest::alibi_slope(1, 8) == 1_q / 2 && attest::alibi_slope(8, 8) == 1_q / 256);
static_assert(attest::alibi_slope(1, 4) == 1_q / 4 && attest::alibi_slope(2, 2) == 1_q / 256);

// With equal scores, each step back divides the weight by e^slope.
constexpr auto zero = attest::tabulate<3, 2>([](std::size_t, std::size_t) { return 0_q; });
constexpr auto A = attest::attention(zero, zero, zero, attest::causal, attest::alibi(1_q / 2));
static_assert(A.weights(2, 2) / A.weights(2, 1) == attest::exp(1_q / 2));
static_assert(A.weights(2, 2) / A.weights(2, 0) == attest::exp(1));

// On a causal row it is a shift of slope·j.
constexpr auto by_key =
    attest::tabulate<3, 3>([](std::size_t, std::size_t j) { return attest::rational(j) / 2; });
constexpr auto B = attest::attention(zero, zero, zero, attest::causal, attest::with_bias(by_key));
static_assert(A.weights(2, 1) == B.weights(2, 1) && A.weights(1, 0) == B.weights(1, 0));

// Positions are subtracted exactly, whatever their size.
static_assert(attest::alibi(1).entry(0, ~std::size_t{0}) == attest::rational(~std::size_t{0}));
static_assert(attest::alibi(1).entry(~std::size_t{0}, 0) == -attest::rational(~std::size_t{0}));
