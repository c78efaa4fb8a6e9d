// Kernels with the options of a model of rounded weights, simulated in float: the bound of their
// model holds, wrong ones are outside. Each term by hand on rows with known values.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "oracle/judge/model_bound.hpp"
#include "support/catch.hpp"
#include "support/modelled_kernel.hpp"
#include "support/refusal.hpp"
#include "support/row_of_scores.hpp"

using namespace attest::oracle;
using tests::kernel_fault;
using tests::modelled_kernel;
using tests::numbers_of;
using tests::refusal;
using tests::row_of;
using tests::stored;

namespace {

constexpr double u = 0x1p-24;

problem drawn(stored& keep, tests::seeded& draw, std::size_t keys, double width) {
    problem p = tests::assembled(
        {.query_heads = 2, .queries = 3, .keys = keys, .size = 16, .value_size = 4},
        numbers_of(keep, draw, format::float16, width),
        numbers_of(keep, draw, format::float16, width), numbers_of(keep, draw, format::float16, 1));
    p.how.causal = draw.coin();
    p.how.diagonal = diagonal::bottom_right;
    return p;
}

/// Judges the kernel by its own model; returns the share of the bound that it uses.
double share_of(problem const& p, modelled_kernel const& k, format output = format::float32) {
    stored keep;
    judgement const found = judge(p, k.output(keep, p, output), {.model = k.model}, 2);
    CHECK(found.result() == outcome::pass);
    REQUIRE(found.maximum_share);
    CHECK(*found.maximum_share <= 1);
    return *found.maximum_share;
}

void is_outside(problem const& p, modelled_kernel k, kernel_fault broken) {
    INFO("fault " << static_cast<int>(broken));
    stored keep;
    k.broken = broken;
    CHECK(judge(p, k.output(keep, p, format::float32), {.model = k.model}).result()
          == outcome::fail);
}

modelled_kernel drawn_kernel(tests::seeded& draw) {
    constexpr std::array weights{format::float16, format::bfloat16, format::float32,
                                 format::float8_e4m3fn, format::float8_e5m2};
    modelled_kernel k{.model = {.weights = weights[draw.size(0, 4)]}};
    k.model.tile_keys = draw.size(1, 64);
    if (draw.coin())
        k.model = fused(k.model);
    return k;
}

model_terms terms_of(problem const& p, rounds_weights const& model) {
    return row_by_model(p, model, format::float32, 0, 0, 0).terms[0];
}

} // namespace

TEST_CASE("kernels with a soft cap keep to their bound, and use some of it") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    double most = 0;
    for (int round = 0; round < 40; ++round) {
        CAPTURE(round);
        stored keep;
        problem p = drawn(keep, draw, draw.size(1, 90), draw.coin() ? 1 : 6);
        p.how.soft_cap = draw.coin() ? 30.0 : 0.5 + std::fabs(tests::moderate(draw)) * 20;
        modelled_kernel k = drawn_kernel(draw);
        if (draw.coin() && !k.model.fused)
            p.bias = numbers_of(keep, draw, format::float16, 2)({1, 2, 3, p.keys()});
        most = std::max(most, share_of(p, k));
    }
    CHECK(most > 0.05);
    CHECK(most < 1);
}

TEST_CASE("a kernel that caps wrongly is outside its bound") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem p = drawn(keep, draw, 60, 2);
    p.how.soft_cap = 4;
    for (bool const fuse : {false, true}) {
        modelled_kernel k{.model = {.weights = format::bfloat16}};
        if (fuse)
            k.model = fused(k.model);
        is_outside(p, k, kernel_fault::cap_left_out);
    }
    p.bias = numbers_of(keep, draw, format::float16, 2)({1, 2, 3, 60});
    is_outside(p, {.model = {.weights = format::bfloat16}}, kernel_fault::cap_after_bias);
}

