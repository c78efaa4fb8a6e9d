// Emulated kernels whose scores are hardly known: their outputs are means of the values up to
// roundings, each term by hand; what may overflow says nothing.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>
#include <attest/oracle/scale.hpp>

#include "oracle/judge/against_emulation.hpp"
#include "support/catch.hpp"
#include "support/emulated_problem.hpp"
#include "support/row_of_scores.hpp"

#include <cmath>

using namespace attest::oracle;
using tests::drawn_choices;
using tests::drawn_kernel;
using tests::emulated_option;
using tests::fault;
using tests::float_kernel;
using tests::left_open;
using tests::numbers_of;
using tests::row_of;
using tests::stored;

namespace {

constexpr double u = 0x1p-24;
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double largest_float = 0x1.fffffep127;

/// A score that float32 computes with an error of 2^5 and more.
constexpr double unknown = 0x1p29;

emulated_kernel in_float32(std::size_t tile_keys = 64) {
    emulated_kernel result;
    result.kernel.weights = format::float32;
    result.kernel.exp_ulps = 0;
    result.kernel.tile_keys = tile_keys;
    return result;
}

emulated_value emulated(problem const& p, emulated_kernel const& kernel, std::size_t d = 0) {
    answer const by = attention(p, {.output = format::float32, .bounds = true});
    return modelled::emulated_at(p, by, kernel, format::float32, {0, 0, 0, d},
                                 modelled::means::used);
}

outcome judged(stored& keep, problem const& p, emulated_kernel const& kernel, double x) {
    tensor const candidate = keep.filled(format::float32, p.output_shape(), x);
    return judge(p, candidate, criterion{.emulation = kernel}).result();
}

/// Returns whether NaN is not judged; then no number fails, otherwise those far away do.
bool says_nothing(stored& keep, problem const& p, emulated_kernel const& kernel) {
    bool const is_open = judged(keep, p, kernel, no_number) == outcome::not_judged;
    for (double const x : {infinite, -infinite, 1e30, -1e30})
        CHECK((judged(keep, p, kernel, x) == outcome::fail) != is_open);
    return is_open;
}

} // namespace

TEST_CASE("emulated mean: from the smallest to the largest value, up to roundings, by hand") {
    stored keep;
    problem p = row_of(keep, {unknown, unknown}, {3, -1});
    // 4 ± (2 + R), and R = K − 3: (1 + u_P)(1 + γ_2)/(1 − γ_1), and two roundings of the division.
    auto const beyond = [&](emulated_kernel const& kernel) {
        emulated_value const found = emulated(p, kernel);
        CHECK(found.value == 1);
        CHECK_FALSE(found.says_something);
        return found.radius - 2 + 3;
    };
    CHECK(beyond(in_float32()) == Approx(3 * (1 + 5 * u)).epsilon(1e-11));
    CHECK(beyond(in_float32(1)) == Approx(3 * (1 + 7 * u)).epsilon(1e-11)); // one more rescaling
    emulated_kernel kernel = in_float32(1);
    kernel.kernel.sums_unit = 0x1p-23;
    CHECK(beyond(kernel) == Approx(3 * (1 + 10 * u)).epsilon(1e-11));
    kernel.kernel.weights = format::bfloat16;
    CHECK(beyond(kernel) == Approx(3 * (1 + 0x1p-8) * (1 + 10 * u)).epsilon(1e-11));
    // η = 2^-10 for each of two keys, relative to a sum of at least 1.
    kernel.kernel.weights = format::float8_e4m3fn;
    CHECK(beyond(kernel)
          == Approx((3 * (1 + 0x1p-4) + 2 * 3 * 0x1p-10) * (1 + 10 * u)).epsilon(1e-11));
    // Rounded weights are those of the mean.
    kernel.kernel.sums_rounded = true;
    CHECK(beyond(kernel) == Approx(3 * (1 + 10 * u)).epsilon(1e-11));
    CHECK(beyond(in_float32(1)) < beyond(kernel));
}

