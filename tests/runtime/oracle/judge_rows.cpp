// Rows selected, samples and shards: each compared with the judgement of all rows.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/judge/report.hpp>

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"
#include "support/refusal.hpp"

#include <algorithm>
#include <set>

using namespace attest::oracle;
using tests::refusal;
using tests::stored;

namespace {

using row_place = std::array<std::size_t, 3>;

/// The rows of a selection, each once.
std::vector<row_place> places_of(selected_rows const& of) {
    std::vector<row_place> result;
    for (row_piece const& piece : of.pieces)
        for (std::size_t h = piece.head; h < piece.head + piece.heads; ++h)
            for (std::size_t const i : piece.queries)
                result.push_back({piece.batch, h, i});
    return result;
}

problem with_rows(stored& keep, tests::seeded& draw) {
    tests::problem_sizes of = tests::drawn_sizes(draw, 40);
    of.queries = draw.size(1, 90);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(format::float32, shape, [&] { return tests::moderate(draw); });
    };
    problem p = tests::assembled(of, numbers, numbers, numbers);
    tests::draw_positions(draw, p);
    tests::draw_scores(draw, p);
    if (draw.coin())
        tests::draw_mask(keep, draw, p);
    if (draw.one_in(3))
        p.bias = keep.drawn(format::float32, tests::drawn_broadcast(draw, p),
                            [&] { return tests::moderate(draw); });
    return p;
}

/// The certified outputs, some of which are changed.
result_tensor spoiled(answer const& by, tests::seeded& draw) {
    result_tensor result = by.output;
    format const f = result.type();
    extents const& shape = result.shape();
    std::size_t const all = tests::element_count(shape);
    for (std::size_t k = draw.size(0, 20); k > 0; --k) {
        std::size_t const place = draw.size(0, all - 1);
        std::int64_t const to = ordinal(f, result.bits(place)) + draw.whole(-600, 600);
        result.set(place, draw.one_in(8) ? description(f).not_a_number() : from_ordinal(f, to));
    }
    return result;
}

template <class Shards>
judgement merged_in_any_order(problem const& p, tensor const& candidate, row_selection asked,
                              criterion const& by, std::size_t shards, Shards& draw) {
    std::vector<judgement> parts;
    for (asked.shard = 0; asked.shard < shards; ++asked.shard) {
        asked.shards = shards;
        auto const place = parts.begin() + static_cast<std::ptrdiff_t>(draw.size(0, parts.size()));
        parts.insert(place, judge_rows(p, candidate, asked, by, 1).found);
    }
    return merged(parts);
}

void check_same(judgement const& found, judgement const& expected) {
    CHECK(report_text(found) == report_text(expected));
    CHECK(found.failing == expected.failing);
    CHECK(found.counted.rows == expected.counted.rows);
    CHECK(found.counted.rows_failing == expected.counted.rows_failing);
    CHECK(found.counted.rows_not_judged == expected.counted.rows_not_judged);
    CHECK(found.not_judged_count() == expected.not_judged_count());
    CHECK(found.maximum_share == expected.maximum_share);
    CHECK(found.found.bias_error == expected.found.bias_error);
    CHECK(found.found.cosine == expected.found.cosine);
    for (auto const one :
         {&statistics::mean_ulp, &statistics::mean_absolute, &statistics::mean_relative,
          &statistics::root_mean_square, &statistics::bias, &statistics::maximum_width})
        CHECK(std::bit_cast<std::uint64_t>(found.found.*one)
              == std::bit_cast<std::uint64_t>(expected.found.*one));
}

} // namespace

TEST_CASE("shards merged are the judgement of all rows, bit for bit") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int round = 0; round < 12; ++round) {
        stored keep;
        problem const p = with_rows(keep, draw);
        answer const by = attention(p, {.output = format::float32, .bounds = true});
        result_tensor const candidate = spoiled(by, draw);
        criterion const asked{.max_ulp = static_cast<std::uint64_t>(draw.whole(0, 3))};
        judgement const whole = judge(p, candidate.view(), asked, 2);
        for (std::size_t const shards : {1U, 2U, 3U, 7U, 64U})
            check_same(merged_in_any_order(p, candidate.view(), {}, asked, shards, draw), whole);
    }
}

