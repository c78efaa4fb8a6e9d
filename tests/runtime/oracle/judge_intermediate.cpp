// Scores and weights of kernels, simulated in float: the bound of a model holds, wrong ones are
// outside. Each term by hand on rows with known values.

#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>

#include "oracle/judge/intermediate_bound.hpp"
#include "support/catch.hpp"
#include "support/modelled_kernel.hpp"
#include "support/refusal.hpp"

using namespace attest::oracle;
using tests::kernel_fault;
using tests::modelled_kernel;
using tests::numbers_of;
using tests::refusal;
using tests::stored;

namespace {

constexpr double u = 0x1p-24;

/// Values that are 1 at their own key, for which an output is the weights.
tensor identity(stored& keep, std::size_t keys) {
    std::vector<double> all(keys * keys, 0.0);
    for (std::size_t j = 0; j < keys; ++j)
        all[j * keys + j] = 1;
    return keep.numbers(format::float16, {1, 1, keys, keys}, all);
}

problem drawn(stored& keep, tests::seeded& draw, std::size_t keys, double width) {
    problem p = tests::assembled({.query_heads = 2, .queries = 3, .keys = keys, .size = 16},
                                 numbers_of(keep, draw, format::float16, width),
                                 numbers_of(keep, draw, format::float16, width),
                                 numbers_of(keep, draw, format::float16, 1));
    p.value = identity(keep, keys);
    p.how.causal = draw.coin();
    p.how.diagonal = diagonal::bottom_right;
    return p;
}

modelled_kernel drawn_kernel(tests::seeded& draw) {
    constexpr std::array weights{format::float16, format::bfloat16, format::float32,
                                 format::float8_e4m3fn, format::float8_e5m2};
    modelled_kernel k{.model = {.weights = weights[draw.size(0, 4)]}};
    k.model.tile_keys = draw.size(1, 64);
    return k;
}

/// Returns the scores of a kernel at a stage, in float; −∞ for biased scores of a hidden key.
tensor scores_of(stored& keep, modelled_kernel const& k, problem const& p, stage at, format f) {
    problem part = p;
    if (at == stage::scaled_scores)
        part.how.soft_cap.reset();
    if (at != stage::biased_scores) {
        part.bias.reset();
        part.how.alibi_slopes.clear();
    }
    std::vector<double> all;
    for (std::size_t b = 0; b < p.batches(); ++b)
        for (std::size_t h = 0; h < p.query_heads(); ++h)
            for (std::size_t i = 0; i < p.queries(); ++i)
                for (std::size_t j = 0; j < p.keys(); ++j)
                    all.push_back(at == stage::biased_scores && !is_allowed(p, b, h, i, j)
                                      ? -std::numeric_limits<double>::infinity()
                                      : static_cast<double>(k.score(part, b, h, i, j)));
    return keep.numbers(f, p.scores_shape(), all);
}

/// Judges by the model; returns the share of the bound that the kernel uses.
double share_of(problem const& p, stage at, tensor const& candidate, rounds_weights const& model) {
    judgement const found = judge_intermediate(p, at, candidate, {.model = model}, 2);
    INFO(report_text(found));
    CHECK(found.result() == outcome::pass);
    CHECK(found.what == name_of(at));
    REQUIRE(found.maximum_share);
    CHECK(*found.maximum_share <= 1);
    return *found.maximum_share;
}

outcome result_of(problem const& p, stage at, tensor const& candidate,
                  rounds_weights const& model) {
    return judge_intermediate(p, at, candidate, {.model = model}).result();
}

problem row_of(stored& keep, std::vector<double> const& keys) {
    problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
              keep.numbers(format::float32, {1, 1, keys.size(), 1}, keys),
              keep.numbers(format::float32, {1, 1, keys.size(), 1},
                           std::vector<double>(keys.size(), 1.0))};
    p.how.scale = 1;
    return p;
}

