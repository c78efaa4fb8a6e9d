#include <attest/attention/bias.hpp>
#include <attest/attention/definition.hpp>
#include <attest/attention/mask_options.hpp>
#include <attest/attention/row_blocks.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/row_stochastic.hpp>
#include <attest/property/strictly_greater.hpp>

using namespace attest::literals;

namespace {

constexpr auto words = attest::tokens<"the", "cat", "sat", "on", "it">;
constexpr auto Q = attest::rows(words, {{0.1_q, 0.2_q, 0.7_q},
                                        {0.9_q, -0.8_q, 0.7_q},
                                        {0.1_q, 0.1_q, 0.2_q},
                                        {-1.5_q, 0.3_q, 0.4_q},
                                        {0.6_q, 0.5_q, -0.4_q}});
constexpr auto K = attest::rows(words, {{0.9_q, 0.9_q, 0.8_q},
                                        {0.3_q, 0.9_q, -0.5_q},
                                        {0.1_q, 0.9_q, 0.2_q},
                                        {0.4_q, -0.7_q, 0.1_q},
                                        {0.8_q, 0.2_q, 0.3_q}});
constexpr auto V =
    attest::rows({{0.7_q, 0.6_q}, {0.1_q, 0.5_q}, {0.1_q, -0.6_q}, {0.2_q, 0.9_q}, {0.4_q, 0.3_q}});

// Are all entries the same numbers?
template <class X, class Y>
constexpr bool same(X const& x, Y const& y) {
    static_assert(X::rows == Y::rows && X::columns == Y::columns);
    for (std::size_t i = 0; i < X::rows; ++i)
        for (std::size_t j = 0; j < X::columns; ++j)
            if (!(x(i, j) == y(i, j)))
                return false;
    return true;
}

// ## Rows

static_assert(same(attest::rows_of<1, 2>(Q), attest::select_rows<1, 2>(Q)));
static_assert(attest::rows_of<4, 1>(Q)("it", 0) == 0.6_q);
static_assert(same(attest::rows_of<0, 5>(Q), Q));

// ## Attention in blocks is attention

constexpr auto whole = attest::attention(Q, K, V);
constexpr auto first = attest::attention(attest::rows_of<0, 2>(Q), K, V);
constexpr auto second = attest::attention(attest::rows_of<2, 1>(Q), K, V);
constexpr auto third = attest::attention(attest::rows_of<3, 2>(Q), K, V);
constexpr auto output = attest::stacked_rows(first.output, second.output, third.output);
constexpr auto weights = attest::stacked_rows(first.weights, second.weights, third.weights);

static_assert(same(output, whole.output) && same(weights, whole.weights));
static_assert(same(attest::stacked_rows(first.logits, second.logits, third.logits), whole.logits));
static_assert(!same(attest::stacked_rows(third.output, second.output, first.output), whole.output));
static_assert(same(attest::stacked_rows(whole.output), whole.output));

// The stack is a row quotient where its blocks are, with their tokens, and properties of it can be asked.
static_assert(attest::row_quotient<decltype(output)> && attest::row_quotient<decltype(weights)>);
static_assert(!attest::row_quotient<decltype(attest::stacked_rows(first.logits))>);
static_assert(weights("it", "cat") == whole.weights("it", "cat"));
static_assert(weights.numerator(3, 1) == whole.weights.numerator(3, 1));
static_assert(weights.denominator(2) == whole.weights.denominator(2));
static_assert(attest::row_stochastic(weights));
static_assert(bool(attest::greater_in_row(weights, "cat", "the", "sat"))
              == bool(attest::greater_in_row(whole.weights, "cat", "the", "sat")));

// The columns have the tokens that the blocks have in common, and an index of any integer type is taken.
constexpr auto plain = attest::rows({{1, 2}});
constexpr auto named = attest::rows(attest::tokens<"cat", "dog">, attest::tokens<"x", "y">, {{3, 4}, {5, 6}});
constexpr auto after_plain = attest::stacked_rows(plain, named, plain);
static_assert(std::same_as<decltype(after_plain)::column_names, attest::names<"x", "y">>);
static_assert(after_plain(2L, "y") == 6 && after_plain(short{3}, 1U) == 2);

// ## What options say of a query, they say of the block

constexpr auto causal = attest::attention(Q, K, V, attest::causal);
constexpr auto upper = attest::attention(attest::rows_of<0, 3>(Q), K, V, attest::causal_from(0));
constexpr auto lower = attest::attention(attest::rows_of<3, 2>(Q), K, V, attest::causal_from(3));
static_assert(same(attest::stacked_rows(upper.output, lower.output), causal.output));

constexpr auto allowed = attest::rows({{true, false, true, true, false},
                                       {false, true, true, false, true},
                                       {true, true, false, false, true},
                                       {true, false, false, true, true},
                                       {false, false, true, true, true}});
constexpr auto masked = attest::attention(Q, K, V, attest::masked_by(allowed));
constexpr auto masked_upper = attest::attention(attest::rows_of<0, 3>(Q), K, V,
                                                attest::masked_by(attest::rows_of<0, 3>(allowed)));
constexpr auto masked_lower = attest::attention(attest::rows_of<3, 2>(Q), K, V,
                                                attest::masked_by(attest::rows_of<3, 2>(allowed)));
static_assert(same(attest::stacked_rows(masked_upper.weights, masked_lower.weights),
                   masked.weights));

} // namespace