TEST_CASE("the errors of capped scores by hand") {
    stored keep;
    // x = 3 and 0 with D + k + 2 = 5 roundings, cap 2: the score 2 tanh 1.5, and 0.
    problem p = row_of(keep, {3, 0}, {1, 0});
    p.how.soft_cap = 2;
    rounds_weights model{.weights = format::float32, .tanh_ulps = 0};
    double const steep = 1 / (std::cosh(1.5) * std::cosh(1.5));
    double const score = 2 * std::tanh(1.5);
    double const weight = 1 / (1 + std::exp(-score));
    CHECK(terms_of(p, model).scores
          == Approx(weight * (5 * 3 * u * steep + 2 * u * score)).epsilon(1e-5));
    model.tanh_ulps = 2; // 4u of the capped score
    CHECK(terms_of(p, model).scores
          == Approx(weight * (5 * 3 * u * steep + 6 * u * score)).epsilon(1e-5));
    // Fused: two roundings more before and after tanh, and one of the largest score.
    CHECK(terms_of(p, fused(model)).scores
          == Approx(weight * (7 * 3 * u * steep + 8 * u * score + u * score)).epsilon(1e-5));
    // Far in the flat part only tanh and the cap have errors; the other key has the error of its
    // own exponent.
    p = row_of(keep, {300, 0}, {1, 0});
    p.how.soft_cap = 2;
    double const flat = 1 / (1 + std::exp(-2.0));
    CHECK(terms_of(p, model).scores == Approx(flat * 6 * u * 2).epsilon(1e-5));
    // A wide cap has no effect, up to the roundings of cap and tanh.
    p = row_of(keep, {3, 0}, {1, 0});
    double const without = terms_of(p, model).scores;
    p.how.soft_cap = 0x1p60;
    double const wide = 1 / (1 + std::exp(-3.0));
    CHECK(terms_of(p, model).scores == Approx(without + wide * (2 + 6) * u * 3).epsilon(1e-5));
}

TEST_CASE("an error of a score that reaches the steep part of its cap counts as it is there") {
    stored keep;
    // x = 4 as 2^22 + 4 − 2^22 with errors of up to 3, cap 2: tanh falls as at 1/2, not as at 2.
    problem p{keep.numbers(format::float32, {1, 1, 1, 2}, {1, 1}),
              keep.numbers(format::float32, {1, 1, 1, 2}, {0x1p22 + 4, -0x1p22}),
              keep.numbers(format::float32, {1, 1, 1, 1}, {1})};
    p.how.scale = 1;
    p.how.soft_cap = 2;
    double const error = 6 * u * 0x1p23; // D + k + 2 = 6
    double const falling = 1 / (std::cosh(0.5) * std::cosh(0.5));
    CHECK(terms_of(p, {.weights = format::float32}).scores
          == Approx(std::exp(error * falling)).epsilon(1e-4)); // w e^a, since a > 1
    // An error across 0 counts in full.
    p.key = keep.numbers(format::float32, {1, 1, 1, 2}, {0x1p22, -0x1p22});
    CHECK(terms_of(p, {.weights = format::float32}).scores
          == Approx(std::exp(error)).epsilon(1e-4));
}

TEST_CASE("kernels with ALiBi keep to their bound") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    double most = 0;
    for (int round = 0; round < 40; ++round) {
        CAPTURE(round);
        stored keep;
        problem p = drawn(keep, draw, draw.size(1, 90), 1);
        p.how.alibi_slopes = {std::ldexp(1.0, -static_cast<int>(draw.size(0, 8))),
                              tests::moderate(draw)};
        modelled_kernel k = drawn_kernel(draw);
        k.slope_by_key = draw.coin();
        if (draw.coin() && !k.model.fused)
            p.bias = numbers_of(keep, draw, format::float16, 2)({1, 2, 3, p.keys()});
        if (draw.one_in(3))
            p.how.soft_cap = 20;
        most = std::max(most, share_of(p, k));
    }
    CHECK(most > 0.05);
    stored keep;
    problem p = drawn(keep, draw, 60, 1);
    p.how.causal = false;
    p.how.alibi_slopes = {0.5, 0.25};
    p.how.diagonal = diagonal::top_left;
    modelled_kernel const k{.model = {.weights = format::bfloat16}};
    share_of(p, k);
    is_outside(p, k, kernel_fault::slope_reversed);
    is_outside(p, k, kernel_fault::slope_by_key);
}

