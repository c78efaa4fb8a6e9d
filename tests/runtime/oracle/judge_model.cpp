// The bound of a kernel that rounds its weights: such kernels, simulated in float, are within it;
// broken ones are not. Each term by hand on rows with known values.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>

#include "oracle/judge/model_bound.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"
#include "support/refusal.hpp"

#include <cmath>

using namespace attest::oracle;
using tests::refusal;
using tests::stored;

namespace {

enum class fault : unsigned char { none, scale, rescaling, row_sum, last_tile };

struct kernel {
    rounds_weights model;
    format output = format::float16;
    fault broken = fault::none;
};

float rounded(format f, float x) {
    return static_cast<float>(value_of(f, nearest(f, static_cast<double>(x))));
}

/// Query i of head h: tile by tile with the largest score so far, everything in float.
std::vector<float> simulated_row(problem const& p, kernel const& k, std::size_t b, std::size_t h,
                                 std::size_t i) {
    double const exact_scale = 1 / std::sqrt(static_cast<double>(p.size()));
    auto scale = static_cast<float>(p.how.scale ? *p.how.scale : exact_scale);
    if (k.broken == fault::scale)
        scale *= scale; // 1/D
    auto const log2e = static_cast<float>(1.4426950408889634);
    float const factor = k.model.fused ? scale * log2e : 1;
    std::size_t const head = p.key_head_of(h);
    float largest = -std::numeric_limits<float>::infinity();
    float sum = 0;
    std::vector<float> outputs(p.value_size(), 0.0F);
    for (std::size_t first = 0; first < p.keys(); first += k.model.tile_keys) {
        std::size_t const last = std::min(first + k.model.tile_keys, p.keys());
        std::vector<float> scores(last - first, -std::numeric_limits<float>::infinity());
        float now = largest;
        for (std::size_t j = first; j < last; ++j) {
            if (!is_allowed(p, b, h, i, j) || (k.broken == fault::last_tile && last == p.keys()))
                continue;
            float dot = 0;
            for (std::size_t a = 0; a < p.size(); ++a)
                dot += static_cast<float>(p.query.at(b, h, i, a))
                       * static_cast<float>(p.key_at(b, head, j, a));
            float score = k.model.fused ? dot : dot * scale;
            if (p.bias)
                score += static_cast<float>(bias_at(p, b, h, i, j));
            scores[j - first] = score;
            now = std::max(now, score);
        }
        if (now == -std::numeric_limits<float>::infinity())
            continue;
        float const again =
            k.model.fused ? std::exp2((largest - now) * factor) : std::exp(largest - now);
        if (k.broken != fault::rescaling) {
            sum *= again;
            for (float& o : outputs)
                o *= again;
        }
        largest = now;
        for (std::size_t j = first; j < last; ++j) {
            float const weight =
                k.model.fused ? std::exp2(std::fma(scores[j - first], factor, -(now * factor)))
                              : std::exp(scores[j - first] - now);
            float const narrow = rounded(k.model.weights, weight);
            sum += k.broken == fault::row_sum && j % 16 == 0 ? 0 : weight;
            for (std::size_t d = 0; d < p.value_size(); ++d)
                outputs[d] += narrow * static_cast<float>(p.value_at(b, head, j, d));
        }
    }
    for (float& o : outputs)
        o = sum == 0 ? 0 : o / sum;
    return outputs;
}

tensor simulated(stored& keep, problem const& p, kernel const& k) {
    std::vector<double> all;
    for (std::size_t b = 0; b < p.batches(); ++b)
        for (std::size_t h = 0; h < p.query_heads(); ++h)
            for (std::size_t i = 0; i < p.queries(); ++i)
                for (float const o : simulated_row(p, k, b, h, i))
                    all.push_back(static_cast<double>(o));
    return keep.numbers(k.output, p.output_shape(), all);
}

problem drawn(stored& keep, tests::seeded& draw, format f, std::size_t queries, std::size_t keys,
              std::size_t size, double width) {
    auto const numbers_of = [&](double spread) {
        return [&keep, &draw, f, spread](extents const& shape) {
            return keep.drawn(f, shape, [&] { return bell(draw, spread); });
        };
    };
    return tests::assembled(
        {.query_heads = 2, .queries = queries, .keys = keys, .size = size, .value_size = 4},
        numbers_of(width), numbers_of(width), numbers_of(1));
}

/// Two keys with scores of 0, and these values.
problem pair(stored& keep, double first, double second) {
    return {keep.numbers(format::float32, {1, 1, 1, 1}, {0}),
            keep.numbers(format::float32, {1, 1, 2, 1}, {0, 0}),
            keep.numbers(format::float32, {1, 1, 2, 1}, {first, second})};
}

} // namespace

TEST_CASE("kernels that round their weights keep to their bound, and use some of it") {
    tests::seeded draw;
    CAPTURE(draw.seed());

    struct shape {
        std::size_t queries, keys, size, tile;
        double width;
    };

    std::vector<shape> const shapes{{4, 1, 8, 64, 1},
                                    {5, 7, 3, 2, 2},
                                    {3, 64, 16, 16, 1},
                                    {2, 200, 32, 64, 3},
                                    {1, 512, 64, 64, 1}};
    for (format const f : {format::float16, format::bfloat16, format::float8_e4m3fn,
                           format::float8_e5m2, format::float32}) {
        double most = 0;
        for (shape const& s : shapes) {
            for (bool const fuse : {false, true}) {
                INFO(description(f).name << ", " << s.keys << " keys, fused " << fuse);
                stored keep;
                format const inputs = f == format::float32 ? format::float16 : f;
                problem p = drawn(keep, draw, inputs, s.queries, s.keys, s.size, s.width);
                p.how.causal = draw.coin();
                p.how.diagonal = diagonal::bottom_right;
                kernel k{{.weights = f, .tile_keys = s.tile}};
                if (fuse)
                    k.model = fused(k.model);
                k.output = draw.coin() ? format::float32 : format::float16;
                judgement const found = judge(p, simulated(keep, p, k), {.model = k.model}, 2);
                CHECK(found.passes());
                REQUIRE(found.maximum_share);
                CHECK(*found.maximum_share <= 1);
                most = std::max(most, *found.maximum_share);
            }
        }
        INFO(description(f).name);
        CHECK(most > 0.02);
    }
}

