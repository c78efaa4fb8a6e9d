// Dropout with a given mask: compared with a textbook implementation and with a problem with every
// key twice, in every tier; corner cases, ties, refusals.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/model.hpp>
#include <attest/oracle/require.hpp>
#include <attest/oracle/row_selection.hpp>

#include "oracle/driver/attention.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"
#include "support/refusal.hpp"
#include "support/sanitized.hpp"
#include "support/textbook.hpp"
#include "support/textbook_answer.hpp"

using namespace attest::oracle;
using tests::real;
using tests::refusal;
using tests::seeded;
using tests::stored;

namespace {

/// Any options, few or many weights dropped, and a factor of each kind.
problem drawn_dropout(stored& keep, seeded& draw) {
    format const f = std::vector{format::float64, format::float32, format::bfloat16,
                                 format::float16}[draw.size(0, 3)];
    bool const few_bits = draw.one_in(3);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(
            f, shape, [&] { return few_bits ? tests::sixteenth(draw) : tests::moderate(draw); });
    };
    problem p = tests::assembled(tests::drawn_sizes(draw, 90), numbers, numbers, numbers);
    tests::draw_positions(draw, p);
    tests::draw_scores(draw, p);
    p.how.soft_cap.reset(); // with it ties may be refused
    if (draw.one_in(3))
        tests::draw_mask(keep, draw, p);
    extents const shape = tests::drawn_broadcast(draw, p);
    long long const often = std::vector<long long>{0, 1, 4, 7, 8}[draw.size(0, 4)];
    std::vector<int> kept(tests::element_count(shape));
    for (int& one : kept)
        one = draw.whole(0, 7) < often ? 1 : 0;
    p.kept = keep.booleans(shape, kept);
    switch (draw.whole(0, 3)) {
    case 0:
        break;
    case 1:
        p.how.dropout = std::vector{0.0, 0.1, 0.5, 0.75, 1 - 0x1p-30, 0x1p-54}[draw.size(0, 5)];
        break;
    case 2:
        p.how.keep_factor = static_cast<double>(1.0F / (1.0F - 0.1F));
        break;
    default:
        p.how.keep_factor = std::vector{0.3, 1e-40, 1e40, 3.0}[draw.size(0, 3)];
    }
    p.how.empty = draw.one_in(3) ? empty_row::mean : empty_row::zero;
    return p;
}

real factor_of(problem const& p) {
    if (p.how.dropout)
        return 1 / (1 - real(*p.how.dropout));
    return real(p.how.keep_factor.value_or(1.0));
}

bool sees(problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
    auto const all = static_cast<std::int64_t>(p.keys());
    auto const length = p.how.key_lengths.empty() ? all : p.how.key_lengths[b];
    auto const queries = static_cast<std::int64_t>(p.queries());
    diagonal at = p.how.diagonal;
    if (at == diagonal::by_cache)
        at = p.past_key                  ? diagonal::after_past
             : p.how.key_lengths.empty() ? diagonal::top_left
                                         : diagonal::bottom_right;
    std::int64_t const offset = at == diagonal::bottom_right ? length - queries
                                : at == diagonal::after_past ? static_cast<std::int64_t>(p.past())
                                                             : 0;
    auto const apart = static_cast<std::int64_t>(i) + offset - static_cast<std::int64_t>(j);
    return static_cast<std::int64_t>(j) < length && (!p.how.causal || apart >= 0)
           && (!p.how.window_left || apart <= *p.how.window_left)
           && (!p.how.window_right || -apart <= *p.how.window_right)
           && (!p.allowed || p.allowed->at(b, h, i, j) != p.how.true_means_hidden);
}

real score_of(problem const& p, std::size_t b, std::size_t h, std::size_t i, std::size_t j) {
    real sum = 0;
    for (std::size_t a = 0; a < p.size(); ++a)
        sum += real(p.query.at(b, h, i, a)) * real(p.key_at(b, p.key_head_of(h), j, a));
    sum *= p.how.scale ? real(*p.how.scale) : 1 / sqrt(real(p.size()));
    if (p.how.alibi_slopes.empty())
        return sum;
    diagonal at = p.how.diagonal;
    if (at == diagonal::by_cache)
        at = p.past_key                  ? diagonal::after_past
             : p.how.key_lengths.empty() ? diagonal::top_left
                                         : diagonal::bottom_right;
    auto const length =
        p.how.key_lengths.empty() ? static_cast<std::int64_t>(p.keys()) : p.how.key_lengths[b];
    std::int64_t const offset = at == diagonal::bottom_right
                                    ? length - static_cast<std::int64_t>(p.queries())
                                : at == diagonal::after_past ? static_cast<std::int64_t>(p.past())
                                                             : 0;
    auto const apart = static_cast<std::int64_t>(i) + offset - static_cast<std::int64_t>(j);
    return sum - real(p.how.alibi_slopes[h]) * real(std::abs(apart));
}