model_terms terms_of(problem const& p, rounds_weights const& model, stage at, std::size_t key,
                     format output = format::float32) {
    intermediate_answer const by = intermediate(p, at, {.output = output, .bounds = true});
    return intermediate_model(p, model, at, output).row(0, 0, 0, by.element_bounds.data())[key];
}

} // namespace

TEST_CASE("scores that a kernel forms keep to their bound at every stage, and use some of it") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    double most = 0;
    for (int round = 0; round < 40; ++round) {
        CAPTURE(round);
        stored keep;
        problem p = drawn(keep, draw, draw.size(1, 60), draw.coin() ? 1 : 6);
        if (draw.coin())
            p.how.soft_cap = draw.coin() ? 30.0 : 0.5 + std::fabs(tests::moderate(draw)) * 20;
        if (draw.coin())
            p.bias = numbers_of(keep, draw, format::float16, 2)({1, 2, 3, p.keys()});
        if (draw.coin())
            p.how.alibi_slopes = {0.25, tests::moderate(draw)};
        constexpr std::array outputs{format::float32, format::float16, format::bfloat16};
        format const output = outputs[draw.size(0, 2)];
        modelled_kernel const k = drawn_kernel(draw);
        for (stage const at : {stage::scaled_scores, stage::capped_scores, stage::biased_scores}) {
            CAPTURE(name_of(at));
            double const share = share_of(p, at, scores_of(keep, k, p, at, output), k.model);
            if (output == format::float32)
                most = std::max(most, share);
        }
    }
    CHECK(most > 0.05);
}

TEST_CASE("wrong scores are outside their bound") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem p = drawn(keep, draw, 40, 2);
    p.how.causal = false;
    p.how.soft_cap = 5;
    p.how.alibi_slopes = {0.5, 0.25};
    p.bias = numbers_of(keep, draw, format::float16, 2)({1, 2, 3, 40});
    rounds_weights const model{.weights = format::float32};
    modelled_kernel k{.model = model};
    auto const outcome_at = [&](stage at) {
        return result_of(p, at, scores_of(keep, k, p, at, format::float32), model);
    };
    CHECK(outcome_at(stage::biased_scores) == outcome::pass);
    for (kernel_fault const fault : {kernel_fault::cap_left_out, kernel_fault::cap_after_bias,
                                     kernel_fault::slope_reversed, kernel_fault::slope_by_key}) {
        CAPTURE(static_cast<int>(fault));
        k.broken = fault;
        CHECK(outcome_at(stage::biased_scores) == outcome::fail);
    }
    // Each stage differs from all others.
    k.broken = kernel_fault::none;
    for (stage const at : {stage::scaled_scores, stage::capped_scores, stage::biased_scores})
        for (stage const other : {stage::scaled_scores, stage::capped_scores}) {
            CAPTURE(name_of(at), name_of(other));
            CHECK(result_of(p, other, scores_of(keep, k, p, at, format::float32), model)
                  == (at == other ? outcome::pass : outcome::fail));
        }
    // Scores that are rounded to bfloat16 before they are stored in float32.
    tensor const coarse = scores_of(keep, k, p, stage::scaled_scores, format::bfloat16);
    std::vector<double> again;
    for (std::size_t h = 0; h < 2; ++h)
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 40; ++j)
                again.push_back(coarse.at(0, h, i, j));
    CHECK(result_of(p, stage::scaled_scores, keep.numbers(format::float32, {1, 2, 3, 40}, again),
                    model)
          == outcome::fail);
}

