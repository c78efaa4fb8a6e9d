// Emulated kernels: results of the algorithm, whatever it leaves open, are never outside; those of
// others are.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>

#include "oracle/judge/against_emulation.hpp"
#include "oracle/judge/model_bound.hpp"
#include "support/catch.hpp"
#include "support/emulated_problem.hpp"
#include "support/refusal.hpp"

using namespace attest::oracle;
using tests::additions;
using tests::bell;
using tests::drawn_choices;
using tests::drawn_kernel;
using tests::fault;
using tests::float_kernel;
using tests::left_open;
using tests::numbers_of;
using tests::plain;
using tests::refusal;
using tests::stored;

namespace {

std::size_t outside(problem const& p, tensor const& candidate, emulated_kernel const& kernel) {
    answer const by = attention(p, {.output = candidate.type(), .bounds = true});
    return judge(p, candidate, by, {.emulation = kernel}).failing;
}

} // namespace

TEST_CASE("what an algorithm leaves open never puts its results outside") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    double largest_share = 0;
    std::size_t elements = 0;
    std::size_t judged = 0;
    for (int round = 0; round < 120; ++round) {
        stored keep;
        constexpr std::array formats{format::float16, format::bfloat16};
        constexpr std::array narrow{format::float16, format::bfloat16, format::float8_e4m3fn,
                                    format::float8_e5m2, format::float32};
        format const f = formats[draw.size(0, 1)];
        double const width = static_cast<double>(draw.whole(1, 8)) / 2;
        double const around = draw.one_in(3) ? static_cast<double>(draw.whole(-8, 8)) : 0;
        tests::problem_sizes const sizes = tests::drawn_sizes(draw, 150);
        problem p =
            tests::assembled(sizes, numbers_of(keep, draw, f, width), numbers_of(keep, draw, f, 1),
                             numbers_of(keep, draw, f, 1, around));
        tests::draw_positions(draw, p);
        p.how.alibi_slopes.clear();
        if (draw.one_in(3))
            tests::draw_mask(keep, draw, p);
        emulated_kernel kernel = drawn_kernel(draw, narrow[draw.size(0, 4)]);
        if (!kernel.kernel.fused && draw.one_in(3))
            p.bias = keep.drawn(f, tests::drawn_broadcast(draw, p),
                                [&] { return draw.one_in(6) ? -60000.0 : bell(draw, 2); });
        if (draw.one_in(3))
            p.how.base = logarithm::binary;
        left_open const open = drawn_choices(draw, kernel);
        CAPTURE(round, description(f).name, kernel_text(kernel), kernel.kernel.fused,
                static_cast<int>(open.order), kernel.kernel.exp_ulps, p.keys(), p.size(), width);
        float_kernel computes(kernel, open, fault::none, static_cast<std::uint64_t>(round));
        tensor const candidate = computes.outputs(keep, p, f);
        answer const by = attention(p, {.output = f, .bounds = true});
        judgement const found = judge(p, candidate, by, {.emulation = kernel}, 2);
        INFO(report_text(found));
        CHECK(found.failing == 0);
        largest_share = std::max(largest_share, *found.maximum_share);
        elements += found.found.elements;
        judged += found.found.elements - found.not_judged_count();
    }
    CAPTURE(largest_share);
    CHECK(largest_share <= 1);
    CHECK(largest_share > 0.5); // the radius is not much too large
    CHECK(judged * 10 > elements * 9);
}