/// The outputs of a row, with values that dropout makes 0 and f at the end.
tests::textbook_row textbook_row(problem const& p, std::size_t b, std::size_t h, std::size_t i) {
    bool any = !p.how.sinks.empty();
    for (std::size_t j = 0; j < p.keys(); ++j)
        any = any || sees(p, b, h, i, j);
    bool const mean = !any && p.how.empty == empty_row::mean;
    auto row = tests::textbook_of(
        p.keys(), p.value_size(), [&](std::size_t j) { return mean || sees(p, b, h, i, j); },
        [&](std::size_t j) { return mean ? real(0) : score_of(p, b, h, i, j); },
        [&](std::size_t j, std::size_t d) {
            return p.kept->at(b, h, i, j) ? real(p.value_at(b, p.key_head_of(h), j, d)) : real(0);
        },
        p.how.sinks.empty() ? std::nullopt : std::optional(p.how.sinks[h]));
    for (real& one : row.outputs)
        one *= factor_of(p);
    if (mean)
        row.log_sum_exp.reset();
    return row;
}

problem plain(stored& keep, std::vector<int> const& kept) {
    problem p{keep.filled(format::float32, {1, 1, 1, 1}, 0),
              keep.filled(format::float32, {1, 1, 4, 1}, 1),
              keep.numbers(format::float32, {1, 1, 4, 1}, {1, 2, 4, 8})};
    p.kept = keep.booleans({1, 1, 1, 4}, kept);
    return p;
}

double output_of(answer const& found) {
    return value_of(found.output.type(), found.output.bits(0));
}

} // namespace

TEST_CASE("dropout after the softmax, against a textbook and in every kernel") {
    seeded draw;
    CAPTURE(draw.seed());
    for (int number = 0; number < tests::rounds(40); ++number) {
        CAPTURE(number);
        stored keep;
        problem const p = drawn_dropout(keep, draw);
        std::vector<decltype(textbook_row(p, 0, 0, 0))> rows;
        for (std::size_t b = 0; b < p.batches(); ++b)
            for (std::size_t h = 0; h < p.query_heads(); ++h)
                for (std::size_t i = 0; i < p.queries(); ++i)
                    rows.push_back(textbook_row(p, b, h, i));
        format const f = std::vector{format::bfloat16, format::float16, format::float32,
                                     format::float64, format::float8_e4m3fn}[draw.size(0, 4)];
        request const asked{.output = f, .log_sum_exp = format::float64, .bounds = true};
        answer const by_reference = reference_attention(p, asked);
        for (fast::kernel const* const with : fast::every_kernel()) {
            CAPTURE(with->name);
            answer const found = attention(p, asked, *with);
            CHECK(found.output.bytes() == by_reference.output.bytes());
            CHECK(found.log_sum_exp.bytes() == by_reference.log_sum_exp.bytes());
            for (std::size_t own = 0; own < rows.size(); ++own)
                tests::check_outputs(found, own, rows[own].outputs);
        }
        problem without = p;
        without.kept.reset();
        without.how.dropout.reset();
        without.how.keep_factor.reset();
        CHECK(attention(without, asked).log_sum_exp.bytes() == by_reference.log_sum_exp.bytes());
        CHECK(intermediate(p, stage::weights, asked).elements.bytes()
              == intermediate(without, stage::weights, asked).elements.bytes());
    }
}