TEST_CASE("the errors of ALiBi by hand") {
    stored keep;
    // Distances 0 and 6 of slope 1/2, and q·k = 0 and 3: scores 0 and 0. One addition of each.
    problem p = row_of(keep, {0, 0, 0, 0, 0, 0, 3}, {0, 0, 0, 0, 0, 0, 1});
    p.how.alibi_slopes = {0.5};
    rounds_weights const model{.weights = format::float32};
    auto const scores = [&](rounds_weights const& with) {
        double const sum = [&] {
            double all = 0;
            enclosed_row const row = row_by_definition(p, 0, 0, 0, 128);
            for (interval const& w : row.weights)
                all = mpfi_get_d(w.get());
            return all;
        }();
        return terms_of(p, with).scores / sum;
    };
    // D + k = 3 roundings of 3, 3 of 1/2 · 6; the sum 0.
    CHECK(scores(model) == Approx((9 + 9) * u).epsilon(1e-5));
    // Fused: 5 of 3, k + 5 = 9 of the other; nothing for the largest score, which is 0.
    CHECK(scores(fused(model)) == Approx((15 + 27) * u).epsilon(1e-5));
    // With a bias of -4: two additions in any order of sizes 4 + 2 (4 + 3), also the distance to 0.
    std::vector<double> added(7, 0.0);
    added[6] = -4;
    p.bias = keep.numbers(format::float32, {1, 1, 1, 7}, added);
    CHECK(scores(model) == Approx((9 + 9 + 2 * (4 + 2 * 7) + 4) * u).epsilon(1e-5));
    // Causal at the end: the distance is 0 at the last key, but 1/2 · 6 may be added to every score.
    p.bias.reset();
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    CHECK(scores(model) == Approx((9 + 9 + 3 + 3) * u).epsilon(1e-5));
    CHECK(scores(fused(model)) == Approx((15 + 27 + 3 + 3 + 3 + 3) * u).epsilon(1e-5));
}

TEST_CASE("kernels with sinks keep to their bound, wherever they add them") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    double most = 0;
    for (int round = 0; round < 40; ++round) {
        CAPTURE(round);
        stored keep;
        problem p = drawn(keep, draw, draw.size(1, 90), 1);
        p.how.sinks = {tests::moderate(draw) * 4, tests::moderate(draw) * 20};
        modelled_kernel k = drawn_kernel(draw);
        k.sink_first = draw.coin();
        if (draw.one_in(4))
            p.how.soft_cap = 20;
        most = std::max(most, share_of(p, k));
    }
    CHECK(most > 0.05);
    stored keep;
    problem p = drawn(keep, draw, 60, 1);
    p.how.sinks = {1, 2};
    modelled_kernel const k{.model = {.weights = format::bfloat16}};
    share_of(p, k);
    is_outside(p, k, kernel_fault::sink_left_out);
    is_outside(p, k, kernel_fault::sink_as_value);
}

TEST_CASE("what a sink adds to the terms, by hand") {
    stored keep;
    // Scores 0 and 0 of the values 3 and -1, and a sink 0: weights 1/3, o = 2/3, Σ w|v| = 4/3.
    problem p = row_of(keep, {0, 0}, {3, -1});
    p.how.sinks = {0};
    rounds_weights const model{.weights = format::float16};
    model_terms const t = terms_of(p, model);
    CHECK(t.weights == Approx(4.0 / 3 * 0x1p-11).epsilon(1e-6));
    CHECK(t.accumulation == Approx(4.0 / 3 * (1 + 0x1p-11) * 3 * u).epsilon(1e-6)); // T = 2
    // Every weight is one exponential: of its key, of the sink at the end, or of the tile that
    // rescales a sum that starts with the sink. Two additions of 3, and this tile rescales l.
    CHECK(t.exponential == Approx(4.0 / 3 * 0x1p-22).epsilon(1e-6));
    CHECK(t.row_sum == Approx(2.0 / 3 * (0x1p-22 + 3 * u)).epsilon(1e-6));
    // If that one is less accurate than the others, it counts.
    model_terms const coarse =
        terms_of(p, {.weights = format::float16, .exp_ulps = 2, .rescale_ulps = 32});
    CHECK(coarse.row_sum == Approx(2.0 / 3 * (0x1p-18 + 3 * u)).epsilon(1e-5));
    // The sink log 2 has the error of 3 roundings, and of one of its distance log 2 from a largest
    // score of 0.
    p.how.sinks = {std::log(2.0)};
    model_terms const s = terms_of(p, model);
    double const off = 0.5 * (std::log(2.0) * (3 + 1) * u) + 2 * 0.25 * std::log(2.0) * u;
    CHECK(s.row_sum == Approx(0.5 * (0x1p-22 + 3 * u + off)).epsilon(1e-5));
    // A mean of the values 3, -1 and 0.
    rounds_weights const exact{.weights = format::float32, .exp_ulps = 0};
    p.how.sinks = {1e8};
    CHECK(terms_of(p, exact).any_mean <= 3 * (1 + 20 * u));
    auto const found = [&](double x) {
        return judge(p, keep.numbers(format::float32, {1, 1, 1, 1}, {x}), {.model = exact}).of(0);
    };
    CHECK(found(0) == standing::correct);
    CHECK(found(4) == standing::outside);
    // For the values 3 and 3 no mean is further from 2 than that of the sink alone, 0.
    p.value = keep.numbers(format::float32, {1, 1, 2, 1}, {3, 3});
    p.how.sinks = {0};
    CHECK(terms_of(p, exact).any_mean == Approx(2).epsilon(1e-5));
    // A row without keys is 0, however large the sink is.
    p.how.sinks = {3};
    p.how.key_lengths = {0};
    CHECK(found(0) == standing::correct);
    CHECK(found(0x1p-100) == standing::outside);
}