TEST_CASE("shards of a model's and of an emulation's judgement") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int round = 0; round < 4; ++round) {
        stored keep;
        auto const numbers = [&](extents const& shape) {
            return keep.drawn(format::bfloat16, shape, [&] { return tests::moderate(draw) * 2; });
        };
        problem p = tests::assembled({.batches = 2,
                                      .query_heads = 4,
                                      .key_heads = 2,
                                      .queries = 45,
                                      .keys = 70,
                                      .size = 8,
                                      .value_size = 6},
                                     numbers, numbers, numbers);
        p.how.causal = true;
        p.how.diagonal = diagonal::bottom_right;
        answer const by = attention(p, {.output = format::bfloat16, .bounds = true});
        result_tensor const candidate = spoiled(by, draw);
        emulated_kernel kernel;
        kernel.kernel.tile_keys = 16;
        for (criterion const& asked :
             {criterion{.model = model_named("bf16-p")}, criterion{.model = model_named("fa3")},
              criterion{.emulation = kernel}}) {
            judgement const whole = judge(p, candidate.view(), asked, 2);
            for (std::size_t const shards : {1U, 3U, 11U})
                check_same(merged_in_any_order(p, candidate.view(), {}, asked, shards, draw),
                           whole);
        }
    }
}

TEST_CASE("rows that are selected have the results that they have among all") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int round = 0; round < 20; ++round) {
        stored keep;
        problem const p = with_rows(keep, draw);
        request const asked{.output = format::float16, .log_sum_exp = format::float32};
        answer const all = attention(p, asked);
        row_selection const some{.sample = draw.size(1, 60), .seed = draw.size(0, 9)};
        for (row_piece const& piece : rows_selected(p, some).pieces) {
            partial_problem const part = part_of(p, piece);
            // The last digits of bounds may depend on them.
            REQUIRE(part.asked.among);
            CHECK(part.asked.among->blocks == piece.blocks);
            answer const found = attention(part.asked, asked);
            std::size_t row = 0;
            for (std::size_t h = piece.head; h < piece.head + piece.heads; ++h)
                for (std::size_t const i : piece.queries) {
                    std::size_t const place = (piece.batch * p.query_heads() + h) * p.queries() + i;
                    CHECK(found.log_sum_exp.bits(row) == all.log_sum_exp.bits(place));
                    for (std::size_t d = 0; d < p.value_size(); ++d)
                        CHECK(found.output.bits(row * p.value_size() + d)
                              == all.output.bits(place * p.value_size() + d));
                    ++row;
                }
        }
    }
}

TEST_CASE("ranges, samples and shards take the rows that they say") {
    stored keep;
    problem const p = tests::drawn_problem(
        keep, 1, {.batches = 3, .query_heads = 4, .key_heads = 2, .queries = 50, .keys = 5});
    selected_rows const all = rows_selected(p, {});
    CHECK(all.selected == 600);
    CHECK(all.all == 600);
    CHECK(row_selection{}.is_everything());

    row_selection const ranges{
        .batches = {{2, 2}}, .heads = {{1, 2}}, .queries = {{10, 12}, {49, 49}, {11, 13}}};
    CHECK(!ranges.is_everything());
    selected_rows const some = rows_selected(p, ranges);
    CHECK(some.selected == 10);
    CHECK(some.eligible == 10);
    CHECK(some.all == 600);
    std::vector<row_place> expected;
    for (std::size_t const h : {1U, 2U})
        for (std::size_t const i : {10U, 11U, 12U, 13U, 49U})
            expected.push_back({2, h, i});
    CHECK(places_of(some) == expected);

    row_selection sample{.sample = 100, .seed = 3};
    auto const drawn = places_of(rows_selected(p, sample));
    CHECK(drawn.size() == 100);
    CHECK(std::set<row_place>(drawn.begin(), drawn.end()).size() == 100);
    CHECK(places_of(rows_selected(p, sample)) == drawn);
    sample.seed = 4;
    CHECK(places_of(rows_selected(p, sample)) != drawn);
    sample = {.heads = {{3, 3}}, .sample = 7};
    for (auto const& [b, h, i] : places_of(rows_selected(p, sample)))
        CHECK(h == 3);
    CHECK(rows_selected(p, {.sample = 9999}).selected == 600);

    for (std::size_t const shards : {2U, 5U, 300U}) {
        std::vector<row_place> together;
        std::size_t first = 0;
        for (std::size_t k = 0; k < shards; ++k) {
            selected_rows const one =
                rows_selected(p, {.sample = 100, .seed = 3, .shard = k, .shards = shards});
            CHECK(one.selected == 100);
            std::size_t rows = 0;
            for (row_piece const& piece : one.pieces) {
                CHECK(piece.first == first + rows);
                rows += piece.rows();
            }
            CHECK(one.of_shard == rows);
            first += rows;
            for (row_place const& place : places_of(one))
                together.push_back(place);
        }
        CHECK(together == drawn);
    }
}

