// The bound of a modelled kernel's log-sum-exp: float kernels are within it, wrong ones are not;
// its terms by hand; doubles compared with intervals.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>

#include "oracle/judge/against_model.hpp"
#include "support/catch.hpp"
#include "support/modelled_kernel.hpp"

using namespace attest::oracle;
using tests::kernel_fault;
using tests::modelled_kernel;
using tests::stored;

namespace {

constexpr double u = 0x1p-24;

auto numbers_of(stored& keep, tests::seeded& draw, double width) {
    return [&keep, &draw, width](extents const& shape) {
        return keep.drawn(format::float16, shape, [&] {
            double sum = 0;
            for (int k = 0; k < 4; ++k)
                sum += static_cast<double>(draw.whole(-1000, 1000)) / 1000;
            return sum * width;
        });
    };
}

problem drawn(stored& keep, tests::seeded& draw, std::size_t keys, double width) {
    problem p = tests::assembled(
        {.query_heads = 2, .queries = 3, .keys = keys, .size = 16, .value_size = 1},
        numbers_of(keep, draw, width), numbers_of(keep, draw, width), numbers_of(keep, draw, 1));
    p.how.base = draw.coin() ? logarithm::natural : logarithm::binary;
    p.how.causal = draw.coin();
    return p;
}

modelled_kernel drawn_kernel(tests::seeded& draw) {
    constexpr std::array weights{format::float16, format::bfloat16, format::float32,
                                 format::float8_e4m3fn};
    modelled_kernel k{.model = {.weights = weights[draw.size(0, 3)]}};
    k.model.tile_keys = draw.size(1, 64);
    if (draw.coin())
        k.model = fused(k.model);
    if (draw.one_in(3))
        k.model.parts = draw.size(2, 9);
    if (draw.one_in(3))
        k.model.lag = 3;
    if (draw.one_in(3))
        k.model.weights_power = 4;
    if (draw.one_in(3))
        k.model.sums_rounded = true;
    return k;
}

problem row_of(stored& keep, std::vector<double> const& keys) {
    problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
              keep.numbers(format::float32, {1, 1, keys.size(), 1}, keys),
              keep.filled(format::float32, {1, 1, keys.size(), 1})};
    p.how.scale = 1;
    return p;
}

model_terms terms_of(problem const& p, rounds_weights const& model,
                     format output = format::float32) {
    return log_sum_exp_by_model(p, model, output, 0, 0, 0).terms;
}

} // namespace

TEST_CASE("log-sum-exps of kernels keep to their bound, and use some of it") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    double most = 0;
    for (int round = 0; round < 60; ++round) {
        CAPTURE(round);
        stored keep;
        problem p = drawn(keep, draw, draw.size(1, 90), draw.coin() ? 1 : 4);
        modelled_kernel const k = drawn_kernel(draw);
        if (draw.one_in(4))
            p.how.soft_cap = 20;
        if (draw.one_in(4))
            p.how.sinks = {tests::moderate(draw) * 4, 1};
        if (draw.one_in(4))
            p.how.alibi_slopes = {0.25, 0.5};
        format const output = draw.one_in(4) ? format::bfloat16 : format::float32;
        judgement const found =
            judge_log_sum_exp(p, k.log_sum_exps(keep, p, output), {.model = k.model}, 2);
        CHECK(found.result() == outcome::pass);
        CHECK(*found.maximum_share <= 1);
        most = std::max(most, *found.maximum_share);
    }
    CHECK(most > 0.05);
}

TEST_CASE("wrong log-sum-exps are outside their bound") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem p = drawn(keep, draw, 60, 1);
    p.how.causal = false;
    p.how.sinks = {1, 2};
    modelled_kernel k{.model = {.weights = format::bfloat16, .tile_keys = 16, .parts = 3}};
    criterion const asked{.model = k.model};
    CHECK(judge_log_sum_exp(p, k.log_sum_exps(keep, p, format::float32), asked).passes());
    for (kernel_fault const broken :
         {kernel_fault::sink_left_out, kernel_fault::part_left_out, kernel_fault::no_rescaling}) {
        INFO("fault " << static_cast<int>(broken));
        k.broken = broken;
        judgement const found =
            judge_log_sum_exp(p, k.log_sum_exps(keep, p, format::float32), asked);
        CHECK(found.result() == outcome::fail);
        REQUIRE(found.worst);
        REQUIRE(found.worst->allowed);
        double const off =
            std::fabs(value_of(format::float32, found.worst->candidate) - found.worst->exact.lower);
        CHECK(off > found.worst->allowed->total);
        CHECK(report_text(found).find("allowed error") != std::string::npos);
    }
    // The other base.
    k.broken = kernel_fault::none;
    tensor const other = k.log_sum_exps(keep, p, format::float32);
    p.how.base = p.how.base == logarithm::binary ? logarithm::natural : logarithm::binary;
    CHECK(judge_log_sum_exp(p, other, asked).result() == outcome::fail);
}