TEST_CASE("kernels that split their keys keep to their bound, whatever the number of parts") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    double most = 0;
    for (int round = 0; round < 40; ++round) {
        CAPTURE(round);
        stored keep;
        problem p = drawn(keep, draw, draw.size(1, 150), draw.coin() ? 1 : 4);
        modelled_kernel k = drawn_kernel(draw);
        k.model.parts = draw.size(2, 20);
        k.model.lag = draw.one_in(4) ? 7 : 0;
        if (draw.one_in(4))
            p.how.sinks = {tests::moderate(draw) * 4, 1};
        if (draw.one_in(4))
            p.how.soft_cap = 20;
        if (draw.one_in(4))
            p.how.alibi_slopes = {0.25, 0.5};
        most = std::max(most, share_of(p, k));
    }
    CHECK(most > 0.02);
    stored keep;
    problem const p = drawn(keep, draw, 60, 1);
    modelled_kernel k{.model = {.weights = format::float16}};
    k.model.parts = 7;
    share_of(p, k);
    is_outside(p, k, kernel_fault::part_left_out);
    is_outside(p, k, kernel_fault::equal_parts);
}

TEST_CASE("the errors of a merge by hand") {
    stored keep;
    problem const p = row_of(keep, {0, 0}, {3, -1}); // o = 1, Σ w|v| = 2, all scores exact and 0
    rounds_weights model{.weights = format::float32, .exp_ulps = 0, .parts = 3, .log_ulps = 0};
    // ℓ = log 3 + 1. λ = 4uℓ, three times; the two differences of ℓ: 14uℓ of each weight.
    double const log_sum = std::log(3.0) + 1;
    model_terms const t = terms_of(p, model);
    CHECK(t.scores == Approx(2 * 14 * log_sum * u).epsilon(1e-5));
    // n + T − 1 = 2 roundings, and P + 4 of the merge; for the row sum one less, and its own
    // exponents.
    CHECK(t.accumulation == Approx(2 * 9 * u).epsilon(1e-5));
    CHECK(t.row_sum == Approx((14 * log_sum + 8) * u).epsilon(1e-5));
    // The error of the logarithm is 4·2^-23 of ℓ: 8u, three times.
    model.log_ulps = 4;
    CHECK(terms_of(p, model).scores == Approx(2 * (14 + 3 * 8) * log_sum * u).epsilon(1e-5));
    // One exponential more than there are tiles, and ℓ grows by the logarithm of g.
    model.exp_ulps = 512; // 2^-14
    model.rescale_ulps = 1024;
    CHECK(terms_of(p, model).exponential
          == Approx(2 * ((1 + 0x1p-14) * (1 + 0x1p-13) - 1)).epsilon(1e-3));
    // Scores of 100 and their sums are rounded four times by λ of each of three log-sum-exps.
    rounds_weights const plain{
        .weights = format::float32, .exp_ulps = 0, .parts = 3, .log_ulps = 0};
    problem const great = row_of(keep, {100, 100}, {3, -1});
    double const error = 3 * 100 * u; // D + k = 3, and once more by the rounding of the exponent
    CHECK(terms_of(great, plain).scores
          == Approx(2 * (error + 12 * (100 + log_sum) * u + 2 * log_sum * u)).epsilon(1e-4));
}

TEST_CASE("kernels whose maximum lags keep to their bound") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int round = 0; round < 40; ++round) {
        CAPTURE(round);
        stored keep;
        problem p = drawn(keep, draw, draw.size(1, 150), draw.coin() ? 1 : 3);
        modelled_kernel k = drawn_kernel(draw);
        k.model.lag =
            k.model.weights == format::float8_e4m3fn ? 7 : static_cast<double>(draw.whole(1, 8));
        if (draw.coin()) {
            k.polynomial = true;
            k.model.exp_ulps = 768;
            k.model.rescale_ulps = 2;
        }
        share_of(p, k);
    }
    // Scores that grow from tile to tile by less than 8 log 2 = 5.5: the maximum stays, weights reach 2^7.
    stored keep;
    std::vector<double> keys;
    std::vector<double> values;
    for (int j = 0; j < 64; ++j) {
        keys.push_back(j < 32 ? 0 : 5);
        values.push_back(j % 3);
    }
    problem const p = row_of(keep, keys, values);
    modelled_kernel k{.model = {.weights = format::float16, .tile_keys = 32, .lag = 8}};
    share_of(p, k);
    // A kernel that never rescales is right as long as nothing overflows: this one does.
    problem const far = row_of(keep, {0, 100}, {0, 1});
    k.model.tile_keys = 1;
    share_of(far, k);
    is_outside(far, k, kernel_fault::maximum_of_first_tile);
    is_outside(drawn(keep, draw, 90, 3),
               {.model = {.weights = format::float16, .tile_keys = 8, .lag = 1}},
               kernel_fault::no_rescaling);
}

