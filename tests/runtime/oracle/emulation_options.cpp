// Emulated kernels with a soft cap, ALiBi, a sink, a lagging maximum, and weights that are divided
// by their sum before rounding: faithful ones are never outside, and those with a fault are.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>

#include "support/catch.hpp"
#include "support/emulated_problem.hpp"
#include "support/refusal.hpp"

using namespace attest::oracle;
using tests::additions;
using tests::emulated_option;
using tests::fault;
using tests::float_kernel;
using tests::left_open;
using tests::numbers_of;
using tests::refusal;
using tests::stored;

namespace {

struct tally {
    double largest_share = 0;
    std::size_t elements = 0;
    std::size_t judged = 0;
    std::size_t failing = 0;
};

/// One faithful kernel of a drawn problem with these options.
void run_faithful(tests::seeded& draw, std::vector<emulated_option> const& with, tally& into) {
    stored keep;
    constexpr std::array formats{format::float16, format::bfloat16};
    constexpr std::array narrow{format::float16, format::bfloat16, format::float8_e4m3fn,
                                format::float8_e5m2, format::float32};
    format const f = formats[draw.size(0, 1)];
    double const width = static_cast<double>(draw.whole(1, 8)) / 2;
    tests::problem_sizes const sizes = tests::drawn_sizes(draw, 150);
    problem p = tests::assembled(sizes, numbers_of(keep, draw, f, width),
                                 numbers_of(keep, draw, f, 1), numbers_of(keep, draw, f, 1));
    tests::draw_positions(draw, p);
    p.how.alibi_slopes.clear();
    if (draw.one_in(4))
        tests::draw_mask(keep, draw, p);
    emulated_kernel kernel = tests::drawn_kernel(draw, narrow[draw.size(0, 4)]);
    left_open open = tests::drawn_choices(draw, kernel);
    for (emulated_option const one : with)
        tests::draw_option(draw, one, p, kernel, open);
    if (!kernel.kernel.fused && draw.one_in(4))
        p.bias =
            keep.drawn(f, tests::drawn_broadcast(draw, p), [&] { return tests::bell(draw, 2); });
    auto const seed = static_cast<std::uint64_t>(draw.whole(1, 1 << 30));
    CAPTURE(description(f).name, kernel_text(kernel), kernel.kernel.fused,
            static_cast<int>(open.order), kernel.kernel.exp_ulps, p.keys(), p.size(), width);
    tensor const candidate = float_kernel(kernel, open, fault::none, seed).outputs(keep, p, f);
    judgement const found = judge(p, candidate, criterion{.emulation = kernel});
    INFO(report_text(found));
    CHECK(found.failing == 0);
    into.failing += found.failing;
    into.largest_share = std::max(into.largest_share, *found.maximum_share);
    into.elements += found.found.elements;
    into.judged += found.found.elements - found.not_judged_count();
}

tally faithful(std::vector<emulated_option> const& with, int rounds) {
    tests::seeded draw;
    CAPTURE(draw.seed());
    tally result;
    for (int round = 0; round < rounds; ++round) {
        CAPTURE(round);
        run_faithful(draw, with, result);
    }
    return result;
}

void require_useful(tally const& of) {
    CAPTURE(of.largest_share, of.judged, of.elements);
    CHECK(of.largest_share <= 1);
    CHECK(of.largest_share > 0.4); // the radius is not much too large
    CHECK(of.judged * 10 > of.elements * 8);
}

} // namespace

TEST_CASE("faithful kernels with a soft cap are not outside") {
    require_useful(faithful({emulated_option::soft_cap}, 60));
}

TEST_CASE("faithful kernels with ALiBi are not outside") {
    require_useful(faithful({emulated_option::slopes}, 60));
}

TEST_CASE("faithful kernels with a sink are not outside") {
    require_useful(faithful({emulated_option::sinks}, 60));
}

TEST_CASE("faithful kernels whose maximum lags are not outside") {
    require_useful(faithful({emulated_option::lag}, 60));
}

TEST_CASE("faithful kernels with normalised weights are not outside") {
    require_useful(faithful({emulated_option::normalised}, 60));
}

