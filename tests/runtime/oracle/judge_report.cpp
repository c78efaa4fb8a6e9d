// A judgement in words and pictures: verdicts, columns, maps that locate errors.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>

#include "oracle/judge/examine.hpp"
#include "oracle/judge/heat_map.hpp"
#include "support/catch.hpp"
#include "support/stored.hpp"

#include <cstdio>

using namespace attest::oracle;
using tests::stored;

namespace {

/// A judgement with given distances.
judgement of_distances(extents const& shape, std::vector<std::uint64_t> const& distances,
                       std::uint64_t max_ulp = 0) {
    judgement result{"output", format::float32, shape, {.max_ulp = max_ulp}};
    result.distances = distances;
    for (std::uint64_t const one : distances) {
        result.failed.push_back(one > max_ulp ? 1 : 0);
        result.failing += result.failed.back();
    }
    return result;
}

std::vector<std::string> lines(std::string const& text) {
    std::vector<std::string> result;
    for (std::size_t first = 0; first < text.size();) {
        std::size_t const last = text.find('\n', first);
        REQUIRE(last != std::string::npos);
        result.push_back(text.substr(first, last - first));
        first = last + 1;
    }
    return result;
}

} // namespace

TEST_CASE("the index of an element") {
    CHECK(index_of({2, 3, 4, 5}, 0) == extents{0, 0, 0, 0});
    CHECK(index_of({2, 3, 4, 5}, 7) == extents{0, 0, 1, 2});
    CHECK(index_of({2, 3, 4, 5}, 119) == extents{1, 2, 3, 4});
}

TEST_CASE("heat by distance") {
    std::string all;
    for (std::uint64_t const d : {0U, 1U, 2U, 3U, 4U, 7U, 8U, 15U, 16U, 255U, 256U, 511U, 512U})
        all += heat_of(d);
    CHECK(all
          == ".12233445"
             "899#");
    CHECK(heat_of(no_distance - 1) == '#');
    CHECK(heat_of(no_distance) == 'N');
}

TEST_CASE("a tile that is wrong shows as a tile") {
    // For 2 heads, 32 queries and 128 components: in the second head, queries 8 to 15 and
    // components 32 to 63.
    std::vector<std::uint64_t> distances(2 * 32 * 128, 0);
    for (std::size_t i = 8; i < 16; ++i)
        for (std::size_t d = 32; d < 64; ++d)
            distances[(32 + i) * 128 + d] = 5;
    distances[(32 + 31) * 128 + 127] = no_distance;
    auto const text = lines(heat_map(of_distances({1, 2, 32, 128}, distances)));
    REQUIRE(text.size() == 2 + 1 + 16);
    CHECK(text[2] == "batch entry 0, head 1: 257 of 4096 elements fail");
    for (std::size_t row = 0; row < 16; ++row) {
        std::string cells(64, '.');
        if (row >= 4 && row < 8)
            cells.replace(16, 16, 16, '3');
        if (row == 15)
            cells.back() = 'N';
        std::string label =
            "queries " + std::to_string(2 * row) + "-" + std::to_string(2 * row + 1);
        label.resize(14, ' ');
        CHECK(text[3 + row] == label + "|" + cells + "|");
    }
}

TEST_CASE("blocks that do not divide cover every element once") {
    for (std::size_t const rows : {1U, 15U, 16U, 17U, 31U, 40U})
        for (std::size_t const columns : {1U, 63U, 65U, 100U})
            for (std::size_t const place :
                 {std::size_t{0}, rows * columns / 2, rows * columns - 1}) {
                std::vector<std::uint64_t> distances(rows * columns, 0);
                distances[place] = 600;
                std::string const map = heat_map(of_distances({1, 1, rows, columns}, distances))
                                            .substr(heat_legend.size());
                CHECK(std::count(map.begin(), map.end(), '#') == 1);
                std::size_t const height = std::min<std::size_t>(rows, 16);
                std::size_t const width = std::min<std::size_t>(columns, 64);
                CHECK(lines(map).size() == 1 + height);
                auto const cells =
                    static_cast<std::size_t>(std::count(map.begin(), map.end(), '.'));
                CHECK(cells == height * width - 1);
                // The labels count all queries, and that of the element has its query.
                std::size_t next = 0;
                for (std::string const& line : lines(map)) {
                    std::size_t first = 0;
                    std::size_t last = 0;
                    if (std::sscanf(line.c_str(), "queries %zu-%zu", &first, &last) != 2)
                        continue;
                    CHECK(first == next);
                    next = last + 1;
                    std::size_t const query = place / columns;
                    bool const is_hot = line.find('#') != std::string::npos;
                    CHECK(is_hot == (first <= query && query <= last));
                }
                CHECK(next == rows);
            }
}