TEST_CASE("several heads of one group are one piece where their rows are the same") {
    stored keep;
    problem const p =
        tests::drawn_problem(keep, 1, {.query_heads = 8, .key_heads = 2, .queries = 1, .keys = 5});
    auto const pieces = rows_selected(p, {}).pieces;
    REQUIRE(pieces.size() == 1);
    CHECK(pieces[0].heads == 8);
    auto const part = rows_selected(p, {.heads = {{1, 6}}}).pieces;
    CHECK(part.size() == 6);
}

TEST_CASE("elements that are not selected are not looked at") {
    stored keep;
    problem p = tests::drawn_problem(keep, 1, {.queries = 40, .keys = 5});
    std::vector<double> values(40 * p.size(), 1);
    values[7] = std::numeric_limits<double>::infinity();
    p.query = keep.numbers(format::float32, p.query.shape(), values);
    stored more;
    tensor const candidate = more.filled(format::float32, p.output_shape());
    CHECK(judge_rows(p, candidate, {.queries = {{8, 39}}}).found.counted.rows == 32);
    CHECK(refusal([&] { judge_rows(p, candidate, {.queries = {{5, 7}}}); })
          == "ATT-702 an element is not a finite number: query at (0, 0, 7, 0) is infinity");
}

TEST_CASE("what is refused of a selection") {
    stored keep;
    problem const p = tests::drawn_problem(keep, 1, {.query_heads = 2, .queries = 10, .keys = 5});
    auto const refused = [&](row_selection const& asked) {
        return refusal([&] { (void)rows_selected(p, asked); });
    };
    CHECK(refused({.queries = {{3, 10}}})
          == "ATT-703 an option does not fit: queries 3 to 10 are asked for, expected a range "
             "within 0 to 9");
    CHECK(refused({.heads = {{1, 0}}}).find("heads 1 to 0") != std::string::npos);
    CHECK(refused({.batches = {{1, 1}}}).find("batch entries 1 to 1") != std::string::npos);
    CHECK(refused({.sample = 0}).find("a sample of 0 rows") != std::string::npos);
    CHECK(refused({.shard = 3, .shards = 3}).find("the shard is 3, expected 0 to 2")
          != std::string::npos);
    CHECK(refused({.shards = 0}).find("the number of shards is 0") != std::string::npos);
    CHECK(refused({.shards = 2000000}).find("expected 1 to 1048576") != std::string::npos);
    partial_problem const part = part_of(p, rows_selected(p, {.sample = 3}).pieces.front());
    CHECK(refusal([&] { (void)part_of(part.asked, {.queries = {0}}); }).find("is itself to be cut")
          != std::string::npos);
    problem wrong = p;
    wrong.among = query_numbers{{0, 1, 2, 2, 4, 5, 6, 7, 8, 9}, 20};
    CHECK(refusal([&] { (void)attention(wrong); }).find("the numbers of the queries among 20")
          != std::string::npos);
    CHECK(refusal([&] { (void)merged({}); }).find("no part") != std::string::npos);
    judgement const one = judged_nothing("output", format::float16, {1, 1, 1, 1}, {});
    judgement const other = judged_nothing("output", format::float32, {1, 1, 1, 1}, {});
    CHECK(refusal([&] { (void)merged({one, other}); }).find("in float32, another of output")
          != std::string::npos);
}
