// Gradients over several blocks of rows and keys: every instruction set and number of threads gives
// the bits of the reference implementation and valid bounds of the documented width.

#include <attest/oracle/gradient.hpp>

#include "oracle/gradient/gradients.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

using namespace attest::oracle;
using tests::stored;

namespace {

struct large_case {
    stored keep{};
    problem p;
    upstream from;

    large_case(std::uint64_t seed, format f, tests::problem_sizes const& of)
        : large_case(tests::seeded(seed), f, of) {}

    large_case(tests::seeded draw, format f, tests::problem_sizes const& of)
        : p{numbers(draw, f, {of.batches, of.query_heads, of.queries, of.size}),
            numbers(draw, f, {of.batches, of.key_heads, of.keys, of.size}),
            numbers(draw, f, {of.batches, of.key_heads, of.keys, of.value_size})},
          from{numbers(draw, f, {of.batches, of.query_heads, of.queries, of.value_size})} {}

    tensor numbers(tests::seeded& draw, format f, extents const& shape) {
        return keep.drawn(f, shape, [&] { return tests::moderate(draw); });
    }
};

bool within(bounds const& narrow, bounds const& wide) {
    return wide.lower <= narrow.upper && narrow.lower <= wide.upper;
}

void require_same(gradient const& found, gradient const& wanted) {
    REQUIRE(found.elements.bytes() == wanted.elements.bytes());
    std::size_t outside = 0;
    for (std::size_t k = 0; k < wanted.element_bounds.size(); ++k)
        outside += within(wanted.element_bounds[k], found.element_bounds[k]) ? 0 : 1;
    CHECK(outside == 0);
}

void require_same(std::optional<gradient> const& found, std::optional<gradient> const& wanted) {
    REQUIRE(found.has_value() == wanted.has_value());
    if (found)
        require_same(*found, *wanted);
}

void require_same(gradient_answer const& found, gradient_answer const& wanted) {
    require_same(found.query, wanted.query);
    require_same(found.key, wanted.key);
    require_same(found.value, wanted.value);
    require_same(found.rows, wanted.rows);
    require_same(found.bias, wanted.bias);
    require_same(found.sinks, wanted.sinks);
    require_same(found.alibi_slopes, wanted.alibi_slopes);
    require_same(found.scores, wanted.scores);
}

double widest(gradient const& found) {
    double most = 0;
    for (bounds const& one : found.element_bounds)
        most = std::max(most, one.upper - one.lower);
    return most;
}

} // namespace

TEST_CASE("blocks, instruction sets and threads do not change a gradient") {
    tests::problem_sizes const sizes{
        .query_heads = 4, .key_heads = 2, .queries = 70, .keys = 90, .size = 19, .value_size = 18};
    large_case one(11, format::float32, sizes);
    tests::seeded draw(12);
    SECTION("plain") {}
    SECTION("causal, grouped, with slopes, a bias and dLSE") {
        one.p.how.causal = true;
        one.p.how.diagonal = diagonal::bottom_right;
        one.p.how.alibi_slopes = {0.5, 0.25, 0.125, 0.0625};
        one.p.bias = one.numbers(draw, format::bfloat16, {1, 1, 70, 90});
        one.from.log_sum_exp = one.numbers(draw, format::float32, one.p.rows_shape());
        one.p.how.base = logarithm::binary;
    }
    SECTION("a window, a soft cap and sinks") {
        one.p.how.window_left = 20;
        one.p.how.window_right = 3;
        one.p.how.soft_cap = 1.5;
        one.p.how.sinks = {0.5, -1, 3, 0};
    }
    SECTION("weights near 1, a mask") {
        one.p.how.scale = 7.0;
        tests::draw_mask(one.keep, draw, one.p);
    }
    gradient_request const asked{.bounds = true, .scores = true};
    gradient_answer const wanted = reference_gradients(one.p, one.from, asked);
    for (fast::kernel const* const with : fast::every_kernel()) {
        CAPTURE(with->name);
        gradient_answer const found = gradients(one.p, one.from, asked, *with);
        require_same(found, wanted);
        CHECK(found.spent.fast > 50 * found.spent.interval);
    }
    gradient_request more = asked;
    more.threads = 3;
    require_same(gradients(one.p, one.from, more), wanted);
}

TEST_CASE("what the fast path bounds, and how narrowly") {
    large_case half(21, format::float16,
                    {.queries = 256, .keys = 256, .size = 64, .value_size = 64});
    gradient_answer const found = gradients(half.p, half.from, {.bounds = true});
    CHECK(widest(found.query) < 2e-13);
    CHECK(widest(found.key) < 2e-13);
    CHECK(widest(found.value) < 1e-13);
    CHECK(found.spent.interval + found.spent.exact == 0);
    // The first row of a causal mask sees one key: its dQ and dS are 0, by D centred on that key.
    half.p.how.causal = true;
    CHECK(gradients(half.p, half.from).spent.interval == 0);
}
