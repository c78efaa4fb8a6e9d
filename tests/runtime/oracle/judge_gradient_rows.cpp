// Rows of gradients that are selected: each compared with the judgement of all rows, in one problem and in packed
// sequences; what a part of a problem adds to the gradients of keys, values and a bias; refusals by sentence.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/judge/report.hpp>

#include "support/any_problem.hpp"
#include "support/catch.hpp"
#include "support/packed_case.hpp"
#include "support/refusal.hpp"
#include "support/saved_backward.hpp"

#include <algorithm>

using namespace attest::oracle;
using tests::refusal;
using tests::stored;

namespace {

using enum gradient_part;

/// The certified elements, some of which are changed.
result_tensor spoiled(gradient const& by, tests::seeded& draw) {
    result_tensor result = by.elements;
    format const f = result.type();
    std::size_t const all = tests::element_count(result.shape());
    for (std::size_t k = draw.size(0, 20); k > 0; --k) {
        std::size_t const place = draw.size(0, all - 1);
        std::int64_t const to = ordinal(f, result.bits(place)) + draw.whole(-600, 600);
        result.set(place, draw.one_in(8) ? description(f).not_a_number() : from_ordinal(f, to));
    }
    return result;
}

row_selection any_selection(tests::seeded& draw, problem const& p) {
    row_selection result;
    auto const range = [&](std::size_t all) {
        std::size_t const first = draw.size(0, all - 1);
        return std::vector<index_range>{{first, draw.size(first, all - 1)}};
    };
    if (draw.coin())
        result.queries = range(p.queries());
    if (draw.one_in(3))
        result.heads = range(p.query_heads());
    if (draw.one_in(3))
        result.batches = range(p.batches());
    if (draw.one_in(3))
        result.sample = draw.size(1, 20);
    result.seed = draw.size(0, 9);
    return result;
}

/// The places of the elements of the selected rows in the whole gradient.
std::vector<std::size_t> places_of(problem const& p, selected_rows const& of, std::size_t columns) {
    std::vector<std::size_t> result;
    for (row_piece const& piece : of.pieces)
        for (std::size_t h = piece.head; h < piece.head + piece.heads; ++h)
            for (std::size_t const i : piece.queries)
                for (std::size_t a = 0; a < columns; ++a)
                    result.push_back(
                        ((piece.batch * p.query_heads() + h) * p.queries() + i) * columns + a);
    return result;
}

std::size_t count_of(std::vector<unsigned char> const& marked,
                     std::vector<std::size_t> const& places) {
    return static_cast<std::size_t>(
        std::ranges::count_if(places, [&](std::size_t place) { return marked[place] != 0; }));
}

/// A problem of any option, with what a loss says about it.
struct any_loss {
    problem p;
    upstream from;

    any_loss(stored& keep, tests::seeded& draw)
        : p(tests::any_problem(keep, draw.size(0, 1 << 30))), from{output(keep, draw)} {
        auto const numbers = [&](format f, extents const& shape) {
            return keep.drawn(f, shape, [&] { return tests::moderate(draw); });
        };
        if (draw.one_in(4))
            tests::draw_dropout(keep, draw, p);
        if (draw.one_in(3))
            from.log_sum_exp = numbers(format::float16, p.rows_shape());
        if (draw.one_in(4))
            from.saved_output = numbers(format::float32, p.output_shape());
    }

    tensor output(stored& keep, tests::seeded& draw) const {
        auto const numbers = [&](format f, extents const& shape) {
            return keep.drawn(f, shape, [&] { return tests::moderate(draw); });
        };
        tensor const x =
            numbers(draw.any_of<format>({format::float16, format::float32}), p.output_shape());
        return draw.one_in(4) ? scaled(x, numbers(format::float32, {1, 1, p.queries(), 1})) : x;
    }
};

/// Whether keys or values of a format with two elements in a byte end inside of one.
bool has_halved_rows(problem const& p) {
    auto const is_halved = [](tensor const& x) {
        return description(x.type()).elements_per_byte() == 2 && x.shape()[3] % 2 == 1;
    };
    return is_halved(p.key) || is_halved(p.value) || (p.past_key && is_halved(*p.past_key))
           || (p.past_value && is_halved(*p.past_value));
}

} // namespace