TEST_CASE("the errors of scores by hand") {
    stored keep;
    problem p = row_of(keep, {3, 0});
    rounds_weights const model{.weights = format::float32};
    // D + k = 3 roundings of 3.
    CHECK(terms_of(p, model, stage::scaled_scores, 0).total == Approx(9 * u).epsilon(1e-5));
    // Stored in float16: half a unit of 3, and half of its smallest number.
    model_terms const narrow = terms_of(p, model, stage::scaled_scores, 0, format::float16);
    CHECK(narrow.scores == Approx(9 * u).epsilon(1e-5));
    CHECK(narrow.storing == Approx(3 * 0x1p-11 + 0x1p-25).epsilon(1e-5));
    CHECK(narrow.total == Approx(narrow.scores + narrow.storing).epsilon(1e-12));
    // A cap that comes later does not change them; after it there are two roundings more, and tanh.
    p.how.soft_cap = 2;
    CHECK(terms_of(p, model, stage::scaled_scores, 0).total == Approx(9 * u).epsilon(1e-5));
    double const steep = 1 / (std::cosh(1.5) * std::cosh(1.5));
    double const capped = 2 * std::tanh(1.5);
    double const of_cap = 15 * u * steep + 6 * u * capped;
    CHECK(terms_of(p, model, stage::capped_scores, 0).total == Approx(of_cap).epsilon(1e-5));
    // A bias of 4 is one addition, with a rounding of the sum; ALiBi of slope 1/2 at distance 1 has
    // three roundings of 1/2.
    p.bias = keep.numbers(format::float32, {1, 1, 1, 2}, {4, 0});
    CHECK(terms_of(p, model, stage::capped_scores, 0).total == Approx(of_cap).epsilon(1e-5));
    CHECK(terms_of(p, model, stage::biased_scores, 0).total
          == Approx(of_cap + u * (capped + 4)).epsilon(1e-5));
    p = row_of(keep, {0, 3});
    p.how.alibi_slopes = {0.5};
    CHECK(terms_of(p, model, stage::biased_scores, 1).total
          == Approx((9 + 1.5 + 2.5) * u).epsilon(1e-5));
    // A causal kernel may add slope·j instead if only the weights matter; a tensor of scores fixes
    // the number.
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    CHECK(terms_of(p, model, stage::biased_scores, 1).total == Approx((9 + 3) * u).epsilon(1e-5));
    // A hidden key has no error.
    p.how.diagonal = diagonal::top_left;
    CHECK(terms_of(p, model, stage::biased_scores, 1).total == 0);
    CHECK(terms_of(p, model, stage::scaled_scores, 1).total == Approx(9 * u).epsilon(1e-5));
}

TEST_CASE("weights of a kernel keep to their bound, and use some of it") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    double most = 0;
    for (int round = 0; round < 60; ++round) {
        CAPTURE(round);
        stored keep;
        problem p = drawn(keep, draw, draw.size(1, 60), draw.coin() ? 1 : 6);
        modelled_kernel k = drawn_kernel(draw);
        if (draw.coin())
            k.model = fused(k.model);
        else if (draw.coin())
            p.bias = numbers_of(keep, draw, format::float16, 2)({1, 2, 3, p.keys()});
        if (draw.one_in(3))
            p.how.soft_cap = 20;
        if (draw.one_in(3))
            p.how.alibi_slopes = {0.25, 0.5};
        if (draw.one_in(3))
            p.how.sinks = {tests::moderate(draw) * 4, 1};
        switch (draw.size(0, 4)) {
        case 0:
            k.model.parts = draw.size(2, 9);
            break;
        case 1:
            k.model.normalised = true;
            k.model.tile_keys = ~std::size_t{0};
            break;
        case 2:
            k.model.sums_rounded = true;
            break;
        case 3:
            k.model.lag = 7;
            break;
        default:
            k.model.weights_power = 3;
        }
        format const output = draw.coin() ? format::float32 : format::bfloat16;
        double const share = share_of(p, stage::weights, k.output(keep, p, output), k.model);
        if (k.model.weights == format::float32 && output == format::float32)
            most = std::max(most, share);
    }
    CHECK(most > 0.02);
}