TEST_CASE("the errors of a lagging maximum by hand") {
    stored keep;
    problem const p = row_of(keep, {0, 0}, {1, 0});
    // The difference from m is up to 8 log 2 above 0, which is undone later: twice u of it.
    double const lag = 8 * std::log(2.0);
    rounds_weights const model{.weights = format::float32, .lag = 8};
    CHECK(terms_of(p, model).scores == Approx(0.5 * 2 * lag * u).epsilon(1e-5));
    // Fused γ_2 of it, and u of m, which may be less than the score by the lag.
    CHECK(terms_of(p, fused(model)).scores == Approx(0.5 * 5 * lag * u).epsilon(1e-5));
    // A lag does not change the subnormals of the weights: m is not above the largest score.
    rounds_weights const e4m3{.weights = format::float8_e4m3fn, .lag = 7};
    rounds_weights const without{.weights = format::float8_e4m3fn};
    CHECK(terms_of(p, e4m3).underflow == Approx(terms_of(p, without).underflow).epsilon(1e-5));
    CHECK(terms_of(p, e4m3).any_mean == Approx(terms_of(p, without).any_mean).epsilon(1e-5));
}

TEST_CASE("the exponentials of weights and those that rescale have errors of their own") {
    stored keep;
    problem const p = row_of(keep, {0, 0, 0, 0}, {1, 1, 1, 1});
    rounds_weights model{.weights = format::float32, .exp_ulps = 1024, .tile_keys = 1};
    double const x = 0x1p-13;
    CHECK(terms_of(p, model).exponential == Approx(4 * x).epsilon(1e-3)); // T = 4
    model.rescale_ulps = 0;
    CHECK(terms_of(p, model).exponential == Approx(x).epsilon(1e-3));
    model.rescale_ulps = 512;
    CHECK(terms_of(p, model).exponential == Approx(x + 3 * x / 2).epsilon(1e-3));
    // The cubic polynomial of tests/support/modelled_kernel.hpp: 8.8e-5.
    double worst = 0;
    for (int k = 0; k < 4096; ++k) {
        double const at = -static_cast<double>(k) / 4096;
        double const found = static_cast<double>(modelled_kernel::cubic(static_cast<float>(at)));
        worst = std::max(worst, std::fabs(found / std::exp2(at) - 1));
    }
    CHECK(worst < 768 * 0x1p-23);
    CHECK(worst > 700 * 0x1p-23);
    tests::seeded draw;
    problem const q = drawn(keep, draw, 200, 1);
    modelled_kernel k{.model = {.weights = format::float32}, .polynomial = true};
    k.model.exp_ulps = 768;
    k.model.rescale_ulps = 2;
    CHECK(share_of(q, k) > 0.05);
    // An error that is right for this polynomial is too large for an exponential of 2 ulps.
    problem const few = drawn(keep, draw, 6, 1);
    share_of(few, k);
    CHECK(judge(few, k.output(keep, few, format::float32),
                {.model = rounds_weights{.weights = format::float32}})
              .result()
          == outcome::fail);
}

TEST_CASE(
    "kernels that add up rounded weights, scale them, or divide them first keep to their bounds") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    double most = 0;
    for (int round = 0; round < 60; ++round) {
        CAPTURE(round);
        stored keep;
        problem p = drawn(keep, draw, draw.size(1, 150), draw.coin() ? 1 : 3);
        modelled_kernel k = drawn_kernel(draw);
        switch (draw.whole(0, 3)) {
        case 0:
            k.model.normalised = true;
            k.model.tile_keys = p.keys();
            break;
        case 1:
            k.model.weights_power = 8;
            break;
        case 2:
            k.model.weights_power = 8;
            [[fallthrough]];
        default:
            k.model.sums_rounded = true;
        }
        if (draw.one_in(4))
            p.how.sinks = {tests::moderate(draw) * 4, 1};
        // Two sums of weights with errors of an eighth each show little: such rows may be not
        // judged.
        if (k.model.weights == format::float8_e5m2 && k.model.sums_rounded)
            CHECK(judge(p, k.output(keep, p, format::float32), {.model = k.model}).failing == 0);
        else
            most = std::max(most, share_of(p, k));
    }
    CHECK(most > 0.1);
    stored keep;
    problem const p = drawn(keep, draw, 200, 1);
    modelled_kernel k{
        .model = {.weights = format::float8_e4m3fn, .weights_power = 8, .sums_rounded = true}};
    share_of(p, k);
    is_outside(p, {.model = {.weights = format::float16, .weights_power = 8, .sums_rounded = true}},
               kernel_fault::sum_unrounded_by_format);
}

