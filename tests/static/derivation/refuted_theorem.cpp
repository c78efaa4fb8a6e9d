// Claims that the compiler refutes: what it keeps of them, and which models count.
#include <attest/derivation.hpp>

#include <cstddef>
#include <string_view>

using namespace attest::proofs;

namespace {

// A hypothesis, and exact numbers for both sides.
constexpr auto key_by_key =
    refuted<"1", "a shift for each key leaves softmax alone">([](context& let) {
        auto const T = let.finite_set("T");
        auto const i = let.index("i", T);
        auto const k = let.index("k", T);
        auto const x = let.variable("x", T);
        auto const c = let.variable("c", T);
        let.assume(c(i) != 0, 0 < x(i));
        return claim(exp(x(i) + c(i)) / sum(k, exp(x(k) + c(k))) == exp(x(i)) / sum(k, exp(x(k))));
    });

static_assert(key_by_key.id() == "1");
static_assert(key_by_key.title() == "a shift for each key leaves softmax alone");
static_assert(key_by_key.hypotheses() == "c(i) != 0; 0 < x(i)");
static_assert(key_by_key.statement()
              == "exp(x(i) + c(i)) / sum(k, exp(x(k) + c(k))) == exp(x(i)) / sum(k, exp(x(k)))");
static_assert(key_by_key.instance()
              == "T = {0, 1}, i = 1, x = (0, 2), c = (-2, -1): the left side is e^3 / (e^3 + 1), "
                 "the right side e^2 / (e^2 + 1)");

// An empty set.
constexpr auto positive = refuted<"2", "a number of elements is positive">([](context& let) {
    auto const T = let.finite_set("T");
    auto const k = let.index("k", T);
    return claim(0 < sum(k, let.number(1)));
});

static_assert(positive.hypotheses().empty());
static_assert(positive.instance() == "T = {}: the left side is 0, the right side 0");

// The larger side is written first; the words follow the claim as it is printed.
constexpr auto grows = refuted<"3", "a square is at least its base">([](context& let) {
    auto const a = let.scalar("a");
    return claim(a * a >= a);
});

static_assert(grows.statement() == "a <= a * a");
static_assert(grows.instance() == "a = 1/3: the left side is 1/3, the right side 1/9");

// e to the power of e has no exact value here: the two sides are enclosed.
constexpr auto twice = refuted<"4", "two exponentials">([](context& let) {
    auto const a = let.scalar("a");
    let.assume(0 < a);
    return claim(exp(exp(a)) <= 2 * a);
});

static_assert(!twice.recorded().is_exact);
static_assert(twice.instance() == "a = 1: the left side is about 15.1543, the right side 2");

// A union, a position, a mask and a derivative.
constexpr auto mixture = refuted<"5", "a slope">([](context& let) {
    auto const A = let.finite_set("A");
    auto const B = let.finite_set("B");
    auto const u = let.index("u", joined(A, B));
    auto const x = let.variable("x", joined(A, B));
    auto const M = let.mask("M", joined(A, B));
    auto const N = let.positions("N");
    auto const t = let.index("t", N);
    auto const f = let.variable("f", N);
    let.assume(M(u) == 1);
    return claim(derivative(f(t + 1) * M(u) * x(u) * x(u), x(u)) == 2 * x(u));
});

static_assert(mixture.instance()
              == "A = {0, 1}, B = {0, 1}, u = 3, t = 1, x = (0, 2, -1, 3), M = (1, 0, 1, 1), f = "
                 "(2, 2, 2, ...): the left side is 12, the right side 6");

// A hypothesis gives y its value.
constexpr auto third = refuted<"6", "a number of thirds">([](context& let) {
    auto const x = let.scalar("x");
    auto const y = let.scalar("y");
    let.assume(0 < x, y == x / 3);
    return claim(y * y == y);
});

static_assert(third.instance() == "x = 1, y = 1/3: the left side is 1/9, the right side 1/3");

// A claim and hypotheses of any length are kept in full: a name of 33 characters 41 times with 0 and the signs, and
// 24 hypotheses of 39 characters with a "; " between them.
constexpr auto long_words = refuted<"7", "a long sum">([](context& let) {
    auto const x = let.scalar("a_name_of_more_than_30_characters");
    auto all = x + 0;
    for (int i = 0; i < 39; ++i)
        all = all + x;
    for (int i = 0; i < 24; ++i)
        let.assume(x <= i + 10);
    return claim(all == x);
});

constexpr bool is_in_full(std::string_view words, std::size_t size, std::string_view end) {
    return words.size() == size && words.ends_with(end);
}

static_assert(is_in_full(long_words.statement(), 1478,
                         "characters == a_name_of_more_than_30_characters"));
static_assert(is_in_full(long_words.hypotheses(), 982,
                         "; a_name_of_more_than_30_characters <= 33"));

} // namespace