TEST_CASE("the worst heads are drawn first, those that pass are not") {
    std::vector<std::uint64_t> const distances{1, 9, 0, 3, 2, no_distance, 4, 3};
    judgement const found = of_distances({2, 4, 1, 1}, distances, 1);
    auto const text = lines(heat_map(found));
    REQUIRE(text.size() == 2 + 4 * 2 + 1);
    CHECK(text[2] == "batch entry 1, head 1: 1 of 1 elements fails");
    CHECK(text[3] == "queries 0-0 |N|");
    CHECK(text[4] == "batch entry 0, head 1: 1 of 1 elements fails");
    CHECK(text[6] == "batch entry 1, head 2: 1 of 1 elements fails");
    CHECK(text[8] == "batch entry 0, head 3: 1 of 1 elements fails");
    CHECK(text[10] == "and 2 more heads with elements that fail");
    auto const all_but_one = lines(heat_map(found, 5));
    CHECK(all_but_one.back() == "and 1 more head with elements that fail");
    CHECK(heat_map(of_distances({2, 4, 1, 1}, {0, 1, 0, 1, 0, 1, 0, 1}, 1)).empty());
    for (char const one : heat_map(found))
        CHECK((one == '\n' || (one >= ' ' && one <= '~')));
}

TEST_CASE("a map counts the rows of its tensor by what they are") {
    auto const label = [](std::string_view what) {
        judgement found = of_distances({1, 1, 12, 1}, std::vector<std::uint64_t>(12, 1));
        found.what = what;
        auto const text = lines(heat_map(found));
        REQUIRE(text.size() == 2 + 1 + 12);
        for (std::string const& line : text) // all rows of a map begin in one column
            CHECK((line.ends_with("|1|") ? line.size() == text.back().size() : &line < &text[3]));
        return text.back();
    };
    for (std::string_view const what :
         {"key gradient", "value gradient", "past key gradient", "past value gradient"})
        CHECK(label(what) == "keys 11-11 |1|");
    for (std::string_view const what : {"output", "log-sum-exp", "weights", "query gradient",
                                        "bias gradient", "score gradient", "dO times O"})
        CHECK(label(what) == "queries 11-11 |1|");
    for (std::string_view const what : {"sink gradient", "ALiBi slope gradient"})
        CHECK(label(what) == "rows 11-11 |1|");
}

