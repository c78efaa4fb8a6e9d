// What a candidate is that failed in selected rows: those that were judged are tried, and counted.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge_rows.hpp>

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

using namespace attest::oracle;
using tests::stored;

namespace {

problem two_batches(stored& keep) {
    tests::seeded draw(6);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(format::float16, shape,
                          [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 400; });
    };
    problem p = tests::assembled({.batches = 2,
                                  .query_heads = 4,
                                  .key_heads = 2,
                                  .queries = 40,
                                  .keys = 50,
                                  .size = 8,
                                  .value_size = 4},
                                 numbers, numbers, numbers);
    p.how.causal = true;
    return p;
}

struct diagnosed_rows {
    judgement found;
    diagnosis is;
    std::size_t rows;
};

/// As a program does that selects rows: piece by piece.
diagnosed_rows diagnosed(problem const& p, tensor const& candidate, row_selection const& selection,
                         bool of_output = true, criterion const& by = {}) {
    selected_rows const selected = rows_selected(p, selection);
    rows_to_diagnose rows(p);
    std::vector<judgement> parts;
    for (row_piece const& piece : selected.pieces) {
        partial_problem const part = part_of(p, piece);
        std::vector<std::byte> const bytes = rows_of_piece(candidate, piece);
        tensor const own(candidate.type(),
                         of_output ? part.asked.output_shape() : part.asked.rows_shape(), bytes);
        answer const certified = attention(
            part.asked,
            {.output = candidate.type(), .log_sum_exp = candidate.type(), .bounds = true});
        judgement found = of_output ? judge(part.asked, own, certified, by)
                                    : judge_log_sum_exp(part.asked, own, certified, by);
        rows.add(piece, found, certified);
        parts.push_back(placed(std::move(found), piece, candidate.shape()));
    }
    judgement whole = merged(parts);
    diagnosis is = diagnose(p, candidate, selected.pieces, rows, whole, 2);
    return {std::move(whole), std::move(is), selected.selected};
}

void require_named(diagnosed_rows const& of, std::string const& name, std::size_t columns,
                   bool certified) {
    std::string const text = diagnosis_text(of.is);
    CAPTURE(name, text);
    REQUIRE_FALSE(of.is.found.empty());
    explanation const& one = of.is.found[0];
    CHECK(one.names == std::vector{name});
    CHECK(one.certified == certified);
    REQUIRE(one.all);
    CHECK(one.all->elements == of.rows * columns);
    CHECK(one.all->wrong == 0);
    CHECK(of.is.rows <= of.rows);
    CHECK(of.is.sample.conventions == of.is.tried);
    CHECK(of.is.sample.rows == of.is.rows);
    CHECK(of.is.sample.all_rows == of.rows);
    CHECK(text.find(of.is.rows == of.rows
                        ? " conventions tried on all elements of the selected rows"
                        : " conventions tried on a sample of " + std::to_string(of.is.rows) + " of "
                              + std::to_string(of.rows) + " selected rows")
          != std::string::npos);
    CHECK(text.find("all " + std::to_string(of.rows * columns)
                    + " elements of the selected rows are correct")
          != std::string::npos);
}

std::vector<row_selection> const selections{
    {.queries = {{3, 9}, {38, 39}}},
    {.heads = {{1, 2}}},
    {.batches = {{1, 1}}, .heads = {{3, 3}}, .queries = {{5, 30}}},
    {.sample = 70, .seed = 4},
};

} // namespace

TEST_CASE("a convention is named for the rows that were selected, and certified there") {
    stored keep;
    problem const p = two_batches(keep);
    problem scaled = p;
    scaled.how.scale = 1;
    answer const without_mask = [&] {
        problem x = p;
        x.how.causal = false;
        return attention(x, {.output = format::float16, .log_sum_exp = format::float32});
    }();
    answer const by_scale =
        attention(scaled, {.output = format::float16, .log_sum_exp = format::float32});
    for (row_selection const& selection : selections) {
        require_named(diagnosed(p, without_mask.output.view(), selection), "causal-off", 4, true);
        require_named(diagnosed(p, by_scale.output.view(), selection), "scale-dropped", 4, true);
        require_named(diagnosed(p, by_scale.log_sum_exp.view(), selection, false), "scale-dropped",
                      1, true);
    }
    // A right kernel has none.
    answer const right = attention(p, {.output = format::float16});
    diagnosed_rows const none = diagnosed(p, right.output.view(), selections[0]);
    CHECK(none.is.tried == 0);
    CHECK(diagnosis_text(none.is).empty());
}