TEST_CASE("rows of a gradient have the results and the verdicts that they have among all") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    int compared = 0;
    for (int round = 0; round < 40; ++round) {
        CAPTURE(round);
        stored keep;
        any_loss const of(keep, draw);
        problem const& p = of.p;
        criterion const asked{.max_ulp = static_cast<std::uint64_t>(draw.whole(0, 3))};
        format const f = draw.any_of<format>({format::float16, format::float32});
        std::optional<gradient_answer> by;
        try {
            by = gradients(p, of.from, {.output = f, .bounds = true, .scores = true});
        } catch (attest::rounding_not_decided const&) {
            continue;
        }
        if (has_halved_rows(p)) // of which no heads are taken
            continue;
        for (gradient_part const part : {query, rows, scores}) {
            CAPTURE(name_of(part));
            result_tensor const candidate = spoiled(*part_of(*by, part), draw);
            judgement const whole = judge_gradient(part, candidate.view(), *by, asked);
            row_selection const selection = any_selection(draw, p);
            judged_rows const some = judge_gradient_rows(part, p, of.from, candidate.view(),
                                                         selection, asked, draw.coin() ? 1 : 3);
            std::size_t const columns = whole.shape[3];
            std::vector<std::size_t> const places = places_of(p, some.selected, columns);
            CHECK(some.found.what == name_of(part));
            CHECK(some.found.shape == whole.shape);
            CHECK(some.found.counted.elements == places.size());
            CHECK(some.found.counted.rows == some.selected.selected);
            REQUIRE(some.found.failing == count_of(whole.failed, places));
            std::map<std::uint64_t, std::size_t> distances;
            for (std::size_t const place : places)
                ++distances[whole.distances[place]];
            CHECK(some.found.counted.distances == distances);
            if (some.found.worst) {
                auto const [b, h, i, a] = some.found.worst->index;
                std::size_t const place =
                    ((b * p.query_heads() + h) * p.queries() + i) * columns + a;
                CHECK(some.found.worst->distance == whole.distances[place]);
                CHECK(std::ranges::find(places, place) != places.end());
            }
            if (part != scores) // the others are not asked for dS
                CHECK(some.spent.exact <= by->spent.exact);
            ++compared;
        }
    }
    CHECK(compared > 60);
}

TEST_CASE("a selection of all rows gives the judgement of all rows, by each criterion") {
    using tests::bf16_case;
    bf16_case of({.batches = 2,
                  .query_heads = 4,
                  .key_heads = 2,
                  .queries = 45,
                  .keys = 45,
                  .size = 8,
                  .value_size = 6},
                 true, format::bfloat16);
    tests::seeded draw;
    CAPTURE(draw.seed());
    result_tensor const candidate = spoiled(of.by.query, draw);
    for (criterion const& asked :
         {criterion{.max_ulp = 1}, criterion{.model = model_named("bf16-p")},
          criterion{.emulation =
                        emulated_kernel{.kernel = of.kernel, .backward = {.scaled = true}}}}) {
        judgement const whole =
            judge_gradient(query, of.p, of.from, candidate.view(), of.by, asked, 2);
        for (unsigned const threads : {1U, 2U, 5U}) {
            judged_rows const some =
                judge_gradient_rows(query, of.p, of.from, candidate.view(), {}, asked, threads);
            CHECK(report_text(some.found) == report_text(whole));
            CHECK(some.found.failing == whole.failing);
            CHECK(some.found.not_judged_count() == whole.not_judged_count());
            CHECK(some.found.maximum_share.value_or(-1)
                  == Approx(whole.maximum_share.value_or(-1)).epsilon(1e-5));
            CHECK(some.found.counted.rows_failing == whole.counted.rows_failing);
            CHECK(some.selected.selected == some.selected.all);
        }
    }
}

TEST_CASE("a model and an emulation of some rows") {
    using tests::bf16_case;
    bf16_case of({.query_heads = 2, .queries = 40, .keys = 40, .size = 8, .value_size = 8}, true,
                 format::bfloat16);
    result_tensor candidate = of.by.query.elements;
    // Rows 7 and 9 of head 1: one unit off, which a model allows, and no gradient at all.
    std::size_t const near = (40 + 7) * 8;
    candidate.set(near, candidate.bits(near) ^ 1);
    for (std::size_t a = 0; a < 8; ++a)
        candidate.set((40 + 9) * 8 + a, nearest(format::bfloat16, 64.0));
    auto const judged = [&](criterion const& by, std::size_t row) {
        return judge_gradient_rows(query, of.p, of.from, candidate.view(),
                                   {.heads = {{1, 1}}, .queries = {{row, row}}}, by)
            .found;
    };
    criterion const model{.model = model_named("bf16-p")};
    CHECK(judged({}, 7).failing == 1);
    CHECK(judged(model, 7).passes());
    CHECK(judged(model, 9).failing == 8);
    CHECK(judged(model, 9).worst->index[2] == 9);
    CHECK(judged(model, 8).passes());
    criterion const emulation{.emulation = emulated_kernel{.kernel = of.kernel}};
    CHECK(judged(emulation, 9).failing == 8);
    judgement const whole =
        judge_gradient(query, of.p, of.from, candidate.view(), of.by, emulation);
    for (std::size_t row = 0; row < 40; ++row) {
        auto const first = whole.failed.begin() + static_cast<std::ptrdiff_t>((40 + row) * 8);
        CHECK(judged(emulation, row).failing
              == static_cast<std::size_t>(std::count(first, first + 8, 1)));
    }
}