TEST_CASE("every kernel of this machine emulates alike") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int round = 0; round < 12; ++round) {
        stored keep;
        problem p = tests::assembled(tests::drawn_sizes(draw, 200),
                                     numbers_of(keep, draw, format::bfloat16, 1.5),
                                     numbers_of(keep, draw, format::bfloat16, 1),
                                     numbers_of(keep, draw, format::bfloat16, 1));
        p.how.causal = draw.coin();
        emulated_kernel const kernel = drawn_kernel(draw, format::bfloat16);
        answer const by = attention(p, {.output = format::bfloat16, .bounds = true});
        modelled::emulation const shared(p, by, kernel, format::bfloat16);
        modelled::emulation_constants const constants(shared.model, kernel);
        std::vector<emulated_value> expected;
        for (fast::kernel const* with : fast::every_kernel()) {
            std::vector<emulated_value> found;
            fast::source from(p, 0, 0, *with);
            for (std::size_t part = 0; part < from.parts(); ++part)
                from.read(part);
            from.conclude();
            modelled::emulation_space space;
            modelled::score_rows scores(shared.model, shared.common, from, *with, space.scores);
            scores.find(0, 0, 0, p.queries());
            modelled::emulated_rows rows(constants, p, from, *with, space);
            rows.find(scores, p.queries(), by.log_sum_exp_bounds.data());
            for (std::size_t i = 0; i < p.queries(); ++i)
                for (std::size_t d = 0; d < p.value_size() && rows.allowed(i) > 0; ++d)
                    found.push_back(rows[i][d]);
            if (expected.empty())
                expected = found;
            REQUIRE(found.size() == expected.size());
            for (std::size_t k = 0; k < found.size(); ++k) {
                CAPTURE(with->name, round, k, kernel_text(kernel));
                double const radius = expected[k].radius;
                CHECK(std::fabs(found[k].value - expected[k].value) <= radius * 0x1p-8);
                CHECK(std::fabs(found[k].radius - radius) <= radius * 0x1p-8);
            }
        }
    }
}

TEST_CASE("faults that a worst-case bound cannot see are outside") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    // 1/√48 is rounded in bfloat16 as well.
    problem const p = plain(keep, draw, format::bfloat16, 64, 384, 48, 1.5);
    emulated_kernel kernel;
    kernel.kernel.tile_keys = 64;
    kernel.kernel = fused(kernel.kernel);
    answer const by = attention(p, {.output = format::bfloat16, .bounds = true});
    constexpr std::array faults{fault::scale_in_bfloat16,
                                fault::log2_of_e_in_bfloat16,
                                fault::accumulator_in_bfloat16,
                                fault::truncated_weights,
                                fault::unrounded_weights,
                                fault::stale_maximum,
                                fault::no_rescaling_of_the_last_tile,
                                fault::skipped_key,
                                fault::weights_in_e4m3};
    for (fault const one : faults) {
        CAPTURE(static_cast<int>(one));
        tensor const candidate = float_kernel(kernel, {}, one).outputs(keep, p, format::bfloat16);
        judgement const found = judge(p, candidate, by, {.emulation = kernel});
        CHECK(found.failing > 0);
        CHECK_FALSE(judge_by_best(p, candidate, by, kernel).tried.front().is_consistent());
    }
    tensor const right = float_kernel(kernel).outputs(keep, p, format::bfloat16);
    CHECK(judge(p, right, by, {.emulation = kernel}).passes());
    // The model detects none of these.
    for (fault const one :
         {fault::scale_in_bfloat16, fault::truncated_weights, fault::unrounded_weights}) {
        CAPTURE(static_cast<int>(one));
        tensor const candidate = float_kernel(kernel, {}, one).outputs(keep, p, format::bfloat16);
        CHECK(judge(p, candidate, by, {.model = kernel.kernel}).passes());
    }
}

TEST_CASE("tile, order, row sum and parts are found") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem p = plain(keep, draw, format::bfloat16, 300, 300, 32, 2);
    p.how.causal = true;
    answer const by = attention(p, {.output = format::bfloat16, .bounds = true});
    for (std::size_t const tile : {32U, 64U, 128U})
        for (tile_order const order : {tile_order::ascending, tile_order::descending})
            for (bool const rounded : {false, true})
                for (std::size_t const part : {0U, 1U}) {
                    emulated_kernel of;
                    of.kernel =
                        fused(rounds_weights{.weights = format::bfloat16, .tile_keys = tile});
                    of.order = part == 1 ? tile_order::ascending : order;
                    of.kernel.sums_rounded = rounded;
                    of.part_tiles = part;
                    CAPTURE(kernel_text(of));
                    emulated_kernel base;
                    base.kernel = fused(rounds_weights{.weights = format::bfloat16});
                    tensor const candidate = float_kernel(of).outputs(keep, p, format::bfloat16);
                    auto const [found, tried] = judge_by_best(p, candidate, by, base);
                    CHECK(found.passes());
                    INFO(tried_text(tried));
                    REQUIRE(tried.front().is_consistent());
                    CHECK(kernel_text(tried.front().kernel) == kernel_text(of));
                    CHECK_FALSE(tried[1].is_consistent());
                }
}

