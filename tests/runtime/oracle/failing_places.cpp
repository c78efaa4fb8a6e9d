// The line on where a candidate fails: what it says of tiles, heads and components, where it is silent, and that
// merged shards say the same.
#include "oracle/judge/failing_places.hpp"

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/judge/report.hpp>

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

using namespace attest::oracle;
using tests::stored;

namespace {

constexpr extents shape{2, 8, 200, 8};

problem of_rows(stored& keep) {
    tests::seeded draw(2);
    auto const numbers = [&](extents const& of) {
        return keep.drawn(format::bfloat16, of, [&] { return tests::moderate(draw); });
    };
    return tests::assembled({.batches = shape[0],
                             .query_heads = shape[1],
                             .key_heads = 2,
                             .queries = shape[2],
                             .keys = 5,
                             .size = 4,
                             .value_size = shape[3]},
                            numbers, numbers, numbers);
}

using place = std::function<bool(std::size_t b, std::size_t h, std::size_t i, std::size_t d)>;

/// The certified outputs, with 1 added where the kernel fails.
result_tensor spoiled(answer const& by, place const& fails) {
    result_tensor result = by.output;
    std::size_t number = 0;
    for (std::size_t b = 0; b < shape[0]; ++b)
        for (std::size_t h = 0; h < shape[1]; ++h)
            for (std::size_t i = 0; i < shape[2]; ++i)
                for (std::size_t d = 0; d < shape[3]; ++d, ++number)
                    if (fails(b, h, i, d))
                        result.set(number,
                                   nearest(format::bfloat16,
                                           value_of(format::bfloat16, result.bits(number)) + 1));
    return result;
}

struct judged {
    stored keep{};
    problem p = of_rows(keep);
    answer by = attention(p, {.output = format::bfloat16, .bounds = true});

    /// Returns the line of one process, after a look at what shards say.
    std::string line(place const& fails) {
        result_tensor const candidate = spoiled(by, fails);
        judgement const whole = judge(p, candidate.view(), by);
        std::string const text = failing_places_text(whole);
        for (std::size_t const shards : {std::size_t{3}, std::size_t{7}}) {
            std::vector<judgement> parts;
            for (std::size_t k = 0; k < shards; ++k)
                parts.push_back(
                    judge_rows(p, candidate.view(), {.shard = k, .shards = shards}, {}, 1).found);
            CHECK(failing_places_text(merged(parts)) == text);
            CHECK(report_text(merged(parts)) == report_text(whole));
        }
        CHECK((text.empty() || report_text(whole).find("\n" + text) != std::string::npos));
        return text;
    }
};

} // namespace

TEST_CASE("tiles, heads, batch entries and components that fail alone are named") {
    judged of;
    CHECK(of.line([](auto, auto, std::size_t i, auto) { return i % 64 >= 48; })
          == "fails only in queries 48-63 of each 64\n");
    CHECK(of.line([](auto, auto, std::size_t i, auto) { return i % 32 == 5; })
          == "fails only in queries 5 of each 32\n");
    CHECK(of.line([](auto, auto, std::size_t i, auto) { return i >= 170; })
          == "fails only in queries 170-199 of 200\n");
    CHECK(of.line([](auto, std::size_t h, auto, auto) { return h == 3 || h == 7; })
          == "fails only in heads 3 and 7 of 8\n");
    CHECK(of.line([](std::size_t b, std::size_t h, auto, auto) { return b == 1 && h == 2; })
          == "fails only in batch entry 1 of 2, head 2 of 8\n");
    CHECK(of.line([](auto, auto, auto, std::size_t d) { return d >= 6; })
          == "fails only in components 6-7 of 8\n");
    CHECK(of.line([](auto, std::size_t h, std::size_t i, std::size_t d) {
        return h < 3 && i % 16 < 4 && d == 0;
    }) == "fails only in heads 0, 1 and 2 of 8, queries 0-3 of each 16, components 0 of 8\n");
}

TEST_CASE("nothing is said where failures are everywhere, scattered, or few") {
    judged of;
    CHECK(of.line([](auto, auto, auto, auto) { return true; }).empty());
    CHECK(of.line([](std::size_t b, std::size_t h, std::size_t i, std::size_t d) {
                // One that lies outside takes away each part of the line.
                return (i % 64 >= 48 && h == 3 && d >= 6)
                       || (b == 0 && i < 128 && d < 7 && h < 6 && (i + d + h) % 3 == 0);
            }).empty());
    tests::seeded draw(9);
    std::set<std::size_t> rows;
    while (rows.size() < 40)
        rows.insert(draw.size(0, shape[0] * shape[1] * shape[2] - 1));
    CHECK(of.line([&](std::size_t b, std::size_t h, std::size_t i, std::size_t d) {
                return rows.contains((b * shape[1] + h) * shape[2] + i) && d % 7 == 0;
            }).empty());
    // 15 rows of a head are too few to speak of it, 16 are enough.
    for (std::size_t const count : {std::size_t{15}, std::size_t{16}}) {
        std::string const text = of.line([count](std::size_t b, std::size_t h, std::size_t i,
                                                 auto) { return b == 0 && h == 0 && i < count; });
        CHECK(text.empty() == (count == 15));
    }
}

TEST_CASE("what was selected is not a finding") {
    judged of;
    result_tensor const candidate = spoiled(of.by, [](auto, auto, auto, auto) { return true; });
    row_selection asked;
    asked.heads = {{3, 3}, {7, 7}};
    asked.queries = {{48, 63}, {112, 127}, {176, 191}};
    CHECK(failing_places_text(judge_rows(of.p, candidate.view(), asked, {}, 1).found).empty());
}

TEST_CASE("heads are counted among all, whichever are judged") {
    judged of;
    result_tensor const candidate =
        spoiled(of.by, [](auto, std::size_t h, auto, auto) { return h == 7; });
    row_selection asked;
    asked.heads = {{3, 3}, {7, 7}};
    CHECK(failing_places_text(judge_rows(of.p, candidate.view(), asked, {}, 1).found)
          == "fails only in head 7 of 8\n");
}

TEST_CASE("a map of 64 columns names components by its columns") {
    judgement found{"output", format::float32, {1, 1, 32, 128}, {}};
    found.distances.assign(32 * 128, 0);
    found.failed.assign(32 * 128, 0);
    for (std::size_t i = 0; i < 32; ++i) {
        found.distances[i * 128 + 113] = 9;
        found.failed[i * 128 + 113] = 1;
    }
    found.failing = found.counted.rows_failing = 32;
    CHECK(failing_places_text(found) == "fails only in components 112-113 of 128\n");
}
