#include <attest/attention/definition.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/value_box.hpp>

using namespace attest::literals;

namespace {

constexpr auto words = attest::tokens<"cat", "mat">;
constexpr auto V = attest::rows(words, {{0.7_q, 0.6_q}, {0.1_q, 0.6_q}});

static_assert(attest::inside_value_box(V, V));
static_assert(attest::inside_value_box(attest::rows({{0.4_q, 0.6_q}}), V));
static_assert(attest::inside_value_box(attest::rows({{0.4_q, 0.61_q}}), V).explanation.view()
              == "ATT-405 outside the convex hull: entry (0, 1) is 61/100, above the maximum "
                 "3/5 of that column, which row 'cat' has");

// Softmax outputs, where the second column is constant: both bounds are met with equality.
constexpr auto A = attest::attention(V, V, V);
static_assert(attest::inside_value_box(A.output, V));
static_assert(!attest::inside_value_box(A.output, attest::rows({{0.7_q, 0.6_q}, {0.5_q, 0.6_q}})));

// Between numbers of two types, at their edges.
static_assert(!attest::inside_value_box(attest::matrix<double, 1, 1>({{1.0000000000000002}}),
                                        attest::matrix<int, 2, 1>({{0}, {1}})));
static_assert(attest::inside_value_box(attest::matrix<double, 1, 1>({{-0.0}}),
                                       attest::matrix<unsigned, 2, 1>({{0U}, {1U}})));
static_assert(!attest::inside_value_box(attest::matrix<int, 1, 1>({{-1}}),
                                        attest::matrix<unsigned, 2, 1>({{0U}, {4294967295U}})));
static_assert(!attest::inside_value_box(attest::matrix<double, 1, 1>({{-5e-324}}),
                                        attest::matrix<float, 2, 1>({{0.0F}, {1.0F}})));

} // namespace