TEST_CASE("the terms of weights that are added up rounded, scaled, or divided first, by hand") {
    stored keep;
    problem const p = row_of(keep, {0, 0}, {3, -1}); // o = 1, Σ w|v| = 2
    rounds_weights model{.weights = format::float8_e4m3fn, .exp_ulps = 0};
    double const rounding = 0x1p-4;
    double const subnormal = 0x1p-10;
    CHECK(terms_of(p, model).row_sum == Approx(u).epsilon(1e-5));
    CHECK(terms_of(p, model).underflow == Approx(subnormal * 2 * (1 + rounding)).epsilon(1e-5));
    model.sums_rounded = true; // two weights of 1/2 of the sum
    CHECK(terms_of(p, model).row_sum
          == Approx(rounding + subnormal * (1 + rounding)).epsilon(1e-4));
    // Both sums are over P: 3 from any mean, with the roundings of the sums; weights are up to 1.
    CHECK(terms_of(p, model).any_mean == Approx(2 + 3 * 5 * u).epsilon(1e-5));
    model.weights_power = 6;
    CHECK(terms_of(p, model).underflow
          == Approx(subnormal / 64 * 2 * (1 + rounding)).epsilon(1e-4));
    CHECK(terms_of(p, model).row_sum
          == Approx(rounding + subnormal / 64 * (1 + rounding)).epsilon(1e-4));
    // m − 6 log 2 is rounded: u of 2 · 6 log 2, since the largest score is 0.
    CHECK(terms_of(p, model).scores == Approx(2 * 12 * std::log(2.0) * u).epsilon(1e-4));
    model = {.weights = format::float8_e4m3fn, .exp_ulps = 0, .normalised = true};
    CHECK(terms_of(p, model).underflow == Approx(subnormal * 4 * (1 + rounding)).epsilon(1e-5));
    CHECK(terms_of(p, model).row_sum == Approx(u).epsilon(1e-5));
    double const mean = 3 * (1 + rounding) + 4 * subnormal;
    CHECK(terms_of(p, model).any_mean == Approx(2 - 3 + mean * (1 + 5 * u)).epsilon(1e-6));
}

TEST_CASE("a factor that rescales is as far off for scaled and lagging weights") {
    stored keep;
    // A weight of e^-95 shows flushing, of no more than itself, and exponentials below the normal
    // range: 1024·2^-149, relative to a weight of up to 2^8 before rescaling.
    problem const p = row_of(keep, {0, -95}, {0, 0x1p127});
    rounds_weights model{.weights = format::float32, .exp_ulps = 1024};
    double const lost = 1024 * 0x1p-149;
    auto const underflow = [&] { return terms_of(p, model).underflow; };
    CHECK(underflow() == Approx((std::exp(-95.0) + lost) * 0x1p127).epsilon(1e-2));
    model.weights_power = 8;
    CHECK(underflow() == Approx((std::exp(-95.0) + lost) * 0x1p127).epsilon(1e-2));
    model.lag = 8;
    CHECK(underflow() == Approx((std::exp(-95.0) + 256 * lost) * 0x1p127).epsilon(1e-2));
}