TEST_CASE("a kernel with a bias keeps to its bound") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem p = drawn(keep, draw, format::bfloat16, 4, 50, 8, 2);
    std::vector<double> added(4 * 50);
    for (double& one : added)
        one = draw.whole(0, 5) == 0 ? -std::numeric_limits<double>::infinity() : bell(draw, 4);
    p.bias = keep.numbers(format::float32, {1, 1, 4, 50}, added);
    kernel const k{{.weights = format::bfloat16, .tile_keys = 16}, format::bfloat16};
    CHECK(judge(p, simulated(keep, p, k), {.model = k.model}).passes());
    problem without = p;
    without.bias.reset();
    CHECK_FALSE(judge(p, simulated(keep, without, k), {.model = k.model}).passes());
}

TEST_CASE("broken kernels violate the bound") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem const p = drawn(keep, draw, format::float16, 4, 256, 16, 2);
    criterion const asked{.model = model_named("fp16-p")};
    for (fault const broken : {fault::scale, fault::rescaling, fault::row_sum, fault::last_tile}) {
        INFO("fault " << static_cast<int>(broken));
        judgement const found =
            judge(p, simulated(keep, p, {*asked.model, format::float16, broken}), asked);
        CHECK_FALSE(found.passes());
        CHECK(*found.maximum_share > 1);
        REQUIRE(found.worst);
        REQUIRE(found.worst->allowed);
        double const off =
            std::fabs(value_of(format::float16, found.worst->candidate) - found.worst->exact.lower);
        CHECK(off > found.worst->allowed->total * (1 - 1e-9));
    }
    // A bound for one format of weights does not allow another.
    kernel const coarse{{.weights = format::float8_e5m2}};
    CHECK(judge(p, simulated(keep, p, coarse), {.model = coarse.model}).passes());
    CHECK_FALSE(judge(p, simulated(keep, p, coarse), asked).passes());
}

TEST_CASE("the terms of a row of two equal keys") {
    stored keep;
    problem const p = pair(keep, 3, -1); // weights 1/2: Σ w|v| = 2, o = 1
    rounds_weights const half{.weights = format::float16, .exp_ulps = 2};
    model_terms const t = row_by_model(p, half, format::float16, 0, 0, 0).terms[0];
    double const u = 0x1p-24;
    CHECK(t.scores < 1e-30);
    CHECK(t.exponential == Approx(2 * 0x1p-22).epsilon(1e-6));
    CHECK(t.weights == Approx(2 * 0x1p-11).epsilon(1e-6));
    CHECK(t.accumulation == Approx(2 * (1 + 0x1p-11) * 2 * u).epsilon(1e-6)); // n + T − 1 = 2
    CHECK(t.underflow == Approx(0x1p-25 * 4 * 0.5).epsilon(1e-3));
    CHECK(t.row_sum == Approx(0x1p-22 + u).epsilon(1e-6)); // one addition
    double const before =
        t.scores + t.exponential + t.weights + t.accumulation + t.underflow + t.row_sum;
    double const gamma_two = 2 * u / (1 - 2 * u);
    double const quotient = before / (1 - t.row_sum); // |o| is 1
    CHECK(
        t.division
        == Approx(before * t.row_sum / (1 - t.row_sum) + (quotient + 1) * gamma_two).epsilon(1e-9));
    CHECK(t.storing == Approx(0x1p-11 * (1 + before + t.division) + 0x1p-25).epsilon(1e-12));
    double const sum = t.scores + t.exponential + t.weights + t.accumulation + t.underflow
                       + t.row_sum + t.division + t.storing;
    CHECK(t.total == Approx(sum).epsilon(1e-15));

    rounds_weights more = half;
    more.weights = format::float8_e4m3fn;
    more.exp_ulps = 0;
    more.tile_keys = 1;
    more.sums_unit = 0x1p-23;
    model_terms const s = row_by_model(p, more, format::float32, 0, 0, 0).terms[0];
    CHECK(s.exponential == 0);
    CHECK(s.weights == Approx(2 * 0x1p-4).epsilon(1e-6));
    CHECK(s.accumulation == Approx(2 * (1 + 0x1p-4) * 3 * 2 * u).epsilon(1e-6)); // T = 2
    CHECK(s.underflow == Approx(0x1p-10 * 4 * 0.5 * (1 + 0x1p-4)).epsilon(1e-3));
    CHECK(s.row_sum == Approx(2 * u).epsilon(1e-6));
    CHECK(s.storing == 0);
    // Tiles of more keys than there are make one tile, whatever their size.
    for (std::size_t const keys : {std::size_t{2}, std::size_t{3}, ~std::size_t{0}}) {
        rounds_weights one_tile = half;
        one_tile.tile_keys = keys;
        CHECK(row_by_model(p, one_tile, format::float16, 0, 0, 0).terms[0].total == t.total);
    }
    more.weights = format::float32;
    CHECK(row_by_model(p, more, format::float32, 0, 0, 0).terms[0].weights == 0);
    more.weights = format::bfloat16;
    CHECK(row_by_model(p, more, format::float32, 0, 0, 0).terms[0].weights
          == Approx(2 * 0x1p-8).epsilon(1e-6));
    more.weights = format::float8_e5m2;
    CHECK(row_by_model(p, more, format::float32, 0, 0, 0).terms[0].weights
          == Approx(2 * 0x1p-3).epsilon(1e-6));
}