TEST_CASE("wrong weights are outside their bound") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem p = drawn(keep, draw, 60, 1);
    p.how.causal = false;
    auto const outcome_of = [&](modelled_kernel k, kernel_fault fault) {
        k.broken = fault;
        return result_of(p, stage::weights, k.output(keep, p, format::float32), k.model);
    };
    modelled_kernel k{.model = {.weights = format::float32}};
    k.model.tile_keys = 16;
    CHECK(outcome_of(k, kernel_fault::none) == outcome::pass);
    CHECK(outcome_of(k, kernel_fault::no_rescaling) == outcome::fail);
    k.model.parts = 7;
    CHECK(outcome_of(k, kernel_fault::none) == outcome::pass);
    CHECK(outcome_of(k, kernel_fault::part_left_out) == outcome::fail);
    CHECK(outcome_of(k, kernel_fault::equal_parts) == outcome::fail);
    k = {.model = {.weights = format::float16}};
    CHECK(outcome_of(k, kernel_fault::sum_unrounded_by_format) == outcome::fail);
    p.how.soft_cap = 2;
    CHECK(outcome_of(k, kernel_fault::cap_left_out) == outcome::fail);
    p.how.sinks = {1, 2};
    CHECK(outcome_of(k, kernel_fault::sink_left_out) == outcome::fail);
    // Weights of a model in float32 are not rounded to float16.
    p.how.sinks.clear();
    CHECK(result_of(p, stage::weights, k.output(keep, p, format::float32),
                    {.weights = format::float32})
          == outcome::fail);
    // A hidden key has the weight 0, and no other value is accepted.
    p.how.soft_cap.reset();
    p.how.key_lengths = {59};
    tensor const right = k.output(keep, p, format::float32);
    std::vector<double> spoilt;
    for (std::size_t h = 0; h < 2; ++h)
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 60; ++j)
                spoilt.push_back(j == 59 && i == 2 && h == 1 ? 0x1p-140 : right.at(0, h, i, j));
    judgement const found =
        judge_intermediate(p, stage::weights, keep.numbers(format::float32, {1, 2, 3, 60}, spoilt),
                           {.model = k.model});
    CHECK(found.failing == 1);
    REQUIRE(found.worst);
    CHECK(found.worst->index == extents{0, 1, 2, 59});
    CHECK(found.worst->allowed_keys == 59);
}

TEST_CASE("the errors of weights by hand") {
    stored keep;
    // Two scores 0, exact: weights 1/2.
    problem p = row_of(keep, {0, 0});
    rounds_weights const model{.weights = format::float16};
    model_terms const t = terms_of(p, model, stage::weights, 0);
    CHECK(t.scores < 1e-30);
    CHECK(t.exponential == Approx(0.5 * 0x1p-22).epsilon(1e-6));
    CHECK(t.weights == Approx(0.5 * 0x1p-11).epsilon(1e-6));
    // One tile: at most one product that rescales, no sum. The row sum: n + T − 2 additions, and exponentials.
    CHECK(t.accumulation == Approx(0.5 * u * (1 + 0x1p-11)).epsilon(1e-5));
    CHECK(t.row_sum == Approx(0.5 * (0x1p-22 + u)).epsilon(1e-5));
    CHECK(t.underflow == Approx(0x1p-26).epsilon(1e-3)); // half the smallest float16, over l = 2
    CHECK(t.total
          == Approx(t.scores + t.exponential + t.weights + t.accumulation + t.underflow + t.row_sum
                    + t.division + t.storing)
                 .epsilon(1e-9));
    CHECK(terms_of(p, model, stage::weights, 0, format::bfloat16).storing
          == Approx(0.5 * 0x1p-8).epsilon(1e-2));
    // A score of 3 has D + k = 3 roundings, and that of 0 one rounding of its distance 3 from the largest.
    p = row_of(keep, {3, 0});
    double const w = 1 / (1 + std::exp(-3.0));
    CHECK(terms_of(p, model, stage::weights, 0).scores == Approx(w * 9 * u).epsilon(1e-4));
    CHECK(terms_of(p, model, stage::weights, 1).scores == Approx((1 - w) * 3 * u).epsilon(1e-4));
    // With 40 keys in 40 tiles, there is no addition: T products.
    rounds_weights tiled = model;
    tiled.tile_keys = 1;
    p = row_of(keep, std::vector<double>(40, 0.0));
    CHECK(terms_of(p, tiled, stage::weights, 0).accumulation
          == Approx(40 * u * (1 + 0x1p-11) / 40).epsilon(1e-4));
}

