#include <attest/attention/definition.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/causal.hpp>

using namespace attest::literals;

namespace {

constexpr auto words = attest::tokens<"the", "river", "bank">;

constexpr auto X = attest::rows(words, {{1_q, 0_q}, {0_q, 1_q}, {0.5_q, 0.5_q}});
constexpr auto changed = attest::rows(words, {{1_q, 0_q}, {0_q, 1_q}, {-2_q, 0.5_q}});

constexpr auto looking_back = [](auto const& x) {
    return attest::attention(x, x, x, attest::unscaled, attest::causal).output;
};
constexpr auto looking_everywhere = [](auto const& x) {
    return attest::attention(x, x, x, attest::unscaled).output;
};

static_assert(attest::causal_run(looking_back, X, changed, 2));
static_assert(attest::causal_outputs(looking_back(X), looking_back(changed), 2));

static_assert(!attest::causal_run(looking_everywhere, X, changed, 2));
static_assert(attest::causal_run(looking_everywhere, X, changed, 2)
                  .explanation.view()
                  .starts_with("ATT-406 not causal: row 'the', earlier than the changed row "
                               "'bank', moved: column 0 was "));

// Rational outputs: the sentence in full.
constexpr auto before = attest::rows(words, {{1_q}, {2_q}, {3_q}});
constexpr auto after = attest::rows(words, {{1_q}, {2.5_q}, {4_q}});
static_assert(attest::causal_outputs(before, after, 1));
static_assert(attest::causal_outputs(before, after, 2).explanation.view()
              == "ATT-406 not causal: row 'river', earlier than the changed row 'bank', moved: "
                 "column 0 was 2 and is now 5/2");

// Numbers of two types, and a float that only looks unmoved.
static_assert(attest::causal_outputs(attest::matrix<double, 2, 1>({{0.5}, {1.0}}),
                                     attest::rows({{1_q / 2}, {7_q}}), 1));
static_assert(!attest::causal_outputs(attest::matrix<double, 2, 1>({{0.1}, {1.0}}),
                                      attest::rows({{1_q / 10}, {7_q}}), 1));

} // namespace