TEST_CASE("the errors of scores") {
    stored keep;
    // q·k = 3·5 − 2·4 = 7 and 0, Σ |q k| = 23 and 0, c = 1/2.
    problem p{keep.numbers(format::float32, {1, 1, 1, 2}, {3, -2}),
              keep.numbers(format::float32, {1, 1, 2, 2}, {5, 4, 0, 0}),
              keep.numbers(format::float32, {1, 1, 2, 1}, {1, 0})};
    p.how.scale = 0.5;
    rounds_weights const model{};
    double const u = 0x1p-24;
    double const error = 0.5 * 4 * u * 23; // D + k = 4
    double const weight = 1 / (1 + std::exp(-3.5));
    auto const scores = [&](rounds_weights const& with) {
        return row_by_model(p, with, format::float32, 0, 0, 0).terms[0].scores;
    };
    CHECK(scores(model) == Approx(weight * error).epsilon(1e-5));
    // Fused: c has two roundings more, the largest score 3.5 one.
    CHECK(scores(fused(model)) == Approx(weight * (error * 1.5 + 3.5 * u)).epsilon(1e-5));
    // A bias: one rounding of the score, which is then 5.5.
    p.bias = keep.numbers(format::float32, {1, 1, 1, 2}, {2, 2});
    CHECK(scores(model) == Approx(weight * (error + 5.5 * u)).epsilon(1e-5));
    p.bias.reset();
    // The value of the other key: its exponent 3.5 below the largest, and its own score exact.
    p.value = keep.numbers(format::float32, {1, 1, 2, 1}, {0, 1});
    CHECK(scores(model) == Approx((1 - weight) * (3.5 + error) * u).epsilon(1e-5));
}

TEST_CASE("the verdict changes where the bound ends") {
    stored keep;
    problem const p = pair(keep, 3, -1);
    rounds_weights const model{};
    double const most = row_by_model(p, model, format::float64, 0, 0, 0).terms[0].total;
    auto const judged = [&](double x) {
        return judge(p, keep.numbers(format::float64, {1, 1, 1, 1}, {x}), {.model = model});
    };
    CHECK(judged(1).passes());
    CHECK(judged(1 + most * (1 - 1e-9)).passes());
    CHECK(judged(1 - most * (1 - 1e-9)).passes());
    CHECK(*judged(1 - most / 2).maximum_share == Approx(0.5).epsilon(1e-9));
    CHECK_FALSE(judged(1 + most * (1 + 1e-9)).passes());
    CHECK_FALSE(judged(1 - most * (1 + 1e-9)).passes());
    CHECK_FALSE(judged(std::numeric_limits<double>::infinity()).passes());
    CHECK_FALSE(judged(std::nan("")).passes());
}

TEST_CASE("among elements that a model judges, those that fail are worse") {
    stored keep;
    // The first component cancels, so that a large distance in ulps is allowed; the second does
    // not.
    problem p = pair(keep, 0, 0);
    p.value = keep.numbers(format::float32, {1, 1, 2, 2}, {1, 1, -1 + 0x1p-20, 1});
    tensor const candidate = keep.numbers(format::float32, {1, 1, 1, 2}, {0x1p-16, 1 + 0x1p-8});
    judgement const found = judge(p, candidate, {.model = rounds_weights{}});
    CHECK(found.distances[0] > found.distances[1]);
    CHECK(found.of(0) == standing::within);
    CHECK(found.of(1) == standing::outside);
    CHECK(found.worst->index == extents{0, 0, 0, 1});
}

TEST_CASE("a judgement by a model counts its rows, and is stopped from outside") {
    stored keep;
    problem const p{
        keep.numbers(format::float32, {1, 2, 3, 2}, {1, 2, -1, 0.5, 3, 1, 0, 2, -2, 1, 1, -1}),
        keep.numbers(format::float32, {1, 1, 2, 2}, {0.5, 1, -1, 2}),
        keep.numbers(format::float32, {1, 1, 2, 1}, {1, -3})};
    rounds_weights const model{};
    answer const by = attention(p, {.output = format::float16, .bounds = true});
    progress seen;
    CHECK(judge(p, by.output.view(), by, {.model = model}, 2, &seen).passes());
    CHECK(seen.rows_done == 6);
    CHECK(seen.rows_in_all == 6);
    seen.stop = true;
    CHECK_THROWS_AS(judge(p, by.output.view(), by, {.model = model}, 2, &seen), stopped);
    CHECK_THROWS_AS(judge(p, by.output.view(), {.max_ulp = 1}, 2, &seen), stopped);
    CHECK_THROWS_AS(judge_log_sum_exp(p, by.log_sum_exp.view(), by, {}, 1, &seen), stopped);
    CHECK_THROWS_AS(row_by_model(p, model, format::float16, 0, 0, 0, &seen), stopped);
    CHECK_THROWS_AS(row_by_definition(p, 0, 0, 0, 128, &seen), stopped);
    CHECK_THROWS_AS(reference_row(p, 0, 0, 0, format::float16, format::float16, {}, &seen),
                    stopped);
}