TEST_CASE("an emulation is at least thirty times narrower than the model") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem const p = plain(keep, draw, format::bfloat16, 4, 1024, 128);
    emulated_kernel kernel;
    answer const by = attention(p, {.output = format::bfloat16, .bounds = true});
    double radius = 0;
    double bound = 0;
    for (std::size_t i = 0; i < p.queries(); ++i)
        for (std::size_t d = 0; d < 8; ++d) {
            radius += modelled::emulated_at(p, by, kernel, format::bfloat16, {0, 0, i, d}).radius;
            model_terms const t =
                row_by_model(p, kernel.kernel, format::bfloat16, 0, 0, i, nullptr, d).terms[d];
            // Before the last rounding, which an emulation does exactly.
            bound += t.total - t.storing;
        }
    CAPTURE(radius, bound);
    CHECK(bound > 30 * radius);
}

TEST_CASE("an emulation of scores that are not known says that an output is a mean") {
    stored keep;
    // Two keys whose scores near 2^25 differ by 1: float32 may hold them as equal.
    problem const p{keep.numbers(format::float32, {1, 1, 1, 2}, {0x1p25, 1}),
                    keep.numbers(format::float32, {1, 1, 2, 2}, {1, 0, 1, 1}),
                    keep.numbers(format::float32, {1, 1, 2, 1}, {-1, 1}),
                    {},
                    {},
                    {},
                    {},
                    {.scale = 1.0}};
    for (double const x : {0.0, 0.5, 1.0, -1.0}) {
        CAPTURE(x);
        tensor const candidate = keep.numbers(format::float32, {1, 1, 1, 1}, {x});
        judgement const found = judge(p, candidate, criterion{.emulation = emulated_kernel{}});
        CHECK(found.result() == outcome::not_judged);
        CHECK(
            verdict_text(found)
            == "not judged: 1 of 1 elements is not, since there the emulation says at most that an "
               "output is a mean of the values, or nothing; none fails");
    }
    double const nan = std::numeric_limits<double>::quiet_NaN();
    double const infinite = std::numeric_limits<double>::infinity();
    for (double const x : {1 + 0x1p-7, 1.5, -1.5, 1e30, nan, infinite, -infinite}) {
        CAPTURE(x);
        tensor const candidate = keep.numbers(format::float32, {1, 1, 1, 1}, {x});
        judgement const found = judge(p, candidate, criterion{.emulation = emulated_kernel{}});
        CHECK(found.result() == outcome::fail);
    }
}

TEST_CASE("a weight at the border of 0 leaves an emulation unjudged, others fail") {
    stored keep;
    // e^s is 2^-10 up to roundings: half the smallest weight of E4M3, which becomes 0 or 2^-9.
    problem const p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
                    keep.numbers(format::float32, {1, 1, 2, 1}, {0, -10 * std::log(2.0)}),
                    keep.numbers(format::float32, {1, 1, 2, 1}, {0, 1})};
    emulated_kernel kernel;
    kernel.kernel.weights = format::float8_e4m3fn;
    auto const judged = [&](double x) {
        return judge(p, keep.numbers(format::float32, {1, 1, 1, 1}, {x}),
                     criterion{.emulation = kernel});
    };
    emulated_value const found = *judged(0).worst->emulated;
    CHECK(std::isfinite(found.radius));
    CHECK_FALSE(found.says_something);
    CHECK(judged(0).result() == outcome::not_judged);
    CHECK(judged(0x1p-9 / (1 + 0x1p-10)).result() == outcome::not_judged);
    CHECK(judged(0x1p-8).result() == outcome::fail);
    CHECK(judged(-0x1p-12).result() == outcome::fail);
}