TEST_CASE("parts of a problem add up to its gradients, and to those of a bias in their own rows") {
    stored keep;
    tests::seeded draw(5);
    problem p = tests::drawn_problem(
        keep, 3, {.query_heads = 2, .queries = 9, .keys = 7, .size = 3, .value_size = 2});
    p.bias = keep.drawn(format::float32, {1, 2, 9, 7}, [&] { return tests::moderate(draw); });
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    upstream const from{
        keep.drawn(format::float32, p.output_shape(), [&] { return tests::moderate(draw); })};
    gradient_request const asked{.output = format::float64, .bounds = true};
    gradient_answer const whole = gradients(p, from, asked);
    std::vector<double> keys(tests::element_count(p.key.shape()));
    std::vector<double> bias(tests::element_count(p.bias->shape()));
    auto const add = [](gradient const& of, std::vector<double>& into) {
        for (std::size_t k = 0; k < into.size(); ++k)
            into[k] += value_of(format::float64, of.elements.bits(k));
    };
    for (row_selection const& some :
         {row_selection{.queries = {{0, 3}, {8, 8}}}, row_selection{.queries = {{4, 7}}}})
        for (row_piece const& piece : rows_selected(p, some).pieces) {
            REQUIRE(piece.heads == 2);
            partial_problem const part = part_of(p, piece);
            partial_upstream const own = part_of(p, from, piece);
            gradient_answer const found = gradients(part.asked, own.asked, asked);
            add(found.key, keys);
            add(*found.bias, bias);
            gradient_answer const alone = gradients(
                part.asked, own.asked,
                {.output = format::float64, .bounds = true, .scores = true, .rows_alone = true});
            CHECK(alone.query.elements.bytes() == found.query.elements.bytes());
            CHECK(alone.rows.elements.bytes() == found.rows.elements.bytes());
            CHECK(alone.scores->elements.shape() == part.asked.scores_shape());
            CHECK(alone.key.elements.bytes().empty());
            CHECK(alone.value.elements.bytes().empty());
            CHECK(!alone.bias);
        }
    for (std::size_t k = 0; k < keys.size(); ++k)
        CHECK(std::abs(keys[k] - value_of(format::float64, whole.key.elements.bits(k))) < 1e-13);
    for (std::size_t k = 0; k < bias.size(); ++k) // one row adds to each
        CHECK(bias[k] == value_of(format::float64, whole.bias->elements.bits(k)));
}

