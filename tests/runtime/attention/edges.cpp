// Attention at run time at the limits of the machine integers: where constant evaluation would
// report undefined behaviour, the result must be correct, too.
#include <attest/attention/definition.hpp>
#include <attest/attention/mask_options.hpp>
#include <attest/attention/normalise.hpp>
#include <attest/matrix/build.hpp>
#include <attest/matrix/tabulate.hpp>
#include <attest/number/literal.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <support/catch.hpp>

using namespace attest::literals;

namespace {

/// Entries that fill 62 bits, drawn late so that nothing is computed by the compiler.
template <std::size_t R, std::size_t C>
attest::matrix<attest::rational, R, C> wide_entries(std::mt19937_64& source) {
    attest::matrix<attest::rational, R, C> drawn;
    for (std::size_t i = 0; i < R; ++i)
        for (std::size_t j = 0; j < C; ++j)
            drawn(i, j) = attest::rational(static_cast<std::int64_t>(source() >> 2U));
    return drawn;
}

/// Σ_k a(i, k)·b(k, j), by fractions.
template <class A, class B>
attest::rational by_fractions(A const& a, B const& b, std::size_t i, std::size_t j) {
    attest::rational sum;
    for (std::size_t k = 0; k < A::columns; ++k)
        sum += a(i, k) * b(k, j);
    return sum;
}

} // namespace

TEST_CASE("zero queries with 128 keys have weights of a hundred-and-twenty-eighth") {
    std::mt19937_64 source(128);
    attest::matrix<attest::rational, 2, 2> const zeros;
    auto const keys = wide_entries<128, 2>(source);
    auto const A = attest::attention(zeros, keys, keys);
    for (std::size_t j = 0; j < 128; ++j) {
        CHECK(A.scores(0, j) == 0);
        CHECK(A.weights(1, j) == attest::rational(1, 128));
    }
}

TEST_CASE("products of integers of every size are those of fractions") {
    std::mt19937_64 source(7);
    std::uniform_int_distribution<unsigned> bits(2, 63);
    for (int instance = 0; instance < 300; ++instance) {
        auto const drawn = [&source](unsigned shift) {
            return [&source, shift](std::size_t, std::size_t) {
                auto const size = static_cast<std::int64_t>(source() >> shift);
                return attest::rational(source() % 2 == 0 ? size : -size);
            };
        };
        auto const a = attest::tabulate<2, 3>(drawn(instance % 7 == 0 ? 63 : bits(source)));
        auto const b = attest::tabulate<3, 17>(drawn(instance % 11 == 0 ? 63 : bits(source)));
        auto const product = a * b;
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t j = 0; j < 17; ++j)
                CHECK(product(i, j) == by_fractions(a, b, i, j));
    }
}

TEST_CASE("masks at the ends of the position types") {
    std::size_t const most = std::numeric_limits<std::size_t>::max();
    auto const X = attest::rows({{1_q}, {2_q}, {3_q}});
    auto const all_before = attest::attention(X, X, X, attest::window(most, 0));
    auto const causal = attest::attention(X, X, X, attest::causal);
    CHECK(attest::equal(all_before.weights, causal.weights));
    auto const all = attest::attention(X, X, X, attest::window(most, most));
    CHECK(attest::equal(all.weights, attest::attention(X, X, X).weights));
    auto const furthest = std::numeric_limits<std::ptrdiff_t>::max();
    auto const shifted = attest::attention(X, X, X, attest::causal_from(furthest));
    CHECK(attest::equal(shifted.weights, all.weights));
    CHECK_THROWS_AS(attest::attention(X, X, X, attest::causal_from(-furthest - 1)),
                    attest::no_key_allowed);
    int width = -1;
    CHECK_THROWS_AS(attest::window(width, 0), attest::bad_option);
    CHECK_THROWS_AS(attest::padding_after(width), attest::bad_option);
    CHECK_THROWS_AS(attest::causal_from(most), attest::integer_overflow);
}

TEST_CASE("entries that are integers are computed exactly or refused") {
    int most = std::numeric_limits<int>::max();
    attest::matrix<int, 1, 2> const row({{most, 1}});
    CHECK_THROWS_AS(attest::row_sums(row), attest::integer_overflow);
    CHECK_THROWS_AS(row + row, attest::integer_overflow);
    CHECK_THROWS_AS(hadamard(row, row), attest::integer_overflow);
    CHECK_THROWS_AS(row * transpose(row), attest::integer_overflow);
    attest::matrix<unsigned, 1, 1> const one({{1U}});
    attest::matrix<int, 1, 1> const negative({{-most}});
    CHECK_THROWS_AS(-one, attest::integer_overflow);
    CHECK_THROWS_AS(beside(negative, one), attest::integer_overflow);
    using narrow = attest::matrix<signed char, 1, 1>;
    CHECK_THROWS_AS(narrow({{most}}), attest::integer_overflow);
    CHECK((row / most)(0, 0) == 1);
    double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(attest::scaled_by(nan), attest::bad_option);
}