TEST_CASE("the terms of a log-sum-exp by hand") {
    stored keep;
    problem p = row_of(keep, {0, 0}); // log 2
    rounds_weights model{.exp_ulps = 0, .log_ulps = 0};
    double const size = std::log(3.0) + 1;                        // ℓ
    CHECK(terms_of(p, model).row_sum == Approx(u).epsilon(1e-5)); // one addition
    CHECK(terms_of(p, model).division == Approx(4 * size * u).epsilon(1e-5));
    CHECK(terms_of(p, model).storing == 0);
    model.log_ulps = 4;
    CHECK(terms_of(p, model).division == Approx((8 + 4) * size * u).epsilon(1e-5));
    CHECK(terms_of(p, model, format::bfloat16).storing
          == Approx(0x1p-8 * std::log(2.0)).epsilon(1e-5));
    model_terms const stored_in_bfloat16 = terms_of(p, model, format::bfloat16);
    CHECK(stored_in_bfloat16.total
          == Approx(stored_in_bfloat16.row_sum + stored_in_bfloat16.division
                    + stored_in_bfloat16.storing)
                 .epsilon(1e-12));
    CHECK(stored_in_bfloat16.storing
          == Approx(0x1p-8
                        * (std::log(2.0) + stored_in_bfloat16.row_sum + stored_in_bfloat16.division)
                    + 0x1p-134)
                 .epsilon(1e-10));
    model.exp_ulps = 2;
    CHECK(terms_of(p, model).row_sum == Approx(5 * u).epsilon(1e-5));
    p.how.base = logarithm::binary;
    CHECK(terms_of(p, model).row_sum == Approx(5 * u / std::log(2.0)).epsilon(1e-5));
    CHECK(terms_of(p, model).total
          == Approx(terms_of(p, model).row_sum + terms_of(p, model).division).epsilon(1e-12));
    // A largest score of 100, and the last one: four roundings of it.
    p = row_of(keep, {100, 100});
    model = {.exp_ulps = 0, .log_ulps = 0};
    CHECK(terms_of(p, model).division == Approx(4 * (100 + size) * u).epsilon(1e-4));
    CHECK(terms_of(p, model).row_sum == Approx((1 + 3 * 100) * u).epsilon(1e-4));
}

TEST_CASE("the verdict on a log-sum-exp changes where its bound ends") {
    stored keep;
    problem p = row_of(keep, {0, 1, 2});
    rounds_weights const model{};
    modelled_log_sum_exp const row = log_sum_exp_by_model(p, model, format::float64, 0, 0, 0);
    double const exact = mpfi_get_d(row.exact->get());
    double const most = row.terms.total;
    auto const judged = [&](double x) {
        return judge_log_sum_exp(p, keep.numbers(format::float64, {1, 1, 1, 1}, {x}),
                                 {.model = model});
    };
    CHECK(judged(exact).passes());
    CHECK(judged(exact + most * 0.999).passes());
    CHECK(judged(exact - most * 0.999).passes());
    CHECK(*judged(exact + most / 2).maximum_share == Approx(0.5).epsilon(1e-5));
    CHECK_FALSE(judged(exact + most * 1.001).passes());
    CHECK_FALSE(judged(exact - most * 1.001).passes());
    CHECK_FALSE(judged(std::numeric_limits<double>::infinity()).passes());
    // A row without keys is −∞, or its sink.
    p.how.key_lengths = {0};
    CHECK(judged(-std::numeric_limits<double>::infinity()).passes());
    CHECK_FALSE(judged(0).passes());
    CHECK_FALSE(judged(-1e30).passes());
    p.how.sinks = {3};
    CHECK(judged(3).passes());
    CHECK(judged(3 + 0x1p-22).passes());
    CHECK_FALSE(judged(3 + 0x1p-16).passes());
    // If the row sum may be anything, nothing is claimed.
    problem great = row_of(keep, {3e7, 3e7});
    CHECK(judge_log_sum_exp(great, keep.numbers(format::float64, {1, 1, 1, 1}, {3e7 + 1}),
                            {.model = model})
              .result()
          == outcome::not_judged);
}

