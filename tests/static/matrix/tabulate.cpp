#include <attest/matrix/tabulate.hpp>
#include <attest/number/surd.hpp>

#include <concepts>

using attest::rational;

constexpr auto fractions = attest::tabulate<2, 3>([](std::size_t i, std::size_t j) {
    return rational(static_cast<int>(i), static_cast<int>(j + 1));
});
static_assert(fractions(1, 2) == rational(1, 3) && fractions(0, 2) == 0);

constexpr auto sums = attest::tabulate<2, 2>([](std::size_t i, std::size_t j) { return i + j; });
static_assert(std::same_as<decltype(sums)::scalar, rational> && sums(1, 1) == 2);

constexpr auto words = attest::tokens<"cat", "it", "mat">;
constexpr auto causal =
    attest::tabulate(words, words, [](std::size_t i, std::size_t j) { return j <= i; });
static_assert(std::same_as<decltype(causal)::scalar, bool>);
static_assert(causal("mat", "cat") && !causal("cat", "mat"));

static_assert(attest::identity<3>()(1, 1) == 1 && attest::identity<3>()(1, 2) == 0);
static_assert(std::same_as<decltype(attest::identity<attest::surd, 2>())::scalar, attest::surd>);
static_assert(attest::evaluate(fractions) == fractions);