TEST_CASE("what the model says nothing about is not judged, and does not pass") {
    stored keep;
    // The scores are 10^12: their rounding errors in float exceed 10^4, and the weights may be
    // anything.
    problem p = pair(keep, 3, -1);
    p.query = keep.numbers(format::float32, {1, 1, 1, 1}, {1e6});
    p.key = keep.numbers(format::float32, {1, 1, 2, 1}, {1e6, 1e6});
    p.value = keep.numbers(format::float32, {1, 1, 2, 4}, {3, 3, 3, 3, -1, -1, -1, -1});
    auto const judged = [&](std::vector<double> const& found) {
        return judge(p, keep.numbers(format::float32, {1, 1, 1, 4}, found),
                     {.model = rounds_weights{}});
    };
    judgement const found = judged({1, 2.5, 12345, std::nan("")});
    CHECK(found.of(0) == standing::correct);
    CHECK(found.of(1) == standing::not_judged);
    CHECK(found.of(2) == standing::outside); // beyond every mean of 3 and -1
    CHECK(found.of(3) == standing::outside);
    CHECK(found.not_judged_count() == 1);
    CHECK(found.result() == outcome::fail);
    CHECK(verdict_text(found)
          == "fail: 2 of 4 elements are outside the error bound of a kernel with float16 weights; "
             "worst at (0, 0, 0, 3); 1 of 4 elements is not judged: the model's bound says at most "
             "that an output is a mean of the values");
    judgement const open = judged({1, 2.5, -1, 1});
    CHECK(open.result() == outcome::not_judged);
    CHECK_FALSE(open.passes());
    CHECK(open.not_judged == std::vector<unsigned char>{0, 1, 1, 0});
    CHECK(*open.maximum_share == 0); // of the elements that are judged
    CHECK(verdict_text(open)
          == "not judged: 2 of 4 elements are not, since there the model's bound says at most "
             "that an output is a mean of the values; none fails");
    CHECK(report_text(open).find(" (that of any mean of the values)") != std::string::npos);
    CHECK(judged({1, 1, 1, 1}).result() == outcome::pass); // correctly rounded
    // For moderate scores everything is judged.
    problem const moderate = pair(keep, 3, -1);
    judgement const near = judge(moderate, keep.numbers(format::float32, {1, 1, 1, 1}, {1.0001F}),
                                 {.model = rounds_weights{}});
    CHECK(near.of(0) == standing::within);
    CHECK(near.not_judged_count() == 0);
    CHECK(verdict_text(near)
          == "pass: the element is within the error bound of a kernel with float16 weights");
}

TEST_CASE("the bound of any mean of the values, by hand") {
    stored keep;
    // Two keys in one tile, o = 1, 2 from both values, M = 3, float32 stored exactly: 2 + 3x − 3.
    problem const p = pair(keep, 3, -1);
    double const u = 0x1p-24;
    auto const beyond = [&](rounds_weights const& model, format output = format::float32) {
        return row_by_model(p, model, output, 0, 0, 0).terms[0].any_mean - 2 + 3;
    };
    // (1 + u_P)(1 + γ_2)/(1 − γ_1), and two roundings of the division
    rounds_weights model{.weights = format::float32, .exp_ulps = 0};
    CHECK(beyond(model) == Approx(3 * (1 + 5 * u)).epsilon(1e-12));
    model.tile_keys = 1; // one more rescaling of both sums
    CHECK(beyond(model) == Approx(3 * (1 + 7 * u)).epsilon(1e-12));
    model.sums_unit = 0x1p-23;
    CHECK(beyond(model) == Approx(3 * (1 + 10 * u)).epsilon(1e-12));
    model = {.weights = format::bfloat16, .exp_ulps = 0};
    CHECK(beyond(model) == Approx(3 * (1 + 0x1p-8) * (1 + 5 * u)).epsilon(1e-12));
    CHECK(beyond(model, format::bfloat16)
          == Approx(3 * (1 + 0x1p-8) * (1 + 0x1p-8) * (1 + 5 * u)).epsilon(1e-12));
    // η for each of two keys, relative to a sum of at least 1; with ε at least (1 − ε)(1 − ε)
    model.weights = format::float8_e4m3fn;
    double const narrow = 3 * (1 + 0x1p-4) + (3 + 1) * 0x1p-10;
    CHECK(beyond(model) == Approx(narrow * (1 + 5 * u)).epsilon(1e-12));
    model.exp_ulps = 1024;
    double const e = 0x1p-13;
    double const grown = 3 * (1 + 0x1p-4) + (3 + 1) * 0x1p-10 * (1 + e) / ((1 - e) * (1 - e));
    CHECK(beyond(model) == Approx(grown * (1 + 5 * u)).epsilon(1e-12));
    // Two parts that are merged: the error of their weights is 2u(105 + l) and more in each
    // exponent.
    rounds_weights const split{
        .weights = format::float32, .exp_ulps = 0, .tile_keys = 1, .parts = 2};
    CHECK(beyond(split) > 3 * (1 + 2 * 105 * u));
    CHECK(beyond(split) < 3 * (1 + 2 * 150 * u));
}

