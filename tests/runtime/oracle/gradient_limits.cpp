// Gradients with a key that is nearly hidden: the side of a midpoint on which e^(-10^9) leaves an
// element, scores beyond the doubles, and sums over rows that are limits each.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/gradient.hpp>
#include <attest/oracle/judge/statistics.hpp>

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

#include <cmath>

using namespace attest::oracle;
using tests::stored;

namespace {

/// One query per row of dO, two keys: scores 0 and -10^9 by a bias.
struct nearly_one_key {
    stored keep{};
    problem p;
    upstream from;

    nearly_one_key(double first, double second, std::vector<double> const& changes)
        : p{keep.filled(format::float32, {1, 1, changes.size(), 1}),
            keep.filled(format::float32, {1, 1, 2, 1}),
            keep.numbers(format::float32, {1, 1, 2, 1}, {first, second})},
          from{keep.numbers(format::float32, {1, 1, changes.size(), 1}, changes)} {
        p.bias = keep.numbers(format::float32, {1, 1, 1, 2}, {0, -1e9});
    }

    [[nodiscard]] gradient_answer found() const {
        return gradients(p, from, {.output = format::bfloat16, .bounds = true});
    }
};

double value_at(gradient const& of, std::size_t place) {
    return value_of(of.elements.type(), of.elements.bits(place));
}

} // namespace

TEST_CASE("a key with next to no weight decides on which side of a midpoint a gradient is") {
    // D = w_0 v_0 + w_1 v_1 with dO = 1; midpoints below an even and below an odd number of bfloat16.
    for (double const middle : {0x1.01p0, 0x1.03p0}) {
        CAPTURE(middle);
        CHECK(value_at(nearly_one_key(middle, 2, {1}).found().rows, 0) == middle + 0x1p-8);
        CHECK(value_at(nearly_one_key(middle, 0, {1}).found().rows, 0) == middle - 0x1p-8);
    }
}

TEST_CASE("sums of rows that are limits each are decided") {
    // dV_0 = Σ_i dO_i w_i0, which is next to the midpoint on the side of 0; all rows are equal.
    CHECK(value_at(nearly_one_key(1, 2, {0x1p0, 0x1p-8}).found().value, 0) == 1);
    CHECK(value_at(nearly_one_key(1, 2, {0x1.02p0, 0x1p-8}).found().value, 0) == 0x1.02p0);
    CHECK(value_at(nearly_one_key(1, 2, {-0x1.02p0, -0x1p-8}).found().value, 0) == -0x1.02p0);
    // Limits that sum to 2^-140 above the midpoint, and rests of about e^-100, which is 2^-144,
    // below it.
    nearly_one_key above(1, 2, {1, 1, 1});
    above.p.bias = above.keep.numbers(format::float32, {1, 1, 1, 2}, {0, -100});
    above.from.output =
        above.keep.numbers(format::float64, {1, 1, 3, 1}, {0x1p0, 0x1p-8, 0x1p-140});
    CHECK(value_at(above.found().value, 0) == 0x1.02p0);
    // Rows of opposite sign: their limits sum to 0, and so do their rests.
    CHECK(value_at(nearly_one_key(1, 2, {1, -1}).found().value, 0) == 0);
    // 1 − e^(-10^9) minus 1 − e^(-2·10^9): negative, below any number of the format.
    nearly_one_key apart(1, 2, {1, -1});
    apart.p.bias = apart.keep.numbers(format::float32, {1, 1, 2, 2}, {0, -1e9, 0, -2e9});
    gradient const value = apart.found().value;
    CHECK(value_at(value, 0) == 0);
    CHECK(value.element_bounds[0].lower <= 0);
}

TEST_CASE("masks that are added give the gradients of masks that hide") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (double const low : {-1e9, -0x1.fffffep127}) {
        stored keep;
        auto const numbers = [&](extents const& shape) {
            return keep.drawn(format::float32, shape, [&] {
                return static_cast<double>(draw.whole(-(1 << 22), 1 << 22)) / (1 << 20);
            });
        };
        std::size_t const n = 8;
        problem p = tests::assembled(
            {.query_heads = 2, .key_heads = 2, .queries = n, .keys = n, .size = 8, .value_size = 8},
            numbers, numbers, numbers);
        upstream const from{keep.filled(format::float32, p.output_shape(), 1)};
        problem hidden = p;
        hidden.how.causal = true;
        std::vector<double> bias(n * n, 0);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i + 1; j < n; ++j)
                bias[i * n + j] = low;
        p.bias = keep.numbers(format::float32, {1, 1, n, n}, bias);
        gradient_answer const added = gradients(p, from);
        gradient_answer const masked = gradients(hidden, from);
        std::size_t off = 0;
        for (gradient gradient_answer::* const one :
             {&gradient_answer::query, &gradient_answer::key, &gradient_answer::value})
            for (std::size_t k = 0; k < 2 * n * 8; ++k) {
                std::uint64_t const x = (added.*one).elements.bits(k);
                std::uint64_t const y = (masked.*one).elements.bits(k);
                CHECK(distance_from_correct(format::float32, x, y) <= 1); // where y is a tie
                off += x != y ? 1U : 0U;
            }
        CHECK(off < 8);
    }
}

TEST_CASE("scores beyond the doubles are not a row without keys") {
    stored keep;
    constexpr double least = -0x1.fffffffffffffp1023;
    problem p{keep.numbers(format::float64, {1, 1, 1, 1}, {0.5}),
              keep.numbers(format::float64, {1, 1, 2, 1}, {1, -1}),
              keep.numbers(format::float64, {1, 1, 2, 1}, {1, 3})};
    upstream const from{keep.numbers(format::float64, {1, 1, 1, 1}, {1})};
    gradient_answer const without = gradients(p, from);
    p.bias = keep.filled(format::float64, {1, 1, 1, 2}, least);
    gradient_answer const with = gradients(p, from);
    for (std::size_t k = 0; k < 2; ++k) {
        CHECK(with.key.elements.bits(k) == without.key.elements.bits(k));
        CHECK(with.value.elements.bits(k) == without.value.elements.bits(k));
    }
    CHECK(with.query.elements.bits(0) == without.query.elements.bits(0));
    CHECK(with.rows.elements.bits(0) == without.rows.elements.bits(0));
    CHECK(value_at(with.rows, 0) > 1.5);
    // Products of queries and keys beyond the doubles: equal keys share the weight.
    problem const great{keep.numbers(format::float64, {1, 1, 1, 1}, {1e300}),
                        keep.numbers(format::float64, {1, 1, 2, 1}, {-1e10, -1e10}),
                        keep.numbers(format::float64, {1, 1, 2, 1}, {1, 3})};
    gradient_answer const halves = gradients(great, from);
    CHECK(value_at(halves.value, 0) == 0.5);
    CHECK(value_at(halves.value, 1) == 0.5);
}