TEST_CASE("emulated mean: values of 0 are flushed, a sink has the value 0") {
    stored keep;
    problem p = row_of(keep, {unknown, unknown}, {0, 0});
    // The products and sums of two keys and a rescaling, 2·2 + 1, relative to l of at least 1, and
    // twice for a sum of 0 by at least 2^-126 each; the division once more (mean_bound.hpp).
    emulated_value const zero = emulated(p, in_float32());
    CHECK(zero.value == 0);
    CHECK(zero.radius == Approx(6 * 0x1p-126).epsilon(1e-5));
    CHECK(judged(keep, p, in_float32(), 0) == outcome::not_judged);
    CHECK(judged(keep, p, in_float32(), 0x1p-100) == outcome::fail);
    // 2 ± 1 becomes 1.5 ± 1.5 with a sink.
    p = row_of(keep, {unknown, unknown}, {3, 1});
    CHECK(judged(keep, p, in_float32(), 0.5) == outcome::fail);
    CHECK(judged(keep, p, in_float32(), 2.5) == outcome::not_judged);
    p.how.sinks = {unknown};
    emulated_kernel first = in_float32();
    first.sink_first = true;
    emulated_value const found = emulated(p, first);
    CHECK(found.value == 1.5);
    CHECK(found.radius == Approx(1.5).epsilon(1e-5));
    CHECK(judged(keep, p, first, 0.5) == outcome::not_judged);
    CHECK(judged(keep, p, first, -0.5) == outcome::fail);
    p.value = keep.numbers(format::float32, {1, 1, 2, 1}, {-3, -1});
    CHECK(emulated(p, first).value == -1.5);
    CHECK(judged(keep, p, first, 0.5) == outcome::fail);
    // A sink far above all keys is the maximum of the scores.
    p.how.sinks = {8 * unknown};
    CHECK(judged(keep, p, first, 0) == outcome::not_judged);
}

TEST_CASE("emulated mean: values that differ by little more than roundings are judged") {
    stored keep;
    problem p = row_of(keep, {unknown, unknown}, {3, 3});
    CHECK(judged(keep, p, in_float32(), 3) == outcome::pass);
    CHECK(judged(keep, p, in_float32(), 3 + 0x1p-22) == outcome::pass);
    CHECK(judged(keep, p, in_float32(), 3 - 0x1p-22) == outcome::pass);
    CHECK(judged(keep, p, in_float32(), 3 + 0x1p-19) == outcome::fail);
    tensor const near = keep.filled(format::float32, p.output_shape(), 3 + 0x1p-22);
    judgement const found = judge(p, near, criterion{.emulation = in_float32()});
    // R is 15u plus the roundings of doubles; the numbers that round to 3 + 4u end at 3 + 2u.
    CHECK(*found.maximum_share == Approx(2.0 / 15).epsilon(1e-6));
    // Spreads of 8 roundings, and roundings of 1/64 of the values, at most.
    p.value = keep.numbers(format::float32, {1, 1, 2, 1}, {3, 3 + 28 * 0x1p-22});
    CHECK(judged(keep, p, in_float32(), 3) == outcome::pass);
    p.value = keep.numbers(format::float32, {1, 1, 2, 1}, {3, 3 + 32 * 0x1p-22});
    CHECK(judged(keep, p, in_float32(), 3) == outcome::not_judged);
    p.value = keep.filled(format::float32, {1, 1, 2, 1}, 3);
    emulated_kernel coarse = in_float32();
    coarse.kernel.weights = format::float8_e4m3fn; // R is 3/16 of 3
    CHECK(judged(keep, p, coarse, 3) == outcome::not_judged);
    // One key.
    CHECK(judged(keep, row_of(keep, {unknown}, {5}), in_float32(), 5) == outcome::pass);
    CHECK(judged(keep, row_of(keep, {unknown}, {5}), in_float32(), 5.001) == outcome::fail);
}