TEST_CASE("keys that a large negative bias hides do not widen an emulation") {
    stored keep;
    tests::seeded draw;
    CAPTURE(draw.seed());
    problem p = plain(keep, draw, format::bfloat16, 5, 64, 16);
    std::vector<double> bias(64, 0);
    for (std::size_t const hidden : {0U, 1U, 2U, 3U, 30U, 63U})
        bias[hidden] = -0x1.fffffep127;
    p.bias = keep.numbers(format::float32, {1, 1, 1, 64}, bias);
    emulated_kernel kernel;
    kernel.kernel.tile_keys = 4; // the first tile has no other key
    tensor const right = float_kernel(kernel).outputs(keep, p, format::bfloat16);
    CHECK(judge(p, right, criterion{.emulation = kernel}).passes());
    tensor const garbage = keep.filled(format::bfloat16, p.output_shape(), 1e4);
    CHECK(judge(p, garbage, criterion{.emulation = kernel}).failing == garbage.shape()[2] * 16);
}

TEST_CASE("a correctly rounded output may be outside of an algorithm") {
    stored keep;
    // Weights 1 and e^-1 in e4m3: 0.375 for 0.36788.
    problem const p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
                    keep.numbers(format::float32, {1, 1, 2, 1}, {0, -1}),
                    keep.numbers(format::float32, {1, 1, 2, 1}, {0, 1})};
    emulated_kernel kernel;
    kernel.kernel.weights = format::float8_e4m3fn;
    answer const by = attention(p, {.bounds = true});
    judgement const found = judge(p, by.output.view(), by, {.emulation = kernel});
    CHECK(found.failing == 1);
    CHECK(found.found.correct == 1);
    CHECK(found.of(0) == standing::outside);
    REQUIRE(found.worst);
    REQUIRE(found.worst->emulated);
    double const exact = 0.375 / (1 + std::exp(-1.0));
    CHECK(std::fabs(found.worst->emulated->value - exact) < 1e-12);
    CHECK(found.worst->emulated->radius < 1e-6);
    CHECK(report_text(found).find("the algorithm gives") != std::string::npos);
    CHECK(outside(p, keep.numbers(format::float32, {1, 1, 1, 1}, {exact}), kernel) == 0);
    kernel.kernel.sums_rounded = true;
    CHECK(outside(p, keep.numbers(format::float32, {1, 1, 1, 1}, {exact}), kernel) == 1);
    CHECK(outside(p, keep.numbers(format::float32, {1, 1, 1, 1}, {0.375 / 1.375}), kernel) == 0);
}

TEST_CASE("an emulation rounds as round.hpp does") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (format const f : {format::float8_e4m3fn, format::float8_e5m2, format::float16,
                           format::bfloat16, format::float32, format::float64}) {
        modelled::to_format const rounded(f);
        format_description const& layout = description(f);
        for (int k = 0; k < 4000; ++k) {
            // Numbers of the format, midpoints, and their neighbours; subnormal ones and beyond the largest.
            auto const bits = static_cast<std::uint64_t>(
                draw.whole(0, static_cast<std::int64_t>(layout.largest())));
            double const at = value_of(f, bits);
            double const next = bits < layout.largest() ? value_of(f, bits + 1) : 2 * at;
            double x = draw.coin() ? at : at + (next - at) / 2;
            if (draw.coin())
                x = std::nextafter(x, draw.coin() ? 0.0 : std::numeric_limits<double>::infinity());
            x *= draw.coin() ? 1 : -1;
            double const expected = value_of(f, nearest(f, x));
            CAPTURE(layout.name, x, expected);
            // E4M3 has no infinity, and gives NaN.
            CHECK((rounded(x) == expected || (std::isnan(expected) && std::isinf(rounded(x)))));
        }
    }
}