TEST_CASE("a model's bound and that of any mean: the smaller one, and whether it says something") {
    // The mean of the distances plus the roundings: every output is within 3/2 of the exact one.
    auto const held = [](double own, double size, double spread, double roundings) {
        return held_to(own, size, spread, roundings);
    };
    constexpr double infinity = std::numeric_limits<double>::infinity();
    held_bound const below = held(1.25, 8, 1, 0.5);
    CHECK((below.total == 1.25 && below.any_mean == 1.5 && below.says_something));
    for (double const own : {1.5, 2.0, 2.5, 100.0, infinity}) {
        CAPTURE(own);
        held_bound const above = held(own, 8, 1, 0.5);
        CHECK((above.total == 1.5 && above.any_mean == 1.5));
        // Up to a quarter of the sizes; beyond it only if the roundings are small compared with the
        // sizes ...
        CHECK(above.says_something == (own <= 2));
        CHECK(held(own, 32, 1, 0.5).says_something);
        // ... and the distances are not large compared with the roundings.
        CHECK(held(own, 64, 4, 0.5).total == (own < 4.5 ? own : 4.5));
        CHECK(held(own, 64, 4, 0.5).says_something);
        CHECK(held(own, 64, 5, 0.5).says_something == (own <= 16));
    }
    held_bound const unknown = held(std::numeric_limits<double>::quiet_NaN(), 8, 1, 0.5);
    CHECK((unknown.total == 1.5 && !unknown.says_something));
    CHECK_FALSE(held(infinity, infinity, infinity, 0).says_something);
}

TEST_CASE("no weight is rounded to more than twice itself") {
    stored keep;
    // 4096 keys: η for each of them would allow 1 + u_P + 4 times the largest value.
    problem p = tests::assembled(
        {.query_heads = 1, .queries = 1, .keys = 4096, .size = 1, .value_size = 1},
        [&](extents const& shape) {
            return keep.drawn(format::float16, shape, [] { return 0.0; });
        },
        [&](extents const& shape) {
            return keep.drawn(format::float16, shape, [] { return 0.0; });
        },
        [&](extents const& shape) {
            return keep.drawn(format::float16, shape, [] { return 1.0; });
        });
    rounds_weights const model{.weights = format::float8_e4m3fn};
    CHECK(row_by_model(p, model, format::float32, 0, 0, 0).terms[0].any_mean
          == Approx(1).epsilon(2e-3)); // 2 − 1: all values are the output
}

TEST_CASE("a fused shift of great scores leaves nothing known") {
    stored keep;
    problem p = pair(keep, 3, -1);
    p.query = keep.numbers(format::float32, {1, 1, 1, 1}, {1e6});
    rounds_weights const model = fused(rounds_weights{});
    auto const any_mean = [&](double key) {
        p.key = keep.numbers(format::float32, {1, 1, 2, 1}, {key, key});
        return row_by_model(p, model, format::float32, 0, 0, 0).terms[0].any_mean;
    };
    CHECK(any_mean(1) < 5);
    CHECK(any_mean(-1) < 5); // S depends on |m|
    // e^{-S} with S = 2u·10^9, which is 119, is below the smallest normal number.
    CHECK(std::isinf(any_mean(1000)));
    CHECK(std::isinf(any_mean(-1000)));
    CHECK(judge(p, keep.numbers(format::float32, {1, 1, 1, 1}, {1e30}), {.model = model}).result()
          == outcome::not_judged);
}

TEST_CASE("keys masked by the lowest number of float32") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem p = drawn(keep, draw, format::float16, 3, 64, 16, 1);
    std::vector<double> added(64, 0.0);
    for (std::size_t j = 60; j < 64; ++j)
        added[j] = -static_cast<double>(std::numeric_limits<float>::max());
    p.bias = keep.numbers(format::float32, {1, 1, 1, 64}, added);
    for (std::size_t const tile : {std::size_t{64}, std::size_t{2}, std::size_t{1}}) {
        INFO("tiles of " << tile << " keys");
        kernel const k{{.weights = format::float16, .tile_keys = tile}};
        judgement const good = judge(p, simulated(keep, p, k), {.model = k.model});
        CHECK(good.result() == outcome::pass);
        std::vector<double> const garbage(p.query_heads() * 3 * 4, 1e4);
        judgement const bad =
            judge(p, keep.numbers(format::float16, p.output_shape(), garbage), {.model = k.model});
        CHECK(bad.failing == garbage.size());
        // As narrow as without these keys.
        problem without = p;
        without.bias.reset();
        without.how.key_lengths = {60};
        for (std::size_t d = 0; d < 4; ++d) {
            double const with = row_by_model(p, k.model, k.output, 0, 0, 0).terms[d].total;
            double const less = row_by_model(without, k.model, k.output, 0, 0, 0).terms[d].total;
            CHECK(with < 1.1 * less);
        }
    }
}

TEST_CASE("a fused kernel may flush the differences that rescale") {
    stored keep;
    // Every score is the largest so far, by 2^-127 before and 2^-5 after the scale. Where differences
    // below 2^-126 are flushed to 0, all weights are 1, and the mean is that of the values.
    std::vector<double> keys;
    std::vector<double> values;
    for (int j = 0; j < 64; ++j) {
        keys.push_back(0x1p-126 + j * 0x1p-127);
        values.push_back(j < 32 ? 1 : 0);
    }
    problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
              keep.numbers(format::float32, {1, 1, 64, 1}, keys),
              keep.numbers(format::float32, {1, 1, 64, 1}, values)};
    p.how.scale = 0x1p122;
    rounds_weights model{.weights = format::float32};
    model.tile_keys = 1;
    judgement const found =
        judge(p, keep.numbers(format::float32, {1, 1, 1, 1}, {0.5}), {.model = fused(model)});
    CHECK(found.worst->exact.upper < 0.3);
    CHECK(found.failing == 0);
}