TEST_CASE("emulated mean: keys that a large negative score hides are left out") {
    stored keep;
    problem p = row_of(keep, {unknown, unknown, unknown}, {3, -1, 100});
    p.bias = keep.numbers(format::float32, {1, 1, 1, 3}, {0, 0, -largest_float});
    CHECK(judged(keep, p, in_float32(), 3.1) == outcome::fail);
    CHECK(emulated(p, in_float32()).radius == Approx(2).epsilon(1e-5));
    // Each score has an error of about 2^7, so that far below is more than 70 + 2^9 lower.
    p = row_of(keep, {unknown, unknown, unknown - 1000}, {3, -1, 100});
    CHECK(judged(keep, p, in_float32(), 3.1) == outcome::fail);
    p = row_of(keep, {unknown, unknown, unknown - 300}, {3, -1, 100});
    CHECK(judged(keep, p, in_float32(), 3.1) == outcome::not_judged);
    // Its weight is at most n Q, and Q is that of e^-70 and of the smallest exponentials.
    p = row_of(keep, {unknown, unknown, unknown - 1000}, {0, 0, 0x1p90});
    double const hidden = emulated(p, in_float32()).radius;
    CHECK(hidden == Approx(std::exp(-70) * 0x1p90 * 4).epsilon(1e-3));
    // A key that no option allows has no score at all.
    p = row_of(keep, {unknown, unknown, unknown}, {3, -1, 100});
    p.how.key_lengths = {2};
    CHECK(judged(keep, p, in_float32(), 3.1) == outcome::fail);
    p = row_of(keep, {unknown, unknown, unknown}, {3, 100, -1});
    p.bias = keep.numbers(format::float32, {1, 1, 1, 3}, {0, -infinite, 0});
    CHECK(judged(keep, p, in_float32(), 3.1) == outcome::fail);
    CHECK(judged(keep, p, in_float32(), 2.9) == outcome::not_judged);
    // All keys are hidden alike: a mean of all.
    p = row_of(keep, {5, 6, 7}, {3, -1, 100});
    p.bias = keep.filled(format::float32, {1, 1, 1, 3}, -largest_float);
    CHECK(judged(keep, p, in_float32(), 34) == outcome::not_judged);
    CHECK(judged(keep, p, in_float32(), 101) == outcome::fail);
    CHECK(judged(keep, p, in_float32(), no_number) == outcome::fail);
}

