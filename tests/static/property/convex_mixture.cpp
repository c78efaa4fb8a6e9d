#include <attest/attention/definition.hpp>
#include <attest/matrix/build.hpp>
#include <attest/matrix/product.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/convex_mixture.hpp>

using namespace attest::literals;

namespace {

constexpr auto words = attest::tokens<"Riley", "dog">;
constexpr auto V = attest::rows(words, {{0.6_q, 0.8_q}, {0_q, 1_q}});
constexpr auto W = attest::rows(words, words, {{3_q / 4, 1_q / 4}, {0_q, 1_q}});

static_assert(attest::convex_mixture(W * V, W, V));
static_assert(
    attest::convex_mixture(V, W, V).explanation.view()
    == "ATT-405 not the mixture of the values: entry ('Riley', 0) is 3/5, the weights mix "
       "the values to 9/20");

// Weights that are no sharing are refused first.
constexpr auto doubled = attest::rows(words, words, {{1_q, 1_q}, {0_q, 1_q}});
static_assert(attest::convex_mixture(doubled * V, doubled, V).explanation.view()
              == "ATT-401 row 'Riley' of the weights sums to 2, not to 1");

constexpr auto A = attest::attention(V, V, V);
static_assert(attest::convex_mixture(A.output, A.weights, V));
static_assert(!attest::convex_mixture(V, A.weights, V));

// Outputs of softmax weights: over the denominator of the weights, and over another.
constexpr auto other = attest::rows(words, {{0.6_q, 0.8_q}, {0_q, 2_q}});
static_assert(!attest::convex_mixture(attest::mix(A.weights, other), A.weights, V));
constexpr auto share = attest::softmax(attest::rows({{0_q, 1_q}}));
constexpr auto shifted = attest::softmax(attest::rows({{1_q, 2_q}}));
static_assert(attest::convex_mixture(attest::mix(shifted, V), share, V));
static_assert(!attest::convex_mixture(attest::mix(shifted, other), share, V));

// Floats that were mixed without rounding are a mixture; a rounded one is not.
constexpr attest::matrix<double, 1, 2> halves({{0.5, 0.5}});
static_assert(attest::convex_mixture(attest::matrix<double, 1, 1>({{0.75}}), halves,
                                     attest::matrix<double, 2, 1>({{0.5}, {1.0}})));
static_assert(!attest::convex_mixture(attest::matrix<double, 1, 1>({{0.1 * 0.5 + 1e17 * 0.5}}),
                                      halves, attest::matrix<double, 2, 1>({{0.1}, {1e17}})));
static_assert(attest::convex_mixture(attest::matrix<long long, 1, 1>({{2147483647}}), halves,
                                     attest::matrix<int, 2, 1>({{2147483647}, {2147483647}})));

} // namespace
