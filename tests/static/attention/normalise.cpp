#include <attest/attention/normalise.hpp>
#include <attest/matrix/build.hpp>
#include <attest/matrix/elementwise.hpp>
#include <attest/matrix/rows_division.hpp>
#include <attest/number/literal.hpp>

#include <concepts>

using namespace attest::literals;

constexpr auto S = attest::rows({{1_q, 2_q, 1_q}, {0_q, 3_q, -1_q}});

// Softmax: the ratio of two weights of a row is e to the difference of their scores.
constexpr auto W = attest::softmax(S);
static_assert(W(1, 1) / W(1, 2) == attest::exp(4));
static_assert(W(0, 0) + W(0, 1) + W(0, 2) == 1);
static_assert(W(1, 0) + W(1, 1) + W(1, 2) == 1);

// A shift common to a row leaves it alone.
static_assert([] {
    auto const shifted = attest::map(S, [](auto const& s) { return s + 1_q / 7; });
    return attest::softmax(shifted)(1, 1) == W(1, 1);
}());

// Surd scores: e^√2 / (e^√2 + 1).
constexpr auto roots = attest::rows<attest::surd>({{attest::square_root(2), 0}});
static_assert(attest::softmax(roots)(0, 0)
              == attest::exp(attest::square_root(2)) / (attest::exp(attest::square_root(2)) + 1));

// The other three give rationals, stored.
constexpr auto average = attest::normalised(S, attest::by_average);
static_assert(std::same_as<decltype(average)::scalar, attest::rational>);
static_assert(average(0, 0) == 1_q / 3 && average(1, 2) == 1_q / 3);

constexpr auto sums = attest::normalised(S, attest::by_sum);
static_assert(sums == attest::divide_rows(S, attest::row_sums(S)));
static_assert(sums(1, 1) == 1.5_q && sums(1, 2) == -0.5_q); // weights outside [0, 1]

constexpr auto hard = attest::normalised(S, attest::by_maximum);
static_assert(hard == attest::rows({{0, 1, 0}, {0, 1, 0}}));
static_assert(attest::normalised(S, attest::by_maximum,
                                 attest::masked_by([](std::size_t, std::size_t j) {
                                     return j != 1;
                                 }))
              == attest::rows({{0.5_q, 0_q, 0.5_q}, {1_q, 0_q, 0_q}}));

// Masking equals deleting the key: the same weights over the keys that remain.
constexpr auto two_keys = attest::rows({{1_q, 2_q}, {0_q, 3_q}});
constexpr auto masked = attest::softmax(S, attest::padding_after(2));
static_assert(masked(0, 1) == attest::softmax(two_keys)(0, 1));
static_assert(masked(1, 0) == attest::softmax(two_keys)(1, 0));
static_assert(masked(0, 2) == 0 && masked(1, 2) == 0);

// "Minus a large number" is not a mask: the key keeps a weight.
static_assert([] {
    auto lowered = S;
    lowered(0, 2) = -1000_q;
    return attest::softmax(lowered)(0, 2) > 0 && attest::softmax(lowered)(0, 1) < masked(0, 1);
}());

// A row without keys, when the caller says so.
constexpr auto empty = attest::softmax(S, attest::padding_after(0), attest::empty_rows_are_zero);
static_assert(empty(0, 0) == 0 && empty(1, 2) == 0);
constexpr auto empty_average = attest::normalised(S, attest::by_average, attest::padding_after(0),
                                                  attest::empty_rows_are_zero);
static_assert(empty_average(0, 0) == 0_q);