TEST_CASE("emulated mean: where float32 may overflow nothing is known") {
    stored keep;
    auto const row = [&](double query, double key, double value) {
        problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {query}),
                  keep.numbers(format::float32, {1, 1, 2, 1}, {key, key}),
                  keep.numbers(format::float32, {1, 1, 2, 1}, {value, -value})};
        p.how.scale = 1;
        return p;
    };
    emulated_kernel const plain = in_float32();
    // Products of at most 2^98.
    CHECK_FALSE(says_nothing(keep, row(0x1p49, 0x1p49, 1), plain));
    CHECK(says_nothing(keep, row(0x1p49, 0x1p50, 1), plain));
    CHECK(says_nothing(keep, row(0x1p50, -0x1p49, 1), plain));
    CHECK(says_nothing(keep, row(0x1p-20, 0x1p99, 1), plain));
    problem scaled = row(0x1p40, 0x1p40, 1);
    scaled.how.scale = 0x1p19;
    CHECK(says_nothing(keep, scaled, plain));
    scaled.how.scale = 0x1p-30;
    CHECK_FALSE(says_nothing(keep, scaled, plain));
    // (2 + 1) 8 V of at most 2^100.
    CHECK_FALSE(says_nothing(keep, row(0x1p20, 0x1p20, 0x1p95), plain));
    CHECK(says_nothing(keep, row(0x1p20, 0x1p20, 0x1p96), plain));
    emulated_kernel large = plain;
    large.kernel.weights_power = 2;
    large.kernel.lag = 0;
    CHECK(says_nothing(keep, row(0x1p10, 0x1p10, 0x1p95), large));
    CHECK_FALSE(says_nothing(keep, row(0x1p10, 0x1p10, 0x1p93), large));
    large.kernel.weights_power = 0;
    large.kernel.lag = 2;
    CHECK(says_nothing(keep, row(0x1p20, 0x1p20, 0x1p95), large));
    CHECK_FALSE(says_nothing(keep, row(0x1p20, 0x1p20, 0x1p93), large));
    // The rounding of the shift, 2u times the score, is at most 1/4.
    emulated_kernel shifted = plain;
    shifted.kernel = fused(shifted.kernel);
    CHECK_FALSE(says_nothing(keep, row(0x1p10, 0x1.fp10, 1), shifted));
    CHECK(says_nothing(keep, row(0x1p10, 0x1p11, 1), shifted));
    shifted = plain;
    shifted.kernel.weights_power = 1;
    CHECK_FALSE(says_nothing(keep, row(0x1p10, 0x1.fp10, 1), shifted));
    CHECK(says_nothing(keep, row(0x1p10, 0x1p11, 1), shifted));
    // The errors of the log-sum-exps of parts, about 12u times the score, are at most 1.
    emulated_kernel parts = in_float32(1);
    parts.part_tiles = 1;
    CHECK_FALSE(says_nothing(keep, row(0x1p10, 0x1p10, 1), parts));
    CHECK(says_nothing(keep, row(0x1p12, 0x1p12, 1), parts));
    // A cap, and its inverse.
    problem capped = row(0x1p40, 0x1p40, 1);
    capped.how.soft_cap = 0x1p17;
    CHECK_FALSE(says_nothing(keep, capped, plain));
    capped.how.soft_cap = 0x1p19;
    CHECK(says_nothing(keep, capped, plain));
    capped.bias = keep.filled(format::float32, {1, 1, 1, 2}, unknown);
    capped.how.soft_cap = 0x1p-17;
    CHECK_FALSE(says_nothing(keep, capped, plain));
    capped.how.soft_cap = 0x1p-19;
    CHECK(says_nothing(keep, capped, plain));
    // Stored elements, and scales that may multiply first.
    problem stored_keys = row(1, 0x1p80, 1);
    stored_keys.bias = keep.filled(format::float32, {1, 1, 1, 2}, unknown);
    auto const query = [&](double scale) {
        return attest::oracle::scaled(keep.filled(format::float8_e5m2, {1, 1, 1, 1}, 1),
                                      keep.numbers(format::float32, {1, 1, 1, 1}, {scale}));
    };
    stored_keys.query = query(0x1p-10);
    CHECK_FALSE(says_nothing(keep, stored_keys, plain));
    stored_keys.query = query(0x1p3);
    CHECK(says_nothing(keep, stored_keys, plain));
    stored_keys.query = query(0x1p-10);
    stored_keys.key = keep.filled(format::float32, {1, 1, 2, 1}, 0x1p83);
    CHECK(says_nothing(keep, stored_keys, plain));
    // Slopes.
    problem sloped = row(0x1p20, 0x1p20, 1);
    sloped.how.alibi_slopes = {0x1p35};
    CHECK_FALSE(says_nothing(keep, sloped, plain));
    sloped.how.alibi_slopes = {0x1p36};
    CHECK(says_nothing(keep, sloped, plain));
    // What ALiBi adds to all scores of a causal row, 2^23 and 2^25, is in the maximum alone.
    problem causal{keep.filled(format::float32, {1, 1, 2, 1}, 1),
                   keep.filled(format::float32, {1, 1, 2, 1}, 1),
                   keep.filled(format::float32, {1, 1, 2, 1}, 1)};
    causal.how.causal = true;
    causal.how.window_left = 0;
    shifted.kernel = fused(plain.kernel);
    causal.how.alibi_slopes = {0x1p18};
    CHECK_FALSE(says_nothing(keep, causal, shifted));
    causal.how.alibi_slopes = {0x1p25};
    CHECK(judged(keep, causal, shifted, no_number) == outcome::fail); // the first row has no offset
    tensor const last = keep.numbers(format::float32, {1, 1, 2, 1}, {1, no_number});
    CHECK(judge(causal, last, criterion{.emulation = shifted}).result() == outcome::not_judged);
    // Exponentials that may err by as much as they are.
    emulated_kernel rough = in_float32(1);
    rough.kernel.rescale_ulps = 1024;
    std::vector<double> const keys(8192, unknown);
    CHECK(says_nothing(keep, row_of(keep, keys, std::vector<double>(8192, 1)), rough));
    rough.kernel.rescale_ulps = 64;
    CHECK_FALSE(says_nothing(keep, row_of(keep, keys, std::vector<double>(8192, 1)), rough));
}

TEST_CASE("emulated mean: a sink that is added last must not be far above the keys") {
    stored keep;
    problem p = row_of(keep, {0x1p25, 0x1p25}, {3, 1});
    emulated_kernel const last = in_float32();
    emulated_kernel first = last;
    first.sink_first = true;
    // The errors of scores and of the sink are 4u 2^25 and 3u 2^25, 14 in all.
    p.how.sinks = {0x1p25 + 60};
    CHECK_FALSE(says_nothing(keep, p, last));
    p.how.sinks = {0x1p25 + 70};
    CHECK(says_nothing(keep, p, last));
    CHECK_FALSE(says_nothing(keep, p, first));
    // A sink of 2^24 is the maximum of a fused shift.
    first.kernel = fused(first.kernel);
    p = row_of(keep, {0, 0}, {3, 1});
    p.how.sinks = {0x1p18};
    CHECK_FALSE(says_nothing(keep, p, first));
    p.how.sinks = {0x1p24};
    CHECK(says_nothing(keep, p, first));
    // Parts, one of which has a sink, are not described.
    emulated_kernel parts = in_float32(1);
    parts.part_tiles = 1;
    p = row_of(keep, {0x1p20, 0x1p20}, {3, 1});
    CHECK_FALSE(says_nothing(keep, p, parts));
    p.how.sinks = {0x1p20};
    CHECK(says_nothing(keep, p, parts));
}

