#include <attest/attention/normalise.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/symmetric.hpp>

using namespace attest::literals;

namespace {

constexpr auto words = attest::tokens<"dog", "Riley">;

constexpr auto relevances = attest::rows(words, words, {{1_q, 0.6_q}, {0.6_q, 1_q}});
static_assert(attest::symmetric(relevances));

constexpr auto normalised = attest::rows(words, words, {{0.2_q, 0.8_q}, {0.5_q, 0.5_q}});
static_assert(!attest::symmetric(normalised));
static_assert(attest::symmetric(normalised).explanation.view()
              == "ATT-402 not symmetric: entry ('dog', 'Riley') is 4/5, entry ('Riley', 'dog') is "
                 "1/2");

constexpr auto wide = attest::rows({{1_q, 2_q, 3_q}, {2_q, 1_q, 3_q}});
static_assert(attest::symmetric(wide).explanation.view()
              == "ATT-402 not symmetric: the shape is 2x3");

// Row quotients, whose rows have denominators of their own: e/(1 + e) = e^2/(e^2 + e).
static_assert(attest::symmetric(attest::softmax(attest::rows({{0_q, 1_q}, {2_q, 1_q}}))));
static_assert(!attest::symmetric(attest::softmax(attest::rows({{0_q, 1_q}, {1_q, 2_q}}))));

// Floats as the numbers that they are: 0.1 + 0.2 is not 0.3, and −0.0 is 0.
static_assert(!attest::symmetric(attest::matrix<double, 2, 2>({{0.0, 0.1 + 0.2}, {0.3, 0.0}})));
static_assert(attest::symmetric(attest::matrix<double, 2, 2>({{0.0, -0.0}, {0.0, 0.0}})));
static_assert(attest::symmetric(attest::matrix<int, 2, 2>({{0, -5}, {-5, 0}})));

} // namespace