TEST_CASE("a log-sum-exp of a row whose sum may be anything is not judged, in any format") {
    for (double const bias : {0x1.8p34, 0x1p80, 0x1p127, -0x1p127})
        for (format const weights : {format::float32, format::bfloat16, format::float16})
            for (bool const rounded : {false, true})
                for (double const ulps : {0.0, 2.0}) {
                    CAPTURE(bias, description(weights).name, rounded, ulps);
                    stored keep;
                    problem p = row_of(keep, {1});
                    p.bias = keep.numbers(format::float32, {1, 1, 1, 1}, {bias});
                    rounds_weights const model{
                        .weights = weights, .exp_ulps = ulps, .sums_rounded = rounded};
                    // The error of the score is about one unit of the bias, and so is that of its
                    // logarithm.
                    float const next = std::nextafter(static_cast<float>(bias), 0.0F);
                    tensor const found =
                        keep.numbers(format::float32, {1, 1, 1, 1}, {static_cast<double>(next)});
                    CHECK(judge_log_sum_exp(p, found, {.model = model}).result()
                          == outcome::not_judged);
                    CHECK(terms_of(p, model).total == std::numeric_limits<double>::infinity());
                    CHECK_FALSE(terms_of(p, model).says_something);
                }
    // NaN counts as unknown.
    stored keep;
    problem const p = row_of(keep, {1});
    rounds_weights const model{};
    modelled::model_constants const with(p, model);
    modelled::exponent_error const exponents(p, model, with, 1, modelled::number(1),
                                             modelled::number(1), modelled::number(0),
                                             modelled::number(0));
    CHECK(std::isinf(modelled::rounded_up(
        modelled::log_sum_exp_error(p, with, format::float32, modelled::number(std::nan("")),
                                    exponents, 1, modelled::number(1))
            .total)));
}

TEST_CASE("the log-sum-exp of a kernel that starts its maximum with the sink") {
    stored keep;
    problem p = row_of(keep, {0.5});
    p.how.sinks = {0};
    rounds_weights const model{
        .weights = format::float32, .exp_ulps = 2, .log_ulps = 1, .rescale_ulps = 100};
    float const sum = static_cast<float>(std::exp(-0.5) * (1 + 99 * 0x1p-23)) + 1;
    auto const log = 0.5F + static_cast<float>(std::log(static_cast<double>(sum)));
    tensor const found = keep.numbers(format::float32, {1, 1, 1, 1}, {static_cast<double>(log)});
    CHECK(judge_log_sum_exp(p, found, {.model = model}).passes());
}

TEST_CASE("verdicts on log-sum-exps are those of the bounds in intervals") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t failing = 0;
    std::size_t within = 0;
    for (int round = 0; round < 30; ++round) {
        CAPTURE(round);
        stored keep;
        problem p = drawn(keep, draw, draw.size(1, 60), 1);
        tests::draw_positions(draw, p);
        tests::draw_scores(draw, p);
        p.how.scale.reset();
        rounds_weights const model = drawn_kernel(draw).model;
        answer const by = attention(p, {.log_sum_exp = format::float32, .bounds = true});
        auto const [B, H, S, one] = p.rows_shape();
        std::vector<double> numbers;
        for (std::size_t row = 0; row < B * H * S; ++row) {
            modelled_log_sum_exp const exact = log_sum_exp_by_model(
                p, model, format::float32, row / (H * S), row / S % H, row % S);
            double const part = static_cast<double>(draw.whole(-150, 150)) / 100;
            numbers.push_back(exact.exact ? mpfi_get_d(exact.exact->get())
                                                + part * std::min(exact.terms.total, 1.0)
                                          : 0);
        }
        tensor const candidate = keep.numbers(format::float32, p.rows_shape(), numbers);
        judgement const found = judge_log_sum_exp(p, candidate, by, {.model = model}, 2);
        judgement slow = found;
        modelled::model_judge const judged(p, candidate, by, false, slow);
        modelled::found_so_far all;
        for (std::size_t row = 0; row < B * H * S; ++row)
            judged.slow_row(row / (H * S), row / S % H, row % S, all, nullptr);
        CHECK(slow.failed == found.failed);
        CHECK(slow.not_judged == found.not_judged);
        CHECK(*found.maximum_share == Approx(all.share).epsilon(1e-3));
        failing += found.failing;
        for (std::size_t k = 0; k < found.failed.size(); ++k)
            within += found.of(k) == standing::within ? 1U : 0U;
        CHECK(one == 1);
    }
    CHECK(failing > 20);
    CHECK(within > 20);
}