TEST_CASE("emulated mean: parts whose merging is not described say nothing") {
    stored keep;
    // 8192 exponentials of 2^-15 each have errors of 1/4 in all, and those of 2^-14 of 1/2.
    emulated_kernel parts = in_float32(1);
    parts.part_tiles = 1;
    problem const p = row_of(keep, std::vector<double>(8000, 0x1p18), std::vector<double>(8000, 1));
    parts.kernel.rescale_ulps = 250;
    CHECK_FALSE(says_nothing(keep, p, parts));
    parts.kernel.rescale_ulps = 512;
    CHECK(says_nothing(keep, p, parts));
    // The additions of 1400 keys in 1400 parts, with a unit of 2^-13.
    problem const q = row_of(keep, std::vector<double>(1400, 0x1p18), std::vector<double>(1400, 1));
    parts.kernel.rescale_ulps = 2;
    parts.kernel.sums_unit = 0x1p-13;
    CHECK(says_nothing(keep, q, parts));
    parts.kernel.sums_unit = 0x1p-14;
    CHECK_FALSE(says_nothing(keep, q, parts));
}

TEST_CASE("emulated mean: both intervals of an element hold") {
    stored keep;
    // The second key has the score -3 with an error of 3u 2^22 = 3/4, and all of the value.
    problem of{keep.numbers(format::bfloat16, {1, 1, 1, 3}, {1, 1, 1}),
               keep.numbers(format::bfloat16, {1, 1, 2, 3}, {0, 0, 0, 0x1p22, -0x1p22, -3}),
               keep.numbers(format::bfloat16, {1, 1, 2, 1}, {0, 1})};
    of.how.scale = 1;
    answer const by = attention(of, {.output = format::float32, .bounds = true});
    emulated_value const wide =
        modelled::emulated_at(of, by, in_float32(), format::float32, {0, 0, 0, 0});
    CHECK(std::isfinite(wide.radius));
    CHECK(wide.value - wide.radius < -0.01);
    CHECK(wide.value + wide.radius < 0.9);
    CHECK(judged(keep, of, in_float32(), -0.005) == outcome::fail);
    CHECK(judged(keep, of, in_float32(), 0.01) == outcome::not_judged);
    CHECK(judged(keep, of, in_float32(), 0.95) == outcome::fail);
    emulated_value const both = emulated(of, in_float32());
    CHECK(both.value - both.radius == Approx(0).margin(1e-5));
    CHECK(both.value + both.radius == Approx(wide.value + wide.radius).epsilon(1e-5));
    of.value = keep.numbers(format::bfloat16, {1, 1, 2, 1}, {0, -1});
    emulated_value const negative = emulated(of, in_float32());
    CHECK(negative.value == Approx(-both.value).epsilon(1e-5));
    CHECK(negative.radius == Approx(both.radius).epsilon(1e-5));
    // Scores with an error of 4u 2^20 = 1/4: no radius is known.
    problem const p = row_of(keep, {0x1p20, 0x1p20}, {1, 1.5});
    CHECK(judged(keep, p, in_float32(), 1.4) == outcome::not_judged);
    CHECK(judged(keep, p, in_float32(), 1.1) == outcome::not_judged);
    CHECK(judged(keep, p, in_float32(), 1.51) == outcome::fail);
    CHECK(judged(keep, p, in_float32(), 0.99) == outcome::fail);
    emulated_value const found = emulated(p, in_float32());
    CHECK(found.value == Approx(1.25).epsilon(1e-5));
    CHECK(found.radius == Approx(0.25).epsilon(1e-5));
    // Weights of e4m3 at the border of 0 and 2^-9 (as in emulation.cpp): the mean says less.
    problem const q = row_of(keep, {0, -10 * std::log(2.0)}, {0, 1});
    emulated_kernel border = in_float32();
    border.kernel.exp_ulps = 2;
    border.kernel.weights = format::float8_e4m3fn;
    emulated_value const least = emulated(q, border);
    CHECK(least.value == Approx(0x1p-10).epsilon(1e-2));
    CHECK(least.radius == Approx(0x1p-10).epsilon(1e-2));
}

