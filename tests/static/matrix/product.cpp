#include <attest/matrix/build.hpp>
#include <attest/matrix/elementwise.hpp>
#include <attest/matrix/product.hpp>
#include <attest/matrix/tabulate.hpp>
#include <attest/matrix/transpose.hpp>
#include <attest/number/literal.hpp>
#include <attest/number/square_root.hpp>

#include <concepts>

using namespace attest::literals;
using attest::rational;
using attest::surd;

constexpr auto words = attest::tokens<"cat", "it", "mat">;
constexpr auto Q = attest::rows(
    words,
    {{0.1_q, 0.2_q, 0.3_q, 0.1_q}, {0.9_q, 0.8_q, 0.7_q, 0.1_q}, {0.1_q, 0.1_q, 0.2_q, 0.1_q}});
constexpr auto K = attest::rows(
    words,
    {{0.9_q, 0.9_q, 0.8_q, 0.2_q}, {0.3_q, 0.9_q, 0.5_q, 0.1_q}, {0.1_q, 0.9_q, 0.2_q, 0.2_q}});
constexpr auto S = Q * attest::transpose(K);
static_assert(S("it", "cat") == 2.11_q && S("it", "it") == 1.35_q && S("it", "mat") == 0.97_q);
static_assert(S == attest::product(Q, attest::transpose(K)));
static_assert(attest::identity<3>() * Q == Q * attest::identity<4>());

// The integers of the fast way give what fractions give, for numbers of every size.
template <attest::matrix_like A, attest::matrix_like B>
constexpr bool agrees_with_fractions(A const& a, B const& b) {
    auto const fast = a * b;
    for (std::size_t i = 0; i < A::rows; ++i)
        for (std::size_t j = 0; j < B::columns; ++j)
            if (fast(i, j) != attest::detail::dot_of(a, b, i, j))
                return false;
    return true;
}

// A small generator, so that the numbers are neither chosen nor alike.
constexpr std::int64_t drawn(std::size_t i, std::size_t j, std::uint64_t seed) {
    std::uint64_t x = seed + 0x9E3779B97F4A7C15U * (i * 131 + j + 1);
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
    return static_cast<std::int64_t>(x >> 1U);
}

template <std::size_t R, std::size_t C>
constexpr auto tenths(std::uint64_t seed) {
    return attest::tabulate<R, C>(
        [seed](std::size_t i, std::size_t j) { return rational(drawn(i, j, seed) % 41 - 20, 10); });
}

template <std::size_t R, std::size_t C>
constexpr auto fractions(std::uint64_t seed, std::int64_t top, std::int64_t bottom) {
    return attest::tabulate<R, C>([=](std::size_t i, std::size_t j) {
        return rational(drawn(i, j, seed) % (2 * top + 1) - top,
                        drawn(i, j, seed + 1) % bottom + 1);
    });
}

static_assert(agrees_with_fractions(tenths<5, 17>(1), tenths<17, 9>(2)));
static_assert(agrees_with_fractions(fractions<3, 4>(3, 100, 12), fractions<4, 8>(4, 100, 12)));
static_assert(agrees_with_fractions(fractions<2, 3>(5, 1000000, 999),
                                    fractions<3, 2>(6, 1000000, 999)));
static_assert(agrees_with_fractions(fractions<2, 3>(7, 1LL << 50, 1),
                                    fractions<3, 2>(8, 1LL << 50, 1)));
static_assert(agrees_with_fractions(fractions<2, 2>(9, 1LL << 61, 1),
                                    fractions<2, 2>(10, 1LL << 61, 1)));
static_assert(agrees_with_fractions(fractions<2, 2>(11, 9, 1LL << 40),
                                    fractions<2, 2>(12, 9, 1LL << 40)));

// Every product at its largest, in every lane.
static_assert(agrees_with_fractions(
    attest::tabulate<2, 16>([](std::size_t i, std::size_t) { return i == 0 ? 20 : -20; }),
    attest::tabulate<16, 9>([](std::size_t, std::size_t j) { return j % 2 == 0 ? 20 : -20; })));

// Numbers beyond 64 bits.
constexpr bool beyond_64_bits() {
    attest::matrix<rational, 1, 2> a;
    a(0, 0) = attest::power(rational(10), 25);
    a(0, 1) = 1;
    return (a * attest::transpose(a))(0, 0) == attest::power(rational(10), 50) + 1;
}

static_assert(beyond_64_bits());

// The scalar is that of a product of entries.
constexpr auto roots = attest::rows<surd>({{attest::square_root(2)}, {1}});
static_assert((attest::rows({{1, 2}}) * roots)(0, 0) == attest::square_root(2) + surd(2));
static_assert(std::same_as<decltype(attest::rows({{1, 2}}) * roots)::scalar, surd>);
static_assert((attest::rows({{0.5, 2.0}}) * attest::rows({{2.0}, {0.25}}))(0, 0) == 1.5);

namespace edges {

using attest::rational;

// Rows of zeros multiply columns of numbers that fill 62 bits: the lanes of packed columns must
// hold these, and not only the zeros that become of them.
template <std::size_t Keys>
constexpr bool zero_queries_give_zero_scores() {
    attest::matrix<rational, 2, 2> const zeros;
    attest::matrix<rational, 2, Keys> keys;
    for (std::size_t j = 0; j < Keys; ++j) {
        keys(0, j) = rational((std::int64_t{1} << 61) - 1);
        keys(1, j) = -rational(static_cast<std::int64_t>(j));
    }
    auto const scores = zeros * keys;
    for (std::size_t j = 0; j < Keys; ++j)
        if (scores(0, j) != 0 || scores(1, j) != 0)
            return false;
    return true;
}

static_assert(zero_queries_give_zero_scores<1>() && zero_queries_give_zero_scores<128>());

// Built-in integers: exact, or refused (tests/must_not_compile/101_*).
constexpr attest::matrix<int, 1, 2> row({{2147483647, 1}});
constexpr attest::matrix<int, 2, 1> column({{1}, {-1}});
static_assert((row * column)(0, 0) == 2147483646);
constexpr attest::matrix<signed char, 1, 2> small({{127, 127}});
static_assert((small * transpose(small))(0, 0) == 32258); // computed as ints, as C++ promotes them

} // namespace edges

// A row that needs the denominator 2, and a numerator of -2^63 with it.
static_assert([] {
    auto const M =
        attest::rows(attest::tokens<"a", "b">, {{-4611686018427387904_q, 0.5_q}, {1, 2}});
    return (M * attest::transpose(M))(1, 1) == 5;
}());