namespace {

/// A problem in bfloat16 on which many faults are visible, and a kernel of it.
struct case_of {
    problem p;
    emulated_kernel kernel{};
};

case_of drawn_case(stored& keep, tests::seeded& draw, double width = 1.5) {
    case_of result{tests::plain(keep, draw, format::bfloat16, 48, 256, 48, width)};
    result.kernel.kernel = fused(rounds_weights{.weights = format::bfloat16});
    return result;
}

std::size_t outside(case_of const& of, stored& keep, fault broken, left_open const& open = {}) {
    tensor const candidate =
        float_kernel(of.kernel, open, broken).outputs(keep, of.p, format::bfloat16);
    judgement const found = judge(of.p, candidate, criterion{.emulation = of.kernel});
    if (broken == fault::none)
        CHECK(found.passes());
    return found.failing;
}

} // namespace

TEST_CASE("a coarse tanh is outside of a soft cap") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    case_of of = drawn_case(keep, draw);
    of.p.how.soft_cap = 5;
    for (bool const is_fused : {true, false}) {
        CAPTURE(is_fused);
        if (!is_fused)
            of.kernel.kernel = rounds_weights{.weights = format::bfloat16};
        CHECK(outside(of, keep, fault::none) == 0);
        CHECK(outside(of, keep, fault::tanh_of_eleven_bits) > 0);
        CHECK(outside(of, keep, fault::scale_in_bfloat16) > 0);
    }
}

TEST_CASE("a slope in bfloat16 is outside of ALiBi") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    case_of of = drawn_case(keep, draw);
    of.p.how.alibi_slopes = {0.03};
    of.p.how.diagonal = diagonal::bottom_right;
    of.p.how.causal = true;
    CHECK(outside(of, keep, fault::none) == 0);
    CHECK(outside(of, keep, fault::none, {.slopes_by_key = true}) == 0);
    CHECK(outside(of, keep, fault::slope_in_bfloat16) > 0);
    CHECK(outside(of, keep, fault::slope_in_bfloat16, {.slopes_by_key = true}) > 0);
}

TEST_CASE("a sink that is left out is outside, and where it is taken is found") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    case_of of = drawn_case(keep, draw);
    of.p.how.sinks = {3.3};
    for (bool const first : {false, true}) {
        CAPTURE(first);
        of.kernel.sink_first = first;
        CHECK(outside(of, keep, fault::none) == 0);
        CHECK(outside(of, keep, fault::sink_left_out) > 0);
        tensor const candidate = float_kernel(of.kernel).outputs(keep, of.p, format::bfloat16);
        answer const by = attention(of.p, {.output = format::bfloat16, .bounds = true});
        emulated_kernel base;
        base.kernel = fused(rounds_weights{.weights = format::bfloat16});
        std::vector<tried_kernel> const tried = find_kernels(of.p, candidate, by, base);
        INFO(tried_text(tried));
        CHECK(tried.front().is_consistent());
        CHECK(tried.front().kernel.sink_first == first);
        CHECK(tried.front().kernel.part_tiles == 0);
        for (tried_kernel const& one : tried)
            CHECK((one.kernel.sink_first == first || !one.is_consistent()));
        for (tried_kernel const& one :
             find_kernels(of.p, candidate, by, base, {.sink_first = !first}))
            CHECK_FALSE(one.is_consistent());
        if (first)
            CHECK(outside(of, keep, fault::sink_not_rescaled) > 0);
    }
}

TEST_CASE("a sink far above all scores leaves an emulation unjudged") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    case_of of = drawn_case(keep, draw, 0.5);
    of.p.how.sinks = {60};
    tensor const candidate = float_kernel(of.kernel).outputs(keep, of.p, format::bfloat16);
    CHECK(judge(of.p, candidate, criterion{.emulation = of.kernel}).passes());
    // e^100 is beyond float32: the kernel gives 0.
    of.p.how.sinks = {100};
    tensor const nothing = float_kernel(of.kernel).outputs(keep, of.p, format::bfloat16);
    CHECK(nothing.at(0, 0, 0, 0) == 0);
    CHECK(judge(of.p, nothing, criterion{.emulation = of.kernel}).result() == outcome::not_judged);
}

