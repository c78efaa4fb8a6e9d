// All rows together: compared with the rows one by one, with any number of threads, refused and
// stopped.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/intermediate.hpp>

#include "oracle/decided.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

using namespace attest::oracle;
using tests::stored;

namespace {

/// Two batch entries, four query heads on two key heads, seven queries, five keys, unequal sizes.
problem drawn(stored& keep, std::uint64_t seed) {
    return tests::drawn_problem(keep, seed,
                                {.batches = 2,
                                 .query_heads = 4,
                                 .key_heads = 2,
                                 .queries = 7,
                                 .keys = 5,
                                 .size = 3,
                                 .value_size = 2});
}

} // namespace

TEST_CASE("all rows are the rows one by one") {
    for (std::uint64_t const seed : {1U, 2U}) {
        for (format const f : result_formats) {
            INFO("seed " << seed << ", " << description(f).name);
            stored keep;
            problem p = drawn(keep, seed);
            p.how.causal = seed == 2;
            answer const all = attention(p, {.output = f, .log_sum_exp = f, .bounds = true});
            std::size_t ties = 0;
            for (std::size_t row = 0; row < 2 * 4 * 7; ++row) {
                std::size_t const b = row / 28;
                std::size_t const h = row / 7 % 4;
                rounded_row const one = reference_row(p, b, h, row % 7, f, f);
                ties += one.ties;
                CHECK(all.log_sum_exp.bits(row) == one.log_sum_exp);
                for (std::size_t d = 0; d < 2; ++d) {
                    CHECK(all.output.bits(row * 2 + d) == one.outputs[d]);
                    bounds const around = all.output_bounds[row * 2 + d];
                    CHECK(around.lower <= around.upper);
                    auto const decided = nearest_if_decided(f, around.lower, around.upper);
                    CHECK((!decided || *decided == one.outputs[d]));
                }
            }
            CHECK(all.spent.exact == ties);
            CHECK(all.spent.fast + all.spent.double_double + all.spent.interval + all.spent.exact
                  == 2 * 4 * 7 * 3);
        }
    }
}

TEST_CASE("the number of threads changes nothing") {
    stored keep;
    problem const p = drawn(keep, 3);
    answer const one = attention(p, {.output = format::float64, .bounds = true, .threads = 1});
    for (unsigned const threads : {0U, 2U, 5U, 100U}) {
        INFO("threads " << threads);
        answer const many =
            attention(p, {.output = format::float64, .bounds = true, .threads = threads});
        CHECK(many.output.bytes() == one.output.bytes());
        CHECK(many.log_sum_exp.bytes() == one.log_sum_exp.bytes());
        for (std::size_t k = 0; k < one.output_bounds.size(); ++k) {
            CHECK(many.output_bounds[k].lower == one.output_bounds[k].lower);
            CHECK(many.output_bounds[k].upper == one.output_bounds[k].upper);
        }
    }
}

TEST_CASE("threads that read heads together") {
    stored keep;
    problem const p = tests::drawn_problem(keep, 11,
                                           {.batches = 2,
                                            .query_heads = 6,
                                            .key_heads = 2,
                                            .queries = 70,
                                            .keys = 600,
                                            .past = 333,
                                            .size = 3,
                                            .value_size = 2});
    request asked{.output = format::float32, .log_sum_exp = format::float32, .bounds = true};
    answer const one = attention(p, asked);
    for (unsigned const threads : {2U, 7U, 64U}) {
        INFO("threads " << threads);
        asked.threads = threads;
        answer const many = attention(p, asked);
        CHECK(many.output.bytes() == one.output.bytes());
        CHECK(many.log_sum_exp.bytes() == one.log_sum_exp.bytes());
    }
    for (std::size_t const row : {0U, 69U, 70U * 3, 70U * 8 + 33, 70U * 12 - 1}) {
        INFO("row " << row);
        rounded_row const by_definition =
            reference_row(p, row / 420, row / 70 % 6, row % 70, asked.output, asked.log_sum_exp);
        CHECK(one.log_sum_exp.bits(row) == by_definition.log_sum_exp);
        for (std::size_t d = 0; d < 2; ++d)
            CHECK(one.output.bits(row * 2 + d) == by_definition.outputs[d]);
    }
}

TEST_CASE("a problem that is refused while its threads start") {
    stored keep;
    problem p = drawn(keep, 7);
    p.value = keep.filled(format::float16, {2, 2, 4, 2}, 1);
    for (unsigned const threads : {1U, 8U})
        CHECK_THROWS_AS(attention(p, {.threads = threads}), attest::tensors_do_not_fit);
}

TEST_CASE("of several refusals the first is thrown") {
    stored keep;
    problem p = drawn(keep, 4);
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right; // the first two queries are before the first key
    p.how.empty = empty_row::refuse;
    for (unsigned const threads : {1U, 4U}) {
        CHECK_THROWS_WITH(attention(p, {.threads = threads}),
                          "ATT-704 a query may not use any key: query 0 of head 0, batch entry 0");
    }
}

TEST_CASE("a row without keys") {
    stored keep;
    problem p = drawn(keep, 5);
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    answer const all = attention(p, {.bounds = true});
    CHECK(all.output.view().at(1, 3, 1, 0) == 0);
    CHECK(all.output_bounds[0].lower == 0);
    CHECK(all.output_bounds[0].upper == 0);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    CHECK(all.log_sum_exp.view().at(1, 3, 1, 0) == -infinity);
    CHECK(all.log_sum_exp_bounds[1].upper == -infinity);
    CHECK(all.log_sum_exp.view().at(1, 3, 2, 0) > -infinity);
}

TEST_CASE("stopped from outside") {
    stored keep;
    problem const p = drawn(keep, 6);
    progress seen;
    CHECK_NOTHROW(attention(p, {.threads = 2, .watched = &seen}));
    CHECK(seen.rows_done == 56);
    CHECK(seen.rows_in_all == 56);
    seen.stop = true;
    CHECK_THROWS_AS(attention(p, {.threads = 2, .watched = &seen}), stopped);
}

TEST_CASE("the rows are announced before an element is refused") {
    stored keep;
    problem p = drawn(keep, 6);
    p.value = keep.filled(format::float64, p.value.shape(), std::nan(""));
    auto const rows = [&](auto const& compute) {
        progress seen;
        CHECK_THROWS_AS(compute(request{.watched = &seen}), attest::element_is_not_finite);
        return seen.rows_in_all.load();
    };
    CHECK(rows([&](request const& asked) { return attention(p, asked); }) == 56);
    CHECK(rows([&](request const& asked) { return reference_attention(p, asked); }) == 56);
    CHECK(rows([&](request const& asked) { return intermediate(p, stage::weights, asked); }) == 56);
    CHECK(
        rows([&](request const& asked) { return reference_intermediate(p, stage::weights, asked); })
        == 56);
}
