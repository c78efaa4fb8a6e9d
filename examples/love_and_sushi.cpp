// "i love sushi": a weighted sum, and what it forgets.
#include <attest/attest.hpp>
#include <attest/report/heat_map.hpp>

#include <iostream>

using namespace attest::literals;

constexpr auto words = attest::tokens<"i", "love", "sushi">;
constexpr auto X = attest::rows(words, {{1_q, 0_q}, {1_q / 2, 1_q / 2}, {0_q, 1_q}});

// "love" lies half-way between the other two words. Two queries, two rows of weights ...
constexpr auto mild = attest::softmax(attest::rows(attest::tokens<"mild">, words, {{0, 1, 0}}));
constexpr auto wild = attest::softmax(attest::rows(attest::tokens<"wild">, words, {{0, 5, 0}}));

static_assert(mild("mild", "love") < wild("wild", "love"));

// ... and one output: nobody can tell from the sum how much attention "love" received.
static_assert(attest::equal(attest::mix(mild, X), attest::rows({{1_q / 2, 1_q / 2}})));
static_assert(attest::equal(attest::mix(wild, X), attest::rows({{1_q / 2, 1_q / 2}})));
static_assert(attest::affinely_dependent(X));

int main()
{
    std::cout << attest::report::heat_map(mild, 4) << attest::report::heat_map(wild, 4) << '\n'
              << attest::report::exact_forms(mild, 4) << attest::report::exact_forms(wild, 4);
}