TEST_CASE("what a model does not describe of these options is refused") {
    stored keep;
    problem const good = row_of(keep, {0, 0}, {3, -1});
    tensor const candidate = keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    auto const say = [&](problem const& p, rounds_weights const& model = {}) {
        return refusal([&] { judge(p, candidate, {.model = model}); });
    };
    std::string const unfit = "ATT-703 an option does not fit: ";
    std::string const no = unfit + "a model of rounded weights describes no ";
    problem p = good;
    for (double const cap : {0x1p-127, 0x1p127}) {
        p.how.soft_cap = cap;
        CHECK(say(p)
              == no + "soft cap outside 2^-126 to 2^126, whose inverse float32 does not hold");
    }
    p.how.soft_cap = 0x1p126;
    CHECK(say(p) == no + "soft cap more than 2^125 times the scale");
    p.how.soft_cap = 0x1p125;
    CHECK(say(p) == "nothing was refused");
    p.how.soft_cap.reset();
    p.how.alibi_slopes = {0x1p-127};
    CHECK(say(p) == no + "ALiBi slope below 2^-126, which float32 does not hold with all its bits");
    p.how.alibi_slopes = {0};
    CHECK(say(p, fused({})) == "nothing was refused");
    p.how.alibi_slopes = {1};
    p.how.scale = 0;
    CHECK(say(p) == "nothing was refused");
    CHECK(say(p, fused({}))
          == no + "ALiBi slope outside 2^-125 to 2^126 times the scale under a fused shift");
    p = good;
    p.how.sinks = {-0x1p127};
    CHECK(say(p) == no + "sink above 2^126");
    CHECK(say(good, {.tanh_ulps = -1}).starts_with(unfit + "tanh_ulps is -1.0"));
    CHECK(say(good, {.log_ulps = -1}).starts_with(unfit + "log_ulps is -1.0"));
    CHECK(say(good, {.lag = -1}).starts_with(unfit + "lag is -1.0"));
    CHECK(say(good, {.rescale_ulps = 1025}).starts_with(unfit + "rescale_ulps is 1025.0"));
    CHECK(say(good, {.parts = 0}) == unfit + "parts is 0, expected 1 to 2^20");
    CHECK(say(good, {.weights_power = -1}) == unfit + "weights_power is -1, expected 0 to 64");
    CHECK(say(good, {.weights = format::float8_e4m3fn, .lag = 8}) == "nothing was refused");
    CHECK(say(good, {.weights = format::float8_e4m3fn, .lag = 8, .weights_power = 1})
          == unfit + "weights reach 2^9, which is too near to 448, the largest of float8_e4m3fn");
    CHECK(say(good, {.weights_power = 1, .normalised = true})
          == unfit + "normalised weights have no parts to merge, no rounded sum and no power");
    CHECK(say(good, {.parts = 2, .normalised = true})
          == say(good, {.weights_power = 1, .normalised = true}));
    CHECK(say(good, {.sums_rounded = true, .normalised = true})
          == say(good, {.weights_power = 1, .normalised = true}));
    CHECK(
        say(good, {.tile_keys = 1, .normalised = true})
        == unfit
               + "normalised weights are those of one tile: tile_keys is 1, expected at least the "
                 "2 keys");
    CHECK(say(good, {.tile_keys = 2, .normalised = true}) == "nothing was refused");
    // 2^-13 for each of 2050 exponentials
    problem const long_row =
        row_of(keep, std::vector<double>(2048, 0.0), std::vector<double>(2048, 1.0));
    CHECK(say(long_row, {.exp_ulps = 1024, .tile_keys = 1, .parts = 2})
              .starts_with(
                  unfit
                  + "the error of all exponentials of a weight, in parts to be merged, is 0.25"));
    CHECK(say(long_row, {.exp_ulps = 1024, .tile_keys = 1}) == "nothing was refused");
}

TEST_CASE("equal values under normalised weights are what their one tile gives") {
    // The errors of a polynomial in p_j do not change Σ p_j/l: p_j are the same numbers in both.
    stored keep;
    std::vector<double> keys;
    for (int j = 0; j < 8; ++j)
        keys.push_back(0.3 * j + 0.01);
    problem const p = row_of(keep, keys, std::vector<double>(8, 14));
    modelled_kernel k{.model = {.weights = format::float32, .tile_keys = 8, .normalised = true},
                      .polynomial = true};
    k.model.exp_ulps = 768;
    k.model.rescale_ulps = 2;
    share_of(p, k);
    // Tile by tile l is computed from other numbers p_j: no such mean.
    k.model.tile_keys = 1;
    tensor const tiled = k.output(keep, p, format::float32);
    k.model.tile_keys = 8;
    CHECK(judge(p, tiled, {.model = k.model}).result() == outcome::fail);
}

TEST_CASE("a kernel that starts its maximum with the sink rescales once more") {
    stored keep;
    problem p = row_of(keep, {0.5}, {1});
    p.how.sinks = {0};
    rounds_weights const model{.weights = format::float32, .exp_ulps = 2, .rescale_ulps = 100};
    // m = sink and l = 1; then m = 1/2, l = e^{-1/2} (1 + 99·2^-23) + 1 and N = 1.
    auto const again = static_cast<float>(std::exp(-0.5) * (1 + 99 * 0x1p-23));
    auto const output = static_cast<double>(1 / (again + 1));
    auto const judged = [&](rounds_weights const& by) {
        return judge(p, keep.numbers(format::float32, {1, 1, 1, 1}, {output}), {.model = by})
            .result();
    };
    CHECK(judged(model) == outcome::pass);
    CHECK(judged({.weights = format::float32, .exp_ulps = 2}) == outcome::fail);
}