TEST_CASE("weights and factors that may be flushed leave every mean open") {
    stored keep;
    auto const outside_of = [&](emulated_kernel const& kernel, std::vector<double> const& keys,
                                std::vector<double> const& values, double found) {
        std::size_t const n = keys.size();
        problem const p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
                        keep.numbers(format::float32, {1, 1, n, 1}, keys),
                        keep.numbers(format::float32, {1, 1, n, 1}, values),
                        {},
                        {},
                        {},
                        {},
                        {.scale = 1.0}};
        return outside(p, keep.numbers(format::float32, {1, 1, 1, 1}, {found}), kernel);
    };
    emulated_kernel tiles{{.weights = format::float16, .tile_keys = 1}};
    emulated_kernel whole{{.weights = format::float32, .tile_keys = 64}};
    emulated_kernel parts = tiles;
    parts.part_tiles = 1;
    for (emulated_kernel const& one : {tiles, whole, parts}) {
        CAPTURE(kernel_text(one));
        double const kept = 65504 * std::exp(-88.0);
        CHECK(outside_of(one, {0, 88}, {65504, 0}, 0) == 0);
        CHECK(outside_of(one, {0, 88}, {65504, 0}, kept) == 0);
        CHECK(outside_of(one, {0, 88}, {65504, 0}, 4 * kept) == 1);
        CHECK(outside_of(one, {0, 88}, {65504, 0}, -kept) == 1);
        // A number that is not flushed is a multiple of 2^-149.
        double const coarse = 0x1p127 * static_cast<double>(static_cast<float>(std::exp(-100.0)));
        CHECK(outside_of(one, {0, 100}, {0x1p127, 0}, coarse) == 0);
        // A factor of e^-80 is kept.
        CHECK(outside_of(one, {0, 80}, {65504, 0}, 65504 * std::exp(-80.0)) == 0);
        CHECK(outside_of(one, {0, 80}, {65504, 0}, 0) == 1);
    }
}

TEST_CASE("outputs of E4M3 next to its overflow are judged") {
    stored keep;
    problem const p{keep.filled(format::float8_e4m3fn, {1, 1, 1, 1}),
                    keep.filled(format::float8_e4m3fn, {1, 1, 2, 1}),
                    keep.numbers(format::float16, {1, 1, 2, 1}, {464, 464})};
    emulated_kernel const kernel;
    CHECK(outside(p, keep.numbers(format::float8_e4m3fn, {1, 1, 1, 1}, {448}), kernel) == 0);
    CHECK(outside(p, keep.numbers(format::float8_e4m3fn, {1, 1, 1, 1}, {416}), kernel) == 1);
}

TEST_CASE("an answer of another problem is refused by an emulation") {
    stored keep;
    problem const p{keep.filled(format::float32, {1, 1, 1, 1}, 1),
                    keep.filled(format::float32, {1, 1, 64, 1}, 0),
                    keep.filled(format::float32, {1, 1, 64, 1}, 1)};
    problem other = p;
    other.key = keep.filled(format::float32, {1, 1, 64, 1}, 0.3);
    answer const by = attention(other, {.bounds = true});
    tensor const candidate = keep.numbers(format::float32, {1, 1, 1, 1}, {0.74});
    std::string const expected =
        "ATT-701 tensors do not fit: the certified log-sum-exp of (0, 0, 0, 0) is not that of the "
        "problem: the weights do not add up to 1";
    CHECK(refusal(
              [&] { static_cast<void>(judge(p, candidate, by, {.emulation = emulated_kernel{}})); })
          == expected);
    CHECK(refusal([&] { static_cast<void>(find_kernels(p, candidate, by, {})); }) == expected);
}

TEST_CASE("one part of all keys is merged with nothing") {
    stored keep;
    tests::seeded draw;
    problem const p = plain(keep, draw, format::bfloat16, 2, 30, 8);
    answer const by = attention(p, {.output = format::float32, .bounds = true});
    emulated_kernel whole;
    emulated_kernel one = whole;
    one.part_tiles = 1; // of 64 keys
    emulated_kernel two = whole;
    two.kernel.tile_keys = 16;
    two.part_tiles = 1;
    auto const radius = [&](emulated_kernel const& of) {
        return modelled::emulated_at(p, by, of, format::float32, {0, 0, 0, 0}).radius;
    };
    CHECK(radius(one) == radius(whole));
    CHECK(radius(two) > radius(whole));
    // No parts are tried if a known tile contains all keys.
    std::vector<tried_kernel> const tried =
        find_kernels(p, keep.filled(format::float32, p.output_shape(), 7), by, whole,
                     {.tile_keys = 64, .order = {}, .sums_rounded = {}, .part_tiles = {}});
    CHECK(tried.size() == 2);
}