TEST_CASE("rows of packed sequences: heads and a sample, of gradients and of outputs") {
    using namespace tests::packing;
    for (int number = 0; number < 6; ++number) {
        CAPTURE(number);
        tests::seeded draw(static_cast<std::uint64_t>(number));
        packed_case const of(draw, {0, 9, 9, 10, 40}, {0, 11, 15, 16, 46});
        packed_problem const p = of.problem_with(options_of(number));
        packed_numbers const loss(format::float32, {40, query_heads, components}, draw);
        packed_upstream const from{loss.view()};
        gradient_answer const by = gradients(p, from, {.output = format::float32, .bounds = true});
        answer const outputs = attention(p, {.output = format::float32, .bounds = true});
        auto const judged = [&](auto const& certified, auto const& judge_all,
                                auto const& judge_some, std::size_t columns) {
            result_tensor const candidate = spoiled(gradient{certified, {}}, draw);
            judgement const whole = judge_all(candidate.view());
            for (row_selection const& asked : {row_selection{}, row_selection{.heads = {{1, 2}}},
                                               row_selection{.sample = 50, .seed = 3}}) {
                judged_rows const some = judge_some(candidate, asked);
                std::size_t failing = 0;
                for (row_piece const& piece : some.selected.pieces)
                    for (std::size_t h = piece.head; h < piece.head + piece.heads; ++h)
                        for (std::size_t const i : piece.queries) {
                            constexpr std::array<std::size_t, 3> starts{0, 9, 10};
                            std::size_t const row = h * 40 + starts[piece.problem] + i;
                            for (std::size_t a = 0; a < columns; ++a)
                                failing += whole.failed[row * columns + a];
                        }
                CHECK(some.selected.all == 160);
                CHECK(some.found.shape == extents{1, query_heads, 40, columns});
                CHECK(some.found.failing == failing);
                CHECK(some.found.counted.elements == some.selected.selected * columns);
                if (some.found.worst) {
                    auto const [b, h, row, a] = some.found.worst->index;
                    CHECK(some.found.worst->distance
                          == whole.distances[(h * 40 + row) * columns + a]);
                }
                if (some.selected.selected == 160 && whole.worst)
                    CHECK(some.found.worst->index[2] + 40 * some.found.worst->index[1]
                          == (columns == 1 ? whole.worst->index[2] * 40 + whole.worst->index[3]
                                           : whole.worst->index[1] * 40 + whole.worst->index[2]));
            }
        };
        judged(
            by.query.elements, [&](tensor const& x) { return judge_gradient(query, x, by); },
            [&](result_tensor const& x, row_selection const& asked) {
                packed_tensor const rows(x.type(), {40, query_heads, features}, x.bytes());
                return judge_gradient_rows(query, p, from, rows, asked, {}, 2);
            },
            features);
        judged(
            by.rows.elements, [&](tensor const& x) { return judge_gradient(rows, x, by); },
            [&](result_tensor const& x, row_selection const& asked) {
                return judge_gradient_rows(
                    rows, p, from, packed_rows(x.type(), query_heads, 40, x.bytes()), asked);
            },
            1);
        judged(
            outputs.output,
            [&](tensor const& x) {
                (void)x;
                packed_tensor const all(
                    x.type(), {40, query_heads, components},
                    std::span(x.row(0, 0, 0), 40 * query_heads * components * 4));
                return judge(p, all, outputs);
            },
            [&](result_tensor const& x, row_selection const& asked) {
                packed_tensor const all(x.type(), {40, query_heads, components}, x.bytes());
                return judge_rows(p, all, asked);
            },
            components);
    }
}

TEST_CASE("saved results are compared in the rows that are judged") {
    stored keep;
    tests::seeded draw(2);
    problem const p = tests::drawn_problem(
        keep, 1, {.query_heads = 2, .queries = 6, .keys = 4, .size = 3, .value_size = 2});
    upstream from{
        keep.drawn(format::float32, p.output_shape(), [&] { return tests::moderate(draw); })};
    answer const exact = attention(p, {.output = format::float32});
    std::vector<double> logs;
    for (std::size_t k = 0; k < 12; ++k)
        logs.push_back(value_of(format::float32, exact.log_sum_exp.bits(k))
                       + (k == 7    ? 3
                          : k == 10 ? 2
                                    : 0));
    from.saved_log_sum_exp = keep.numbers(format::float32, p.rows_shape(), logs);
    from.saved_output = exact.output.view();
    gradient_answer const by = gradients(p, from, {.output = format::float32, .bounds = true});
    auto const saved = [&](row_selection const& asked) {
        judged_rows const some =
            judge_gradient_rows(query, p, from, by.query.elements.view(), asked);
        CHECK(some.found.passes());
        return some.saved;
    };
    auto const all = saved({});
    REQUIRE(all.size() == 2);
    CHECK(all[0].what == "output");
    CHECK(all[0].differ == 0);
    CHECK(all[0].rows == 12);
    CHECK(all[1].differ == 2);
    CHECK(all[1].worst == extents{0, 1, 1, 0});
    auto const some = saved({.queries = {{4, 5}}});
    CHECK(some[1].rows == 4);
    CHECK(some[1].differ == 1);
    CHECK(some[1].worst == extents{0, 1, 4, 0});
    CHECK(saved({.heads = {{0, 0}}})[1].differ == 0);
    CHECK(saved({.sample = 9})[0].rows == 9); // of two heads
}