TEST_CASE("what no mean of the values can be fails, whatever the scores are") {
    stored keep;
    auto const found = [&](problem const& p, rounds_weights const& model, double x) {
        return judge(p, keep.numbers(format::float32, {1, 1, 1, 1}, {x}), {.model = model}).of(0);
    };
    rounds_weights const single{.weights = format::float32};
    // Scores of 10^12, and the values 3 and 5: a mean of them is from 3 to 5.
    problem p = pair(keep, 3, 5);
    p.query = keep.numbers(format::float32, {1, 1, 1, 1}, {1e6});
    p.key = keep.numbers(format::float32, {1, 1, 2, 1}, {1e6, 1e6});
    CHECK(found(p, single, 4) == standing::correct);
    CHECK(found(p, single, 3.001) == standing::not_judged);
    CHECK(found(p, single, 2.99) == standing::outside);
    CHECK(found(p, single, 5.01) == standing::outside);
    CHECK(found(p, single, -4) == standing::outside);
    // All values are 1: this is judged, and the bound is narrow.
    p.value = keep.numbers(format::float32, {1, 1, 2, 1}, {1, 1});
    for (double const key : {1e-6, 1.0, 1.7, 1e6}) {
        p.key = keep.numbers(format::float32, {1, 1, 2, 1}, {key, key});
        CHECK(found(p, single, 1 + 0x1p-23) == standing::within);
        CHECK(found(p, single, 1 - 0x1p-24) == standing::within);
        CHECK(found(p, single, 1 + 0x1p-20) == standing::outside);
        CHECK(found(p, single, 0) == standing::outside);
        CHECK(found(p, single, 2) == standing::outside);
    }
    // One key.
    problem one{keep.numbers(format::float32, {1, 1, 1, 1}, {1e6}),
                keep.numbers(format::float32, {1, 1, 1, 1}, {1e6}),
                keep.numbers(format::float32, {1, 1, 1, 1}, {3})};
    CHECK(found(one, single, 3 + 0x1p-22) == standing::within);
    CHECK(found(one, single, 3 + 0x1p-18) == standing::outside);
}

TEST_CASE("small weights are rounded by at most themselves") {
    stored keep;
    // 2200 keys of value 1; the score of the first is log 2200, that of the others 0, so that their
    // weights are below the smallest subnormal of e4m3. A quarter of the sum may be lost, not all.
    std::vector<double> keys(2200, 0.0);
    keys[0] = std::log(2200.0);
    problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
              keep.numbers(format::float32, {1, 1, 2200, 1}, keys),
              keep.numbers(format::float32, {1, 1, 2200, 1}, std::vector<double>(2200, 1.0))};
    p.how.scale = 1;
    rounds_weights const model{.weights = format::float8_e4m3fn};
    model_terms const t = row_by_model(p, model, format::float32, 0, 0, 0).terms[0];
    CHECK(t.underflow == Approx(0.5).epsilon(0.1));
    // Nor does a row sum of the rounded weights: |o| is 1, so its term is its relative error.
    rounds_weights summed = model;
    summed.sums_rounded = true;
    double const rounding = row_by_model(p, summed, format::float32, 0, 0, 0).terms[0].row_sum;
    CHECK(rounding - t.row_sum == Approx(0.5 + 0x1p-4).epsilon(0.1));
    // Keys that a mask takes away add nothing to it.
    std::vector<double> added(2200, -static_cast<double>(std::numeric_limits<float>::max()));
    added[0] = 0;
    p.bias = keep.numbers(format::float32, {1, 1, 1, 2200}, added);
    CHECK(row_by_model(p, model, format::float32, 0, 0, 0).terms[0].underflow < 0x1p-9);
}

TEST_CASE("roundings as great as the values judge nothing") {
    stored keep;
    auto const found = [&](problem const& p, rounds_weights const& model, double x) {
        return judge(p, keep.numbers(format::float32, {1, 1, 1, 1}, {x}), {.model = model}).of(0);
    };
    auto const row = [&](std::size_t n, double score, double first, double second) {
        std::vector<double> values;
        for (std::size_t j = 0; j < n; ++j)
            values.push_back(j % 2 == 0 ? first : second);
        problem p{
            keep.numbers(format::float32, {1, 1, 1, 1}, {std::sqrt(score)}),
            keep.numbers(format::float32, {1, 1, n, 1}, std::vector<double>(n, std::sqrt(score))),
            keep.numbers(format::float32, {1, 1, n, 1}, values)};
        p.how.scale = 1;
        return p;
    };
    rounds_weights const e5m2{.weights = format::float8_e5m2};
    rounds_weights const e4m3{.weights = format::float8_e4m3fn};
    for (double const x : {0.5, 1.0, -1.0})
        CHECK(found(row(2, 1e12, 1, -1), e5m2, x) == standing::not_judged);
    for (double const x : {0.0, 0.5, 2.0})
        CHECK(found(row(256, 1e12, 0, 2), e4m3, x) == standing::not_judged);
    for (double const score : {1.5e8, 6e8, 7.2e8, 7.21e8})
        CHECK(found(row(2, score, 3, 5), fused(rounds_weights{}), 0) != standing::within);
    for (format const f : {format::bfloat16, format::float32}) {
        CHECK(found(row(2, 7.21e8, 3, 5), fused({.weights = f}), 0) != standing::within);
        CHECK(found(row(2, 7.21e8, 3, 5), fused({.weights = f}), 1e4) != standing::within);
    }
    CHECK(found(row(2, 2e8, 3, 3), fused(rounds_weights{}), 0) != standing::within);
    CHECK(found(row(2, 7e8, 0, 0), fused(rounds_weights{}), 0.1) != standing::within);
    // Ordinary rows are judged: one key, or equal values, with the weights of each format.
    for (format const f : {format::float32, format::float16, format::bfloat16,
                           format::float8_e4m3fn, format::float8_e5m2})
        for (std::size_t const n : {std::size_t{1}, std::size_t{2}, std::size_t{8}}) {
            INFO(description(f).name << ", " << n << " keys");
            CHECK(found(row(n, 1, 3, 3), {.weights = f}, 3 + 0x1p-22) == standing::within);
            CHECK(found(row(n, 1, 3, 3), {.weights = f}, 0) == standing::outside);
        }
}