TEST_CASE("rows without keys are 0 in an emulation") {
    stored keep;
    tests::seeded draw;
    problem p = plain(keep, draw, format::float16, 3, 4, 2);
    p.how.key_lengths = {0};
    emulated_kernel const kernel{{.weights = format::float16}};
    CHECK(judge(p, keep.filled(format::float16, p.output_shape()), criterion{.emulation = kernel})
              .passes());
    CHECK(judge(p, keep.filled(format::float16, p.output_shape(), 1e-7),
                criterion{.emulation = kernel})
              .failing
          == 6);
}

TEST_CASE("what cannot be emulated is refused") {
    stored keep;
    tests::seeded draw;
    problem const p = plain(keep, draw, format::float16, 2, 4, 2);
    tensor const out = keep.filled(format::float16, p.output_shape());
    emulated_kernel const kernel{{.weights = format::float16}};
    auto const refused = [&](problem const& of, criterion const& asked) {
        return refusal([&] { static_cast<void>(judge(of, out, asked)); });
    };
    CHECK(refused(p, {.model = kernel.kernel, .emulation = kernel})
          == "ATT-703 an option does not fit: a model and an emulation are asked for, expected one "
             "of "
             "them");
    emulated_kernel first = kernel;
    first.sink_first = true;
    CHECK(
        refused(p, {.emulation = first})
        == "ATT-703 an option does not fit: an emulated kernel starts with a sink, and the problem "
           "has none");
    emulated_kernel scaled = kernel;
    for (int const exponent : {-1, 16}) {
        scaled.kernel.weights_power = exponent;
        CHECK(refused(p, {.emulation = scaled}).find("from 0 to 15, the largest one of float16")
              != std::string::npos);
    }
    emulated_kernel other = kernel;
    other.kernel.parts = 2;
    CHECK(refused(p, {.emulation = other}).find("part_tiles (parts is 2, expected 1)")
          != std::string::npos);
    other = kernel;
    other.kernel.normalised = true;
    other.part_tiles = 1;
    CHECK(refused(p, {.emulation = other})
              .find("normalised weights have no parts to merge (part_tiles is 1, expected 0)")
          != std::string::npos);
    other.part_tiles = 0;
    other.kernel.tile_keys = 3;
    CHECK(refused(p, {.emulation = other}).find("normalised weights are those of one tile")
          != std::string::npos);
    CHECK(refused(p, {.emulation = emulated_kernel{*model_named("fa3")}})
              .find("the model fa3 is no emulated kernel")
          != std::string::npos);
    emulated_kernel none = kernel;
    none.kernel.tile_keys = 0;
    CHECK(refused(p, {.emulation = none})
          == "ATT-703 an option does not fit: tile_keys is 0, expected 1 or more");
    answer const by = attention(p, {.output = format::float16, .bounds = true});
    CHECK(refusal([&] { static_cast<void>(try_kernels(p, out, by, {})); })
          == "ATT-703 an option does not fit: no emulated kernel is given to try");
    tensor const lse = keep.filled(format::float32, p.rows_shape());
    CHECK(
        refusal(
            [&] { static_cast<void>(judge_log_sum_exp(p, lse, criterion{.emulation = kernel})); })
        == "ATT-703 an option does not fit: an emulated kernel says nothing about the log-sum-exp");
    answer const unbounded = attention(p, {.output = format::float16});
    CHECK(refusal([&] {
              static_cast<void>(judge(p, out, unbounded, {.emulation = kernel}));
          }).find("ATT-701")
          == 0);
}

TEST_CASE("an output that overflows is NaN in a format without infinities") {
    stored keep;
    for (double const value : {448.0, 480.0}) {
        problem const p{keep.filled(format::float32, {1, 1, 1, 1}),
                        keep.filled(format::float32, {1, 1, 1, 1}),
                        keep.filled(format::float32, {1, 1, 1, 1}, value)};
        answer const by = attention(p, {.output = format::float8_e4m3fn, .bounds = true});
        for (std::uint64_t const bits : {0x7fU, 0x7eU}) { // NaN, and the largest number
            CAPTURE(value, bits);
            result_tensor candidate(format::float8_e4m3fn, {1, 1, 1, 1});
            candidate.set(0, bits);
            CHECK(judge(p, candidate.view(), by,
                        {.emulation = emulated_kernel{.kernel = {.weights = format::float32}}})
                      .passes()
                  == ((value > 448) == (bits == 0x7f)));
        }
    }
}