TEST_CASE("a bound that says no more than that a weight is a share is not judged") {
    stored keep;
    // Scores 2 and 0, weights 0.88 and 0.12, with errors of 5u 2^27 = 40 that may reverse the order
    // of the row.
    problem p{keep.numbers(format::float32, {1, 1, 1, 3}, {1, 1, 1}),
              keep.numbers(format::float32, {1, 1, 2, 3}, {0x1p26, -0x1p26, 2, 0x1p26, -0x1p26, 0}),
              keep.numbers(format::float32, {1, 1, 2, 1}, {1, 1})};
    p.how.scale = 1;
    rounds_weights const model{.weights = format::float32};
    auto const found = [&](double first, double second) {
        return judge_intermediate(p, stage::weights,
                                  keep.numbers(format::float32, {1, 1, 1, 2}, {first, second}),
                                  {.model = model});
    };
    CHECK(found(0, 1).result() == outcome::not_judged);
    CHECK(found(0, 1).not_judged_count() == 2);
    CHECK_THAT(verdict_text(found(0, 1)),
               Catch::Contains("at most that a weight is a share of its row"));
    CHECK(found(0.5, 1.5).result() == outcome::fail);
    CHECK(found(1.9, 0.5).result() == outcome::fail);
    CHECK(found(0.5, -0.9).result() == outcome::fail);
    // A weight of 10^-6 that E4M3 rounds to 0: where the row is known, it is judged.
    problem const small = row_of(keep, {0, -13.8});
    rounds_weights const of_e4m3{.weights = format::float8_e4m3fn};
    auto const narrow = [&](double second) {
        return judge_intermediate(small, stage::weights,
                                  keep.numbers(format::float32, {1, 1, 1, 2}, {1, second}),
                                  {.model = of_e4m3});
    };
    CHECK(narrow(0).result() == outcome::pass);
    CHECK(narrow(0x1p-6).result() == outcome::fail);
    // Two weights, 0.011 and 0.989: the first score is 50 - 50 in sums of 8 bits, so either may be
    // any share. Both bounds together are a fifth of the row, which no share shows.
    problem const shares{keep.numbers(format::float32, {1, 1, 1, 3}, {50, -50, 1}),
                         keep.numbers(format::float32, {1, 1, 2, 3}, {1, 1, 0, 0, 0, 4.5}),
                         keep.numbers(format::float32, {1, 1, 2, 1}, {1, 1})};
    problem unscaled = shares;
    unscaled.how.scale = 1;
    rounds_weights few_bits = model;
    few_bits.weights = format::float16;
    few_bits.sums_unit = 0x1p-8;
    double const w = 1 / (1 + std::exp(4.5));
    CHECK(judge_intermediate(unscaled, stage::weights,
                             keep.numbers(format::float32, {1, 1, 1, 2}, {1.01 * w, 1 - 1.01 * w}),
                             {.model = few_bits})
              .result()
          == outcome::pass);
    // The error of the sum of 60 ones in tensor cores of few bits, 62 roundings of 2^-8, may be a
    // third of it.
    rounds_weights coarse = model;
    coarse.sums_unit = 0x1p-8;
    std::vector<double> ones(60, 1.0);
    p = problem{keep.numbers(format::float32, {1, 1, 1, 60}, ones),
                keep.numbers(format::float32, {1, 1, 1, 60}, ones),
                keep.numbers(format::float32, {1, 1, 1, 1}, {1})};
    p.how.scale = 1;
    auto const score = [&](double x) {
        return judge_intermediate(p, stage::scaled_scores,
                                  keep.numbers(format::float32, {1, 1, 1, 1}, {x}),
                                  {.model = coarse});
    };
    CHECK(score(60).result() == outcome::pass);
    CHECK(score(61).result() == outcome::not_judged);
    CHECK_THAT(verdict_text(score(61)), Catch::Contains("a quarter of what a score is made of"));
    CHECK(score(90).result() == outcome::fail);
    // A score of size 0 is judged all the same.
    p.query = keep.numbers(format::float32, {1, 1, 1, 60}, std::vector<double>(60, 0.0));
    CHECK(score(0x1p-130).result() == outcome::pass);
    CHECK(score(0x1p-90).result() == outcome::fail);
}