TEST_CASE("a dropped key is a second key with the value 0 in place of the first") {
    seeded draw;
    CAPTURE(draw.seed());
    for (std::size_t number = 0; number < 40; ++number) {
        CAPTURE(number);
        stored keep;
        problem p = tests::drawn_problem(keep, draw.size(0, 1 << 20),
                                         {.query_heads = 4,
                                          .key_heads = 2,
                                          .queries = 5,
                                          .keys = draw.size(1, 80),
                                          .size = 8,
                                          .value_size = 7});
        std::size_t const T = p.keys();
        std::vector<int> kept(4 * 5 * T);
        std::vector<int> allowed;
        for (int& one : kept)
            one = draw.coin() ? 1 : 0;
        for (std::size_t row = 0; row < 4 * 5; ++row) {
            for (std::size_t j = 0; j < T; ++j)
                allowed.push_back(kept[row * T + j]);
            for (std::size_t j = 0; j < T; ++j)
                allowed.push_back(1 - kept[row * T + j]);
        }
        p.kept = keep.booleans({1, 4, 5, T}, kept);
        auto const twice = [&](tensor const& x, bool zeros) {
            std::vector<double> all;
            for (std::size_t h = 0; h < 2; ++h)
                for (std::size_t copy = 0; copy < 2; ++copy)
                    for (std::size_t j = 0; j < T; ++j)
                        for (std::size_t a = 0; a < x.shape()[3]; ++a)
                            all.push_back(copy == 1 && zeros ? 0 : x.at(0, h, j, a));
            return keep.numbers(format::float16, {1, 2, 2 * T, x.shape()[3]}, all);
        };
        problem q{p.query, twice(p.key, false), twice(p.value, true)};
        q.allowed = keep.booleans({1, 4, 5, 2 * T}, allowed);
        for (format const f : {format::bfloat16, format::float64}) {
            request const asked{.output = f, .log_sum_exp = f};
            CHECK(attention(p, asked).output.bytes() == attention(q, asked).output.bytes());
            CHECK(attention(p, asked).log_sum_exp.bytes()
                  == attention(q, asked).log_sum_exp.bytes());
        }
    }
}

TEST_CASE("the factor is the real number 1/(1 - p), or the one that is given") {
    stored keep;
    problem p = plain(keep, {1, 0, 1, 0});
    CHECK(output_of(attention(p)) == 1.25); // 1/4 of 1 and 4
    p.how.dropout = 0.5;
    CHECK(output_of(attention(p)) == 2.5);
    p.how.dropout = 0.25; // 5/4 · 4/3, not a double
    CHECK(output_of(attention(p)) == static_cast<double>(5.0F / 3.0F));
    CHECK(output_of(attention(p, {.output = format::float64})) == 5.0 / 3.0);
    p.how.dropout.reset();
    p.how.keep_factor = static_cast<double>(4.0F / 3.0F);
    CHECK(output_of(attention(p, {.output = format::float64}))
          == 1.25 * static_cast<double>(4.0F / 3.0F));
    p.how.keep_factor = 1e-60; // out of the range of the fast tiers
    CHECK(output_of(attention(p, {.output = format::float64})) == 1.25e-60);
}

TEST_CASE("ties under dropout are decided") {
    stored keep;
    problem p = plain(keep, {1, 0, 0, 0});
    p.value = keep.numbers(format::float32, {1, 1, 4, 1}, {4 + 4 * 0x1p-11, 5, 6, 7});
    request const asked{.output = format::float16};
    answer found = attention(p, asked); // 1 + 2^-11, the midpoint
    CHECK(output_of(found) == 1);
    CHECK(found.spent.exact == 1);
    p.how.dropout = 0.5;
    CHECK(output_of(attention(p, asked)) == 2);
    p.how.keep_factor = 1 + 0x1p-50;
    p.how.dropout.reset();
    CHECK(output_of(attention(p, asked)) == 1 + 0x1p-10);
    p.how.keep_factor = 1 - 0x1p-50;
    CHECK(output_of(attention(p, asked)) == 1);
}

TEST_CASE("all dropped, no key, a sink, and a part of the rows") {
    stored keep;
    problem none = plain(keep, {0, 0, 0, 0});
    none.how.dropout = 0.9;
    answer const zero = attention(none, {.bounds = true});
    CHECK(zero.output.bits(0) == 0);
    CHECK(zero.output_bounds[0].lower <= 0);
    CHECK(output_of(zero) == 0);
    CHECK(value_of(format::float32, zero.log_sum_exp.bits(0))
          == static_cast<double>(static_cast<float>(std::log(4.0))));
    problem empty = plain(keep, {1, 1, 1, 0});
    empty.how.key_lengths = {0};
    CHECK(output_of(attention(empty)) == 0);
    empty.how.empty = empty_row::mean;
    CHECK(output_of(attention(empty)) == 1.75);
    empty.how.empty = empty_row::nan;
    CHECK(std::isnan(output_of(attention(empty))));
    problem sunk = plain(keep, {1, 1, 0, 0});
    sunk.how.sinks = {0};
    CHECK(output_of(attention(sunk)) == static_cast<double>(3.0F / 5.0F));

    seeded draw;
    CAPTURE(draw.seed());
    problem const p = drawn_dropout(keep, draw);
    std::vector<problem const*> const all{&p};
    row_selection asked;
    asked.sample = 7;
    answer const whole = attention(p);
    for (row_piece const& piece : rows_selected(all, asked).pieces) {
        partial_problem const part = part_of(p, piece);
        std::vector<std::byte> const expected = rows_of_piece(whole.output.view(), piece);
        answer const found = attention(part.asked);
        auto const bytes = found.output.bytes();
        CHECK(std::equal(bytes.begin(), bytes.end(), expected.begin(), expected.end()));
    }
}