TEST_CASE("a sink that is added to a part far below the others") {
    // The part with the sink has its own maximum, and its logarithm is that of e^{sink − m}.
    for (double const far : {0.0, -3.0, -20.0, -60.0, -80.0}) {
        CAPTURE(far);
        stored keep;
        problem p = row_of(keep, {far, 0}, {1, 1});
        p.how.sinks = {0};
        rounds_weights const model{.weights = format::float32, .tile_keys = 1, .parts = 2};
        auto const m = static_cast<float>(far);
        float const sum = 1 + std::exp(-m);
        double const exact = std::log(static_cast<double>(sum));
        for (double const ulps : {3.5, -3.5}) {
            auto const log =
                static_cast<float>(exact + ulps * 0x1p-23 * std::max(1.0, std::fabs(exact)));
            float const part = m + log;
            float const top = std::max(part, 0.0F);
            float const merged = std::log(std::exp(part - top) + std::exp(-top)) + top;
            float const output = std::exp(part - merged) * (1 / sum) + std::exp(-merged);
            tensor const found =
                keep.numbers(format::float32, {1, 1, 1, 1}, {static_cast<double>(output)});
            tensor const logs =
                keep.numbers(format::float32, {1, 1, 1, 1}, {static_cast<double>(merged)});
            double const seen = std::exp(far) + 1; // of the keys; the sink adds 1
            CHECK(terms_of(p, model).total
                  >= std::fabs(static_cast<double>(output) - seen / (seen + 1)));
            CHECK(judge(p, found, {.model = model}).result() == outcome::pass);
            CHECK(judge_log_sum_exp(p, logs, {.model = model}).result() == outcome::pass);
        }
    }
    // Nothing overflows, so that a part of hidden keys makes the bound no larger than 90 does.
    stored keep;
    problem p = row_of(keep, {-90, 0}, {3, -1});
    p.how.sinks = {0};
    rounds_weights const model{.weights = format::float32, .tile_keys = 1, .parts = 2};
    double const most = terms_of(p, model).total;
    p.key = keep.numbers(format::float32, {1, 1, 2, 1}, {-1000, 0});
    CHECK(terms_of(p, model).total == Approx(most).epsilon(1e-2));
}

TEST_CASE("a store that overflows is judged as the number that was rounded") {
    double const infinity = std::numeric_limits<double>::infinity();
    for (format const f : {format::float16, format::bfloat16, format::float8_e5m2}) {
        INFO(description(f).name);
        stored keep;
        double const largest = value_of(f, description(f).largest());
        double const half = (std::ldexp(1.0, description(f).maximum_exponent + 1) - largest) / 2;
        double const first = largest + half; // rounds to infinity
        // Weights of a half of two values.
        auto const judged = [&](double x, double y, double candidate, double ulps) {
            problem const p = row_of(keep, {0, 0}, {x, y});
            return judge(p, keep.numbers(f, {1, 1, 1, 1}, {candidate}),
                         {.model = rounds_weights{.weights = format::float32, .exp_ulps = ulps}})
                .of(0);
        };
        CHECK(judged(first, first, infinity, 2) == standing::correct);
        for (double const sign : {1.0, -1.0}) {
            // The mean is half·2^-9 below it; an exponential of 1024 ulps has a larger error.
            double const x = sign * (first + half / 2);
            double const y = sign * (first - half / 2 - half * 0x1p-8);
            CHECK(judged(x, y, sign * largest, 0) == standing::correct);
            CHECK(judged(x, y, sign * infinity, 1024) == standing::within);
            CHECK(judged(x, y, sign * infinity, 0) == standing::outside);
            CHECK(judged(x, y, -sign * infinity, 1024) == standing::outside);
            CHECK(judged(x, y, std::nan(""), 1024) == standing::outside);
        }
        CHECK(judged(largest, largest, infinity, 2) == standing::outside);
        CHECK(judged(1, -1, infinity, 1024) == standing::outside);
    }
    stored keep;
    problem const p = row_of(keep, {0}, {static_cast<double>(std::numeric_limits<float>::max())});
    auto const found = [&](format f, double x) {
        return judge(p, keep.numbers(f, {1, 1, 1, 1}, {x}), {.model = rounds_weights{}}).of(0);
    };
    CHECK(found(format::float32, infinity) == standing::outside);
    CHECK(found(format::float64, infinity) == standing::outside);
}