TEST_CASE("without a model scores and weights are held to a distance") {
    stored keep;
    problem p = row_of(keep, {1, 2, 3});
    intermediate_answer const by =
        intermediate(p, stage::weights, {.output = format::float16, .bounds = true});
    std::vector<double> right;
    for (std::size_t j = 0; j < 3; ++j)
        right.push_back(value_of(format::float16, by.elements.bits(j)));
    tensor const same = keep.numbers(format::float16, {1, 1, 1, 3}, right);
    CHECK(judge_intermediate(p, stage::weights, same, by).passes());
    CHECK_FALSE(judge_intermediate(p, stage::weights, same, by).worst);
    right[1] += 0x1p-13;
    tensor const next = keep.numbers(format::float16, {1, 1, 1, 3}, right);
    judgement const off = judge_intermediate(p, stage::weights, next, by);
    CHECK(off.failing == 1);
    REQUIRE(off.worst);
    CHECK(off.worst->index == extents{0, 0, 0, 1});
    CHECK_THAT(report_text(off), Catch::Contains("(batch entry, head, query, key)"));
    CHECK(judge_intermediate(p, stage::weights, next, by, {.max_ulp = 1}).passes());
    // Scores of a query that may use no key have no row.
    p.how.key_lengths = {0};
    p.how.empty = empty_row::refuse;
    CHECK_FALSE(judge_intermediate(p, stage::scaled_scores, next).passes());
}

TEST_CASE("what a model does not say about scores and weights is refused") {
    stored keep;
    problem p = row_of(keep, {1, 2, 3});
    tensor const x = keep.numbers(format::float32, {1, 1, 1, 3}, {1, 2, 3});
    rounds_weights const model{.weights = format::float16};
    auto const judged = [&](stage at, criterion const& by) {
        return refusal([&] { (void)judge_intermediate(p, at, x, by); });
    };
    CHECK_THAT(judged(stage::scaled_scores, {.model = fused(model)}),
               Catch::Contains("ATT-703") && Catch::Contains("forms no scaled_scores"));
    CHECK(judged(stage::weights, {.model = fused(model)}) == "nothing was refused");
    CHECK_THAT(judged(stage::weights, {.emulation = emulated_kernel{}}),
               Catch::Contains("ATT-703") && Catch::Contains("says nothing about weights"));
    intermediate_answer const by =
        intermediate(p, stage::weights, {.output = format::float32, .bounds = true});
    CHECK_THAT(refusal([&] { (void)judge_intermediate(p, stage::scaled_scores, x, by); }),
               Catch::Contains("ATT-701") && Catch::Contains("that of weights"));
    intermediate_answer const bare = intermediate(p, stage::weights, {.output = format::float32});
    CHECK_THAT(refusal([&] { (void)judge_intermediate(p, stage::weights, x, bare); }),
               Catch::Contains("ATT-701") && Catch::Contains("bounds of 0 elements"));
    CHECK_THAT(refusal([&] {
                   (void)judge_intermediate(p, stage::weights,
                                            keep.numbers(format::float32, {1, 1, 1, 2}, {1, 2}));
               }),
               Catch::Contains("ATT-701"));
    p.how.key_lengths = {0};
    p.how.empty = empty_row::mean;
    CHECK_THAT(judged(stage::weights, {.model = model}),
               Catch::Contains("ATT-703") && Catch::Contains("mean of all values"));
}