TEST_CASE("a masked key of a great value adds nothing to the underflow") {
    stored keep;
    // The first key has all the weight; the others are far below, with values of 3e38.
    for (std::size_t const n : {std::size_t{2}, std::size_t{600}}) {
        std::vector<double> keys(n, -1e5);
        std::vector<double> values(n, 3e38);
        keys[0] = 0;
        values[0] = 3;
        problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
                  keep.numbers(format::float32, {1, 1, n, 1}, keys),
                  keep.numbers(format::float32, {1, 1, n, 1}, values)};
        p.how.scale = 1;
        rounds_weights model{};
        model.tile_keys = 1;
        CHECK(row_by_model(p, model, format::float32, 0, 0, 0).terms[0].underflow < 0x1p-20);
        auto const found = [&](double x) {
            return judge(p, keep.numbers(format::float32, {1, 1, 1, 1}, {x}), {.model = model})
                .of(0);
        };
        CHECK(found(3 + 0x1p-22) == standing::within);
        for (double const x : {0.0, 1.5, -0.5, 1e3, 1e4})
            CHECK(found(x) == standing::outside);
    }
}

TEST_CASE("a key that has no weight is in no mean") {
    stored keep;
    // Scores of 10^8 with the values 3 and 5, whose bound is above 2, and a key far below with 10^6.
    problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1e4}),
              keep.numbers(format::float32, {1, 1, 3, 1}, {1e4, 1e4, -1e4}),
              keep.numbers(format::float32, {1, 1, 3, 1}, {3, 5, 1e6})};
    p.how.scale = 1;
    rounds_weights const model{.weights = format::float32};
    auto const found = [&](double x) {
        return judge(p, keep.numbers(format::float32, {1, 1, 1, 1}, {x}), {.model = model}).of(0);
    };
    CHECK(row_by_model(p, model, format::float32, 0, 0, 0).terms[0].any_mean
          == Approx(1).epsilon(1e-5));
    CHECK(found(4.5) == standing::not_judged);
    for (double const x : {0.0, 2.9, 5.1, 20.0, -20.0, 1e5})
        CHECK(found(x) == standing::outside);
    // Nor is its weight rounded up to 2^-9.
    CHECK(row_by_model(p, {.weights = format::float8_e4m3fn}, format::float32, 0, 0, 0)
              .terms[0]
              .any_mean
          < 2);
}

TEST_CASE("weights grow by the errors of their exponents") {
    stored keep;
    // Scores of 10^7 and 2.98 less, with errors of up to 1.79 each: the second key may have all the
    // weight.
    problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1e7}),
              keep.numbers(format::float32, {1, 1, 2, 1}, {1, 1 - 5 * 0x1p-24}),
              keep.numbers(format::float32, {1, 1, 2, 1}, {0, 1})};
    p.how.scale = 1;
    double const less = std::exp(-5e7 * 0x1p-24);
    CHECK(row_by_model(p, {.weights = format::float32}, format::float32, 0, 0, 0).terms[0].any_mean
          == Approx(1 / (1 + less)).epsilon(1e-4));
}

TEST_CASE("the largest mean that the weights of a row may have") {
    stored keep;
    // Scores 0, -1 and -2: the weights of the last two are at most e^-1 and e^-2 of a sum of 1 or more.
    problem p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
              keep.numbers(format::float32, {1, 1, 3, 1}, {0, -1, -2}),
              keep.numbers(format::float32, {1, 1, 3, 1}, {0, 1, 2})};
    p.how.scale = 1;
    model_terms const t =
        row_by_model(p, {.weights = format::float32}, format::float32, 0, 0, 0).terms[0];
    double const sum = 1 + std::exp(-1.0) + std::exp(-2.0);
    double const o = (std::exp(-1.0) + 2 * std::exp(-2.0)) / sum;
    // For |v - o|: e^-2 for the last, then e^-1 for that of 1, the rest for the first.
    double const most = std::exp(-2.0) * (2 - o) + std::exp(-1.0) * (1 - o)
                        + (1 - std::exp(-1.0) - std::exp(-2.0)) * o;
    CHECK(t.any_mean == Approx(most).epsilon(1e-5));
}

TEST_CASE("no bound is above that of any mean") {
    stored keep;
    problem p = pair(keep, 3, -1);
    p.query = keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    p.key = keep.numbers(format::float32, {1, 1, 2, 1}, {1, 1});
    int saying = 0;
    int limited = 0;
    for (double scale = 1e3; scale < 1e8; scale *= 1.1) {
        p.how.scale = scale;
        model_terms const t = row_by_model(p, {}, format::float32, 0, 0, 0).terms[0];
        // |v − o| is 2, whatever the weights are; P may be rounded up by 2^-11, of values up to 3.
        CHECK(t.any_mean <= 2 + 3 * 0x1p-10);
        ++(t.says_something ? saying : limited);
    }
    CHECK(saying > 20);
    CHECK(limited > 20);
}