TEST_CASE("a maximum that lags otherwise is outside") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    // Scores that rise from tile to tile, by less than 8 in base 2 and by more.
    case_of of = drawn_case(keep, draw, 2.5);
    of.kernel.kernel.tile_keys = 16;
    of.kernel.kernel.lag = 8;
    for (bool const is_fused : {true, false}) {
        CAPTURE(is_fused);
        if (!is_fused)
            of.kernel.kernel =
                rounds_weights{.weights = format::bfloat16, .tile_keys = 16, .lag = 8};
        CHECK(outside(of, keep, fault::none) == 0);
        CHECK(outside(of, keep, fault::never_lags) > 0);
        CHECK(outside(of, keep, fault::lags_further) > 0);
    }
    // A kernel without a lag is distinguished.
    tensor const candidate = float_kernel(of.kernel).outputs(keep, of.p, format::bfloat16);
    emulated_kernel prompt = of.kernel;
    prompt.kernel.lag = 0;
    CHECK(judge(of.p, candidate, criterion{.emulation = prompt}).failing > 0);
}

TEST_CASE("weights rounded before they are divided are outside of normalised ones") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    case_of of = drawn_case(keep, draw);
    of.kernel.kernel = {.weights = format::bfloat16, .tile_keys = 256, .normalised = true};
    CHECK(outside(of, keep, fault::none) == 0);
    CHECK(outside(of, keep, fault::none, {.by_reciprocal = true}) == 0);
    CHECK(outside(of, keep, fault::divides_after_rounding) > 0);
    CHECK(outside(of, keep, fault::unrounded_weights) > 0);
    tensor const candidate = float_kernel(of.kernel).outputs(keep, of.p, format::bfloat16);
    answer const by = attention(of.p, {.output = format::bfloat16, .bounds = true});
    emulated_kernel base{{.weights = format::bfloat16, .normalised = true}};
    emulated_judgement const found = judge_by_best(of.p, candidate, by, base);
    CHECK(found.found.passes());
    REQUIRE(found.tried.size() == 1);
    CHECK(tried_text(found.tried)
          == "consistent with bfloat16 weights in ascending tiles of 256 keys, divided by the row "
             "sum before their rounding\n");
    CHECK(refusal([&] {
              static_cast<void>(judge_by_best(of.p, candidate, by, base, {.sums_rounded = true}));
          }).find("normalised weights have no parts to merge, no rounded sum")
          != std::string::npos);
}

TEST_CASE("a maximum that rises by about the lag may stay or rise") {
    stored keep;
    // Tiles {0} and {2.5 log 2, −0.3}; the last key alone has the value 1.
    double const rise = 2.5 * std::log(2.0);
    problem const p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
                    keep.numbers(format::float32, {1, 1, 4, 1}, {0, 0, rise, -0.3}),
                    keep.numbers(format::float32, {1, 1, 4, 1}, {0, 0, 0, 1})};
    emulated_kernel kernel;
    kernel.kernel = {.weights = format::float8_e4m3fn, .tile_keys = 2, .lag = 2.5};
    double const sum = 2 + std::exp(rise) + std::exp(-0.3);
    auto const given = [&](double largest) {
        double const weight = std::exp(-0.3 - largest);
        double const narrow =
            value_of(format::float8_e4m3fn, nearest(format::float8_e4m3fn, weight));
        return narrow * std::exp(largest) / sum;
    };
    auto const judged = [&](double x) {
        return judge(p, keep.numbers(format::float32, {1, 1, 1, 1}, {x}),
                     criterion{.emulation = kernel})
            .result();
    };
    CHECK(std::fabs(given(0) / given(rise) - 1) > 0.01);
    CHECK(judged(given(0)) != outcome::fail);
    CHECK(judged(given(rise)) != outcome::fail);
    // If the lag is certainly larger, or smaller, one of them is outside.
    kernel.kernel.lag = 3;
    CHECK(judged(given(0)) == outcome::pass);
    CHECK(judged(given(rise)) == outcome::fail);
    kernel.kernel.lag = 2;
    CHECK(judged(given(0)) == outcome::fail);
    CHECK(judged(given(rise)) == outcome::pass);
}