TEST_CASE("heads and layouts are tried for selected rows of small tensors, and computed") {
    stored keep;
    problem const p = two_batches(keep);
    // Head h reads key head h mod 2.
    problem tiled = p;
    std::vector<double> keys;
    std::vector<double> values;
    for (std::size_t b = 0; b < 2; ++b)
        for (std::size_t h = 0; h < 4; ++h)
            for (std::size_t j = 0; j < 50; ++j) {
                for (std::size_t a = 0; a < 8; ++a)
                    keys.push_back(p.key.at(b, h % 2, j, a));
                for (std::size_t d = 0; d < 4; ++d)
                    values.push_back(p.value.at(b, h % 2, j, d));
            }
    tiled.key = keep.numbers(format::float16, {2, 4, 50, 8}, keys);
    tiled.value = keep.numbers(format::float16, {2, 4, 50, 4}, values);
    answer const by_tile = attention(tiled, {.output = format::float16});
    require_named(diagnosed(p, by_tile.output.view(), {.heads = {{1, 2}}}), "heads-tiled", 4, true);
    // Written as (B, S, H, D): row (b, h, i) is where (b, i, h) belongs.
    answer const right = attention(p, {.output = format::float16});
    std::vector<double> moved(std::size_t{2} * 4 * 40 * 4);
    for (std::size_t b = 0; b < 2; ++b)
        for (std::size_t h = 0; h < 4; ++h)
            for (std::size_t i = 0; i < 40; ++i)
                for (std::size_t d = 0; d < 4; ++d)
                    moved[b * 640 + (i * 4 + h) * 4 + d] = right.output.view().at(b, h, i, d);
    tensor const written = keep.numbers(format::float16, {2, 4, 40, 4}, moved);
    require_named(diagnosed(p, written, {.queries = {{3, 30}}}), "output-bshd", 4, false);
    // The order of the axes is another of the rows of one head as well.
    require_named(diagnosed(p, written, {.batches = {{1, 1}}, .heads = {{2, 2}}}), "output-bshd", 4,
                  false);
}

TEST_CASE("conventions that copy tensors are left out of selected rows of large ones") {
    stored keep;
    // The bias has more than 2^24 elements.
    std::size_t const keys = 4100;
    tests::seeded draw(3);
    auto const numbers = [&] {
        return keep.drawn(format::float16, {1, 1, keys, 2},
                          [&] { return static_cast<double>(draw.whole(-999, 999)) / 400; });
    };
    problem p{numbers(), numbers(), numbers()};
    p.bias = keep.filled(format::float8_e4m3fn, {1, 1, keys, keys}, 0.25);
    p.how.causal = true;
    problem other = p;
    other.how.causal = false;
    answer const found = attention(other, {.output = format::float16});
    diagnosed_rows const d = diagnosed(p, found.output.view(), {.queries = {{1, 2}}});
    require_named(d, "causal-off", 2, true);
    CHECK(d.is.left_out.find("they copy whole tensors") != std::string::npos);
    CHECK(diagnosis_text(d.is).find("they copy whole tensors") != std::string::npos);
}

TEST_CASE("noise in selected rows is explained by nothing") {
    stored keep;
    problem const p = two_batches(keep);
    tests::seeded draw(3);
    tensor const noise = keep.drawn(format::float16, p.output_shape(), [&] {
        return static_cast<double>(draw.whole(-1000, 1000)) / 400;
    });
    diagnosed_rows const d = diagnosed(p, noise, selections[3]);
    CHECK(d.is.tried > 20);
    for (explanation const& one : d.is.found)
        CHECK_FALSE(one.explains);
    CHECK(d.is.left_out.empty());
    // A candidate in float64 has none.
    std::vector<double> values(tests::element_count(p.output_shape()), 0.5);
    diagnosed_rows const wide =
        diagnosed(p, keep.numbers(format::float64, p.output_shape(), values), selections[0]);
    CHECK(diagnosis_text(wide.is).find("none was made") != std::string::npos);
}
