#include <attest/attention/head_outputs.hpp>
#include <attest/matrix/build.hpp>
#include <attest/matrix/elementwise.hpp>
#include <attest/matrix/product.hpp>
#include <attest/number/literal.hpp>

using namespace attest::literals;

constexpr auto words = attest::tokens<"a", "b">;
constexpr auto O1 = attest::rows(words, {{1_q, 2_q}, {3_q, 4_q}});
constexpr auto O2 = attest::rows(words, {{5_q}, {6_q}});
constexpr auto W = attest::rows({{1_q, 0_q}, {0_q, 1_q}, {2_q, -1_q}});

constexpr auto joined = attest::joined_outputs(O1, O2);
static_assert(joined.columns == 3 && joined("b", 1) == 4_q && joined("b", 2) == 6_q);
static_assert(attest::projected_heads(W, O1, O2) == joined * W);

// The wider head last.
constexpr auto turned = attest::joined_outputs(O2, O1);
static_assert(turned("b", 0) == 6_q && turned("b", 1) == 3_q && turned("b", 2) == 4_q);
static_assert(attest::projected_heads(W, O2, O1) == turned * W);
// Outputs of two built-in types keep their values.
constexpr attest::matrix<short, 1, 1> negative({{-1}});
constexpr attest::matrix<long, 1, 1> positive({{7}});
constexpr attest::matrix<int, 2, 1> ones({{1}, {1}});
static_assert(attest::joined_outputs(negative, positive)(0, 0) == -1);
static_assert(attest::projected_heads(ones, negative, positive)(0, 0) == 6);

// The rows have the tokens that the outputs have in common, also if the first has none.
constexpr auto O0 = attest::rows({{7_q}, {8_q}});
constexpr auto after_plain = attest::joined_outputs(O0, O2, O0);
static_assert(after_plain("b", 0) == 8_q && after_plain("b", 1) == 6_q);
static_assert(attest::projected_heads(W, O0, O2, O0)("b", 0) == 24_q);