TEST_CASE("emulated mean: a report says that nothing is known") {
    stored keep;
    problem const p = row_of(keep, {unknown, unknown}, {3, 1});
    emulated_kernel shifted = in_float32();
    shifted.kernel = fused(shifted.kernel);
    tensor const candidate = keep.filled(format::float32, p.output_shape(), no_number);
    judgement const open = judge(p, candidate, criterion{.emulation = shifted});
    CHECK(report_text(open).find("any number, an infinity or NaN: nothing is known\n")
          != std::string::npos);
    judgement const found = judge(p, candidate, criterion{.emulation = in_float32()});
    CHECK(found.result() == outcome::fail);
    CHECK(report_text(found).find("2 +- 1, before rounding (hardly tighter than for any mean of "
                                  "the values)\n")
          != std::string::npos);
}

TEST_CASE("a narrow format may overflow at the end of a mean") {
    stored keep;
    problem const p = row_of(keep, {unknown, unknown}, {70000, 1});
    auto const judged_in = [&](format f, double x) {
        tensor const candidate = keep.filled(f, p.output_shape(), x);
        return judge(p, candidate, criterion{.emulation = in_float32()}).result();
    };
    CHECK(judged_in(format::float16, infinite) == outcome::not_judged);
    CHECK(judged_in(format::float16, 65504) == outcome::not_judged);
    CHECK(judged_in(format::float16, -infinite) == outcome::fail);
    CHECK(judged_in(format::float16, no_number) == outcome::fail);
    CHECK(judged_in(format::float8_e4m3fn, no_number) == outcome::not_judged);
    CHECK(judged_in(format::float8_e4m3fn, -1) == outcome::fail);
    CHECK(judged_in(format::bfloat16, infinite) == outcome::fail);
}

TEST_CASE("what a kernel gives for scores of any size is never outside, and garbage is") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t known = 0;
    std::size_t rows = 0;
    for (int round = 0; round < 150; ++round) {
        stored keep;
        constexpr std::array formats{format::float16, format::bfloat16};
        constexpr std::array narrow{format::float16, format::bfloat16, format::float8_e4m3fn,
                                    format::float8_e5m2, format::float32};
        format const f = formats[draw.size(0, 1)];
        format const in = draw.coin() ? format::float32 : f;
        double const width = std::ldexp(1, static_cast<int>(draw.whole(2, in == f ? 9 : 20)));
        problem p =
            tests::assembled(tests::drawn_sizes(draw, 60), numbers_of(keep, draw, in, width),
                             numbers_of(keep, draw, in, width), numbers_of(keep, draw, in, 1));
        tests::draw_positions(draw, p);
        p.how.alibi_slopes.clear();
        p.how.sinks.clear();
        emulated_kernel kernel = drawn_kernel(draw, narrow[draw.size(0, 4)]);
        if (!kernel.kernel.fused && draw.coin()) {
            double const hidden = draw.coin() ? -largest_float : -60000;
            p.bias = keep.drawn(format::float32, tests::drawn_broadcast(draw, p),
                                [&] { return draw.one_in(3) ? hidden : tests::bell(draw, 2); });
        }
        left_open open = drawn_choices(draw, kernel);
        if (draw.one_in(2))
            tests::draw_option(draw, static_cast<emulated_option>(draw.whole(0, 5)), p, kernel,
                               open);
        CAPTURE(round, description(f).name, kernel_text(kernel), kernel.kernel.fused,
                static_cast<int>(open.order), p.keys(), p.size(), width);
        float_kernel computes(kernel, open, fault::none, static_cast<std::uint64_t>(round));
        tensor const candidate = computes.outputs(keep, p, f);
        answer const by = attention(p, {.output = f, .bounds = true});
        judgement const found = judge(p, candidate, by, {.emulation = kernel}, 2);
        INFO(report_text(found));
        CHECK(found.failing == 0);
        // If a NaN everywhere fails, 1e4 fails at the same places.
        std::size_t const failing =
            judge(p, keep.filled(f, p.output_shape(), no_number), by, {.emulation = kernel})
                .failing;
        CHECK(judge(p, keep.filled(f, p.output_shape(), 1e4), by, {.emulation = kernel}).failing
              == failing);
        known += failing;
        rows += found.found.elements;
    }
    CAPTURE(known, rows);
    CHECK(known * 2 > rows);
}