TEST_CASE("what is refused of rows of a gradient") {
    stored keep;
    problem p = tests::drawn_problem(keep, 1, {.query_heads = 2, .queries = 10, .keys = 5});
    std::vector<double> ones(20, 1);
    upstream from{keep.numbers(format::float32, p.output_shape(), ones)};
    tensor const candidate = keep.filled(format::float32, p.query.shape());
    auto const refused = [&](gradient_part part, row_selection const& asked,
                             criterion const& by = {}) {
        return refusal([&] { (void)judge_gradient_rows(part, p, from, candidate, asked, by); });
    };
    for (gradient_part const part : {key, value, past_key, past_value, bias, sinks, alibi_slopes})
        CHECK(refused(part, {})
              == "ATT-703 an option does not fit: rows are selected of the "
                     + std::string(name_of(part))
                     + ", each element of which adds all queries up; expected the query gradient, "
                       "dO times O or the score gradient, or no selection");
    CHECK(refused(query, {.queries = {{3, 10}}}).find("queries 3 to 10 are asked for")
          != std::string::npos);
    CHECK(refused(query, {.sample = 0}).find("a sample of 0 rows") != std::string::npos);
    CHECK(refused(scores, {}).find("ATT-701") == 0);
    CHECK(refused(scores, {}).find("candidate score gradient") != std::string::npos);
    CHECK(refused(rows, {}, {.model = model_named("fp32-p")}).find("describes no dO times O")
          != std::string::npos);
    CHECK(refused(query, {}, {.emulation = emulated_kernel{}}).find("expected the saved output")
          != std::string::npos);

    ones[17] = std::numeric_limits<double>::infinity();
    from.output = keep.numbers(format::float32, p.output_shape(), ones);
    CHECK(refused(query, {.queries = {{7, 7}}})
          == "ATT-702 an element is not a finite number: output_gradient at (0, 1, 7, 0) is "
             "infinity");
    CHECK(refused(query, {.queries = {{0, 6}, {8, 9}}}) == "nothing was refused");
    ones[17] = 1;
    from.output = keep.numbers(format::float32, p.output_shape(), ones);
    std::vector<double> logs(20, 1);
    logs[13] = -std::numeric_limits<double>::infinity();
    from.saved_log_sum_exp = keep.numbers(format::float32, p.rows_shape(), logs);
    CHECK(refused(query, {.queries = {{3, 4}}})
          == "ATT-702 an element is not a finite number: saved_log_sum_exp at (0, 1, 3, 0) is "
             "-infinity, and query 3 of head 1 may use a key");
    from.saved_log_sum_exp.reset();
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right; // queries 0 to 4 have no key
    p.how.empty = empty_row::nan;
    CHECK(refused(query, {.heads = {{1, 1}}, .queries = {{4, 6}}})
              .find("query 4 of head 1, batch entry 0 may not use any key, and an output of NaN")
          != std::string::npos);
    CHECK(refused(query, {.queries = {{5, 6}}}) == "nothing was refused");
    p.how.empty = empty_row::refuse;
    CHECK(refused(query, {.heads = {{1, 1}}, .queries = {{4, 6}}})
          == "ATT-704 a query may not use any key: query 4 of head 1, batch entry 0");
    tensor const output = keep.filled(format::float32, p.output_shape());
    CHECK(refusal([&] { (void)judge_rows(p, output, {.heads = {{1, 1}}, .queries = {{4, 6}}}); })
          == "ATT-704 a query may not use any key: query 4 of head 1, batch entry 0");
    tensor const factor = keep.filled(format::float32, {1, 1, 1, 1}, 2);
    CHECK(refusal([&] {
              (void)judge_rows(p, scaled(output, factor), {.queries = {{5, 6}}});
          }).find("the candidate has a scale, and a result has none")
          != std::string::npos);
}

TEST_CASE("what is refused of rows of packed sequences") {
    using namespace tests::packing;
    packed_case const of(1, {0, 3, 5}, {0, 4, 9});
    packed_problem const p = of.problem_with({});
    tests::seeded draw(1);
    packed_numbers const loss(format::float32, {5, query_heads, components}, draw);
    packed_numbers const wanted(format::float32, {5, query_heads, features}, draw);
    packed_upstream const from{loss.view()};
    auto const refused = [&](gradient_part part, packed_numbers const& x,
                             row_selection const& asked) {
        return refusal([&] { (void)judge_gradient_rows(part, p, from, x.view(), asked); });
    };
    CHECK(refused(query, wanted, {.queries = {{0, 1}}})
          == "ATT-703 an option does not fit: ranges of queries are selected of packed sequences, "
             "each of which has its own; expected heads, a sample, or one sequence at a time");
    CHECK(refused(query, wanted, {.batches = {{0, 0}}}).find("ranges of batch entries")
          != std::string::npos);
    CHECK(refused(scores, wanted, {}).find("whose scores have no common shape")
          != std::string::npos);
    CHECK(refused(key, wanted, {}).find("adds all queries up") != std::string::npos);
    CHECK(refused(query, loss, {})
          == "ATT-701 tensors do not fit: candidate query gradient is (5, 4, 2), expected (5, 4, "
             "3) of packed sequences");
    CHECK(refusal([&] { (void)judge_rows(p, wanted.view(), {}); }).find("candidate output is")
          != std::string::npos);
    CHECK(refusal([&] {
              (void)judge_rows(p, loss.view(), {.queries = {{0, 0}}});
          }).find("ranges of queries")
          != std::string::npos);
}