TEST_CASE("what a dropped key contributes is 0, and a kept one has the factor") {
    stored keep;
    problem p{keep.filled(format::float32, {1, 1, 1, 1}),
              keep.filled(format::float32, {1, 1, 2, 1}),
              keep.numbers(format::float32, {1, 1, 2, 1}, {100, 1})};
    p.kept = keep.booleans({1, 1, 1, 2}, {0, 1});
    p.how.dropout = 0.5;
    judgement const found = judge(p, keep.filled(format::float32, {1, 1, 1, 1}, 2));
    REQUIRE(found.worst);
    auto const& largest = found.worst->largest_contributions;
    REQUIRE(largest.size() == 2);
    CHECK(largest[0].key == 1);
    CHECK(largest[0].product == 1);
    CHECK(largest[0].weight == 0.5); // before dropout
    CHECK(largest[1].key == 0);
    CHECK(largest[1].product == 0);
}

TEST_CASE("a kernel that forgets dropout is judged and diagnosed as any other") {
    stored keep;
    seeded draw;
    CAPTURE(draw.seed());
    problem p =
        tests::drawn_problem(keep, 11, {.queries = 8, .keys = 40, .size = 8, .value_size = 8});
    std::vector<int> kept(8 * 40);
    for (int& one : kept)
        one = draw.coin() ? 1 : 0;
    p.kept = keep.booleans({1, 1, 8, 40}, kept);
    p.how.dropout = 0.5;
    problem scaled = p;
    scaled.how.scale = 1.0;
    answer const by = attention(p, {.bounds = true});
    CHECK(judge(p, by.output.view()).passes());
    answer const wrong = attention(scaled);
    judgement const failed = judge(p, wrong.output.view());
    CHECK_FALSE(failed.passes());
    diagnosis const found = diagnose(p, wrong.output.view(), by, failed);
    REQUIRE(!found.found.empty());
    CHECK(found.found[0].explains);
}

TEST_CASE("what does not describe dropout refuses it, and so do factors without a mask") {
    stored keep;
    std::string const option = "ATT-703 an option does not fit: ";
    problem p = plain(keep, {1, 1, 0, 1});
    answer const found = attention(p);
    CHECK(refusal([&] {
              (void)judge(p, found.output.view(),
                          {.emulation = emulated_kernel{*model_named("fp32-p")}});
          })
          == option + "an emulated kernel has no dropout; expected a model, or a distance");
    auto const said = [&](std::optional<double> dropout, std::optional<double> factor,
                          bool mask = true) {
        problem q = p;
        q.how.dropout = dropout;
        q.how.keep_factor = factor;
        if (!mask)
            q.kept.reset();
        return refusal([&] { require(q); });
    };
    double const none = std::numeric_limits<double>::quiet_NaN();
    CHECK(said(0.0, std::nullopt) == "nothing was refused");
    CHECK(
        said(1.0, std::nullopt)
        == option
               + "the dropout probability is 1.000000, expected a finite number from 0 to below 1");
    CHECK(said(-0.1, std::nullopt).starts_with(option + "the dropout probability is"));
    CHECK(said(none, std::nullopt).starts_with(option + "the dropout probability is"));
    CHECK(said(std::nullopt, 0.0)
          == option + "the keep factor is 0.000000, expected a finite number above 0");
    CHECK(said(std::nullopt, none).starts_with(option + "the keep factor is"));
    CHECK(said(0.5, 2.0).starts_with(option + "a dropout probability and a keep factor are both"));
    CHECK(said(0.5, std::nullopt, false)
          == option
                 + "a dropout probability is given without kept, a mask that is true where a "
                   "weight is kept; Attest draws none");
    CHECK(said(std::nullopt, 2.0, false).starts_with(option + "a keep factor is given without"));
    problem wide = p;
    wide.kept = keep.booleans({1, 1, 1, 5}, {1, 1, 1, 1, 1});
    CHECK(
        refusal([&] {
            require(wide);
        }).starts_with("ATT-701 tensors do not fit: kept is (1, 1, 1, 5), expected (1, 1, 1, 4)"));
}