TEST_CASE("a key far below the others shifts none of them") {
    stored keep;
    // Scores 5 and -10^9 with a fused shift: the error of the weight of the first is a factor of
    // e^{5u} and similar.
    problem p = pair(keep, 3, -1);
    p.query = keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    p.key = keep.numbers(format::float32, {1, 1, 2, 1}, {5, -1e9});
    p.how.scale = 1;
    for (rounds_weights const& model : {rounds_weights{}, fused(rounds_weights{})}) {
        model_terms const found = row_by_model(p, model, format::float32, 0, 0, 0).terms[0];
        CHECK(found.scores < 3 * 1e-5);
        CHECK(found.says_something);
    }
}

TEST_CASE("the base of the log-sum-exp changes no bound of an output") {
    stored keep;
    problem p = pair(keep, 3, -1);
    p.query = keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    p.key = keep.numbers(format::float32, {1, 1, 2, 1}, {5, 3});
    model_terms const natural = row_by_model(p, {}, format::float16, 0, 0, 0).terms[0];
    p.how.base = logarithm::binary;
    model_terms const binary = row_by_model(p, {}, format::float16, 0, 0, 0).terms[0];
    CHECK(binary.total == Approx(natural.total).epsilon(1e-15));
    CHECK(binary.exponential == Approx(natural.exponential).epsilon(1e-15));
    CHECK(binary.underflow == Approx(natural.underflow).epsilon(1e-15));
}

TEST_CASE("kernels with great scores keep to their bound") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t said = 0;
    std::size_t open = 0;
    for (double const width : {10.0, 100.0, 1000.0, 1e4, 1e5, 1e6}) {
        for (format const f : {format::float16, format::bfloat16, format::float8_e4m3fn}) {
            for (bool const fuse : {false, true}) {
                INFO(description(f).name << ", width " << width << ", fused " << fuse);
                stored keep;
                problem p = drawn(keep, draw, format::float32, 4, 40, 8, width);
                kernel k{{.weights = f, .tile_keys = 8}};
                if (fuse)
                    k.model = fused(k.model);
                k.output = format::float32;
                judgement const found = judge(p, simulated(keep, p, k), {.model = k.model});
                // A fused shift of such scores may overflow, which the model does not describe.
                CHECK(found.failing == found.found.nan + found.found.infinite);
                if (!fuse)
                    CHECK(found.failing == 0);
                open += found.not_judged_count();
                said += found.found.elements - found.not_judged_count();
            }
        }
    }
    CHECK(said > 100);
    CHECK(open > 100);
}

TEST_CASE("a row without keys is 0") {
    stored keep;
    problem p = pair(keep, 3, -1);
    p.how.key_lengths = {0};
    auto const judged = [&](double x) {
        return judge(p, keep.numbers(format::float16, {1, 1, 1, 1}, {x}),
                     {.model = rounds_weights{}})
            .passes();
    };
    CHECK(judged(0));
    CHECK_FALSE(judged(1e-6));
}

TEST_CASE("models by name") {
    CHECK(model_named("fp16-p")->weights == format::float16);
    CHECK(model_named("bf16-p")->weights == format::bfloat16);
    CHECK(model_named("e4m3-p")->weights == format::float8_e4m3fn);
    CHECK(model_named("float8_e5m2-p")->weights == format::float8_e5m2);
    CHECK(!model_named("fp64-p"));
    CHECK(!model_named("fp16"));
    CHECK(!model_named("-p"));
    CHECK(!model_named(""));
}

TEST_CASE("what a model does not describe is refused") {
    stored keep;
    problem const good = pair(keep, 3, -1);
    tensor const candidate = keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    auto const say = [&](problem const& p, rounds_weights const& model = {}) {
        return refusal([&] { judge(p, candidate, {.model = model}); });
    };
    std::string const no =
        "ATT-703 an option does not fit: a model of rounded weights describes no ";
    CHECK(say(good) == "nothing was refused");
    problem p = good;
    p.value = keep.numbers(format::float64, {1, 1, 2, 1}, {1, 2});
    CHECK(say(p)
          == no
                 + "tensor of float64; give what the kernel reads, in its format, or a distance in "
                   "ulps");
    CHECK(say(good, {.weights = format::float64}) == no + "weights in float64");
    p = good;
    p.bias = keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    CHECK(say(p) == "nothing was refused");
    CHECK(say(p, fused({})) == no + "bias under a fused shift");
    p = good;
    p.how.scale = -1;
    CHECK(say(p) == "nothing was refused");
    CHECK(say(p, fused({})) == no + "negative scale under a fused shift");
    for (double const scale : {0x1p-127, -0x1p-127, 0x1p-1000}) {
        p.how.scale = scale;
        CHECK(say(p) == no + "scale below 2^-126, which float32 does not hold with all its bits");
    }
    for (double const scale : {0.0, 0x1p-126, -0x1p-126}) {
        p.how.scale = scale;
        CHECK(say(p) == "nothing was refused");
    }
    std::string const unfit = "ATT-703 an option does not fit: ";
    CHECK(say(good, {.tile_keys = 0}) == unfit + "tile_keys is 0, expected 1 or more");
    CHECK(say(good, {.exp_ulps = -1})
          == unfit + "exp_ulps is -1.000000, expected a finite number from 0 to 1024");
    CHECK(say(good, {.sums_unit = 1}).starts_with(unfit + "sums_unit is 1.0"));
    CHECK(say(good, {.sums_unit = 0x1p-8, .scale_roundings = 200})
              .starts_with(unfit + "sums_unit times the roundings is 0.8"));
}