TEST_CASE("numbers as text") {
    CHECK(shortest(0.1) == "0.1");
    CHECK(shortest(1.0 / 3) == "0.3333333333333333");
    CHECK(three_digits(1.0 / 3) == "0.333");
    CHECK(three_digits(0) == "0");
    CHECK(percent_text(1, 3) == "33.3");
    CHECK(percent_text(0, 3) == "0");
    CHECK(percent_text(0, 0) == "100");
    CHECK(percent_text(7, 7) == "100");
    CHECK(percent_text(5119, 5120) == "99.98");
    CHECK(percent_text(999'999, 1'000'000) == "99.9999");
    CHECK(percent_text(std::size_t(-1) - 1, std::size_t(-1)) == "just below 100");
    CHECK(element_text(format::float32, 0x3dcccccd) == "0.1 (0x3dcccccd)");
    CHECK(element_text(format::float16, 1) == "5.9604645e-08 (0x0001)");
    CHECK(element_text(format::float8_e4m3fn, 0xff) == "-nan (0xff)");
    CHECK(element_text(format::float64, 0x3fb999999999999a) == "0.1 (0x3fb999999999999a)");
}

TEST_CASE("verdicts") {
    auto const say = [](std::vector<std::uint64_t> const& distances, std::uint64_t max_ulp) {
        judgement found = of_distances({1, 1, 1, distances.size()}, distances, max_ulp);
        found.found.elements = distances.size();
        if (auto const place = furthest(found))
            found.worst = examined_element{index_of(found.shape, *place), 0, 0, 0, {}, 0, 0, {}};
        return verdict_text(found);
    };
    CHECK(say({0, 0}, 0) == "pass: all 2 elements are correctly rounded");
    CHECK(say({0}, 0) == "pass: the element is correctly rounded");
    CHECK(say({0, 2}, 2) == "pass: all 2 elements are within 2 ulp");
    CHECK(say({0, 2, 3}, 1) == "fail: 2 of 3 elements are outside 1 ulp; worst at (0, 0, 0, 2)");
    CHECK(say({0, 2, 0}, 0)
          == "fail: 1 of 3 elements is not correctly rounded; worst at (0, 0, 0, 1)");
}

TEST_CASE("a report, as it is printed") {
    stored keep;
    // Weights 1/2; the outputs 2 and 0.75.
    problem const p{keep.numbers(format::float32, {1, 1, 1, 1}, {0}),
                    keep.numbers(format::float32, {1, 1, 2, 1}, {0, 0}),
                    keep.numbers(format::float32, {1, 1, 2, 2}, {1, 0.5, 3, 1})};
    tensor const candidate = keep.numbers(format::float16, {1, 1, 1, 2}, {2, 0.75 + 0x1p-11});
    // Bounds of 128 bits, so that the words do not depend on the instruction set.
    answer const exact = reference_attention(p, {.output = format::float16, .bounds = true});
    CHECK(report_text(judge(p, candidate, exact))
          == R"(fail: 1 of 2 elements is not correctly rounded; worst at (0, 0, 0, 1)
output (1, 1, 1, 2) in float16
  correctly rounded               1 of 2 (50 %)
  NaN, infinite                   0, 0
  ulp: maximum, p99, mean         1, 1, 0.5
  absolute error: maximum, mean   0.000488, 0.000244
  relative error: maximum, mean   0.000651, 0.000326
  root mean square error          0.000345
  1 - cosine similarity           2.29e-08
  bias                            0.000244 +- 0.000244
  maximum width of the bounds     0
worst: (0, 0, 0, 1) (batch entry, head, query, component)
  candidate                       0.7504883 (0x3a01)
  correctly rounded               0.75 (0x3a00)
  distance in ulp                 1
  exact value                     in [0.75, 0.75]
  keys allowed, log-sum-exp       2, 0.6931471805599453
  largest contributions: key, score, weight, value, weight * value
            1           0         0.5           1         0.5
            0           0         0.5         0.5        0.25
'.' correctly rounded, '1' 1 ulp, '2' 2-3, '3' 4-7, ... '9' 256-511, '#' more,
'N' undefined distance
batch entry 0, head 0: 1 of 2 elements fails
queries 0-0 |.1|
)");
    std::string const modelled = report_text(judge(p, candidate, {.model = rounds_weights{}}));
    CHECK(modelled.starts_with("pass: all 2 elements are within the error bound of a kernel with "
                               "float16 weights\n"));
    CHECK(modelled.find("\n  allowed error                   0.0") != std::string::npos);
    CHECK(modelled.find("\n  maximum share of a bound used   0.") != std::string::npos);
    CHECK(modelled.find("\n  model: keys a tile, exp in ulp  64, 2\n") != std::string::npos);
    std::string const other = report_text(
        judge(p, candidate, {.model = rounds_weights{.exp_ulps = 0.5, .tile_keys = 128}}));
    CHECK(other.find("\n  model: keys a tile, exp in ulp  128, 0.5\n") != std::string::npos);
    std::string const rows = report_text(
        judge_log_sum_exp(p, keep.numbers(format::float16, {1, 1, 1, 1}, {std::nan("")})));
    CHECK(rows.find("\nlog-sum-exp (1, 1, 1, 1) in float16\n") != std::string::npos);
    CHECK(rows.find("\n  distance in ulp                 none\n") != std::string::npos);
    CHECK(rows.find("\n  ulp are of                      0 of 1 elements\n") != std::string::npos);
    CHECK(rows.find("|N|") != std::string::npos);
    // Statistics over NaN alone have no number: a 0 would look as if nothing were wrong.
    CHECK(rows.find("\n  errors are of                   0 of 1 elements\n") != std::string::npos);
    for (char const* words : {"ulp: maximum", "absolute error", "relative error", "root mean",
                              "cosine", "bias", "nan,"})
        CHECK(rows.find(words) == std::string::npos);
}
