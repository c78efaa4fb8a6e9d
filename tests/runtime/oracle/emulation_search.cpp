// The search for the kernel with which a candidate is consistent: the parts of the keys that it
// tries, and its report if none fits.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>

#include "support/catch.hpp"
#include "support/emulated_problem.hpp"

#include <algorithm>

using namespace attest::oracle;
using tests::fault;
using tests::float_kernel;
using tests::plain;
using tests::stored;

namespace {

emulated_kernel split(std::size_t tile, std::size_t part) {
    emulated_kernel of;
    of.kernel = fused(rounds_weights{.weights = format::bfloat16, .tile_keys = tile});
    of.part_tiles = part;
    return of;
}

/// Requires that this kernel is found when only its base is known.
void require_found(stored& keep, problem const& p, emulated_kernel const& of) {
    CAPTURE(kernel_text(of));
    tensor const candidate = float_kernel(of).outputs(keep, p, format::float32);
    answer const by = attention(p, {.output = format::float32, .bounds = true});
    auto const [found, tried] = judge_by_best(p, candidate, by, split(64, 0), {}, 2);
    INFO(tried_text(tried));
    CHECK(found.passes());
    CHECK_FALSE(found.asked.is_nearest);
    CHECK(std::any_of(tried.begin(), tried.end(), [&](tried_kernel const& one) {
        return one.is_consistent() && kernel_text(one.kernel) == kernel_text(of);
    }));
    auto const left = static_cast<std::size_t>(std::count_if(
        tried.begin(), tried.end(), [](tried_kernel const& one) { return one.is_consistent(); }));
    CHECK(left * 20 < tried.size()); // the others differ in ways that these inputs do not show
}

bool is_tried(std::vector<tried_kernel> const& in, std::size_t tile, std::size_t part) {
    return std::any_of(in.begin(), in.end(), [&](tried_kernel const& one) {
        return one.kernel.kernel.tile_keys == tile && one.kernel.part_tiles == part;
    });
}

} // namespace

TEST_CASE("parts of many tiles are found") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem const two = plain(keep, draw, format::bfloat16, 16, 4096, 16, 2);
    require_found(keep, two, split(64, 32)); // two splits of 2048 keys
    problem const four = plain(keep, draw, format::bfloat16, 16, 8192, 16, 2);
    require_found(keep, four, split(64, 32));
    problem const five = plain(keep, draw, format::bfloat16, 16, 2000, 16, 2);
    require_found(keep, five, split(16, 25)); // ceil(125/5): neither small nor a power of two
}

TEST_CASE("parts are found where the problem has a sink") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem p = plain(keep, draw, format::bfloat16, 16, 1100, 16, 2);
    p.how.sinks = {3.5};
    for (bool const first : {false, true}) {
        emulated_kernel of = split(64, 3);
        of.sink_first = first;
        require_found(keep, p, of);
    }
}

TEST_CASE("a first part without keys has the sink that the maximum starts with") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem p = plain(keep, draw, format::bfloat16, 8, 64, 8);
    p.how.causal = true;
    p.how.diagonal = diagonal::bottom_right;
    p.how.window_left = 9; // keys from 47 on
    p.how.sinks = {1};
    emulated_kernel of = split(4, 3);
    of.sink_first = true;
    tensor const candidate = float_kernel(of).outputs(keep, p, format::float32);
    CHECK(judge(p, candidate, criterion{.emulation = of}).passes());
}

TEST_CASE("of a tile that is told every part is tried, if there are few") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem const p = plain(keep, draw, format::bfloat16, 8, 64 * 16, 4);
    answer const by = attention(p, {.output = format::float32, .bounds = true});
    tensor const wrong = keep.filled(format::float32, p.output_shape(), 7);
    std::vector<tried_kernel> const told =
        find_kernels(p, wrong, by, split(16, 0), {.tile_keys = 16});
    for (std::size_t part = 0; part < 64; ++part)
        CHECK(is_tried(told, 16, part));
    CHECK_FALSE(is_tried(told, 16, 64)); // all keys are one part
    std::vector<tried_kernel> const found = find_kernels(p, wrong, by, split(16, 0));
    CHECK(is_tried(found, 16, 7));
    CHECK_FALSE(is_tried(found, 16, 12)); // not ceil(64/s)
    CHECK(is_tried(found, 16, 13));       // ceil(64/5)
    CHECK(is_tried(found, 16, 16));
    // A power of two that is not ceil(47/s).
    problem const odd = plain(keep, draw, format::bfloat16, 8, 47 * 16, 4);
    answer const by_odd = attention(odd, {.output = format::float32, .bounds = true});
    CHECK(is_tried(find_kernels(odd, wrong, by_odd, split(16, 0)), 16, 32));
    CHECK(tries_all(split(16, 0), {.tile_keys = 16}, 1024));
    CHECK_FALSE(tries_all(split(16, 0), {.tile_keys = 16}, 1025));
    CHECK(tries_all(split(16, 0), {.tile_keys = 16, .part_tiles = 0}, 1025));
    CHECK_FALSE(tries_all(split(16, 0), {.part_tiles = 0}, 1024));
    emulated_kernel divided = split(1024, 0);
    divided.kernel.normalised = true;
    CHECK(tries_all(divided, {}, 1024));
}

TEST_CASE("a kernel that no search tries is not judged") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem const p = plain(keep, draw, format::bfloat16, 40, 200, 16, 2);
    answer const by = attention(p, {.output = format::float32, .bounds = true});
    emulated_kernel const of = split(24, 0);
    tensor const right = float_kernel(of).outputs(keep, p, format::float32);
    auto const judged = [&](tensor const& candidate, known_of_kernel const& known) {
        return judge_by_best(p, candidate, by, split(64, 0), known);
    };
    auto const [found, tried] = judged(right, {});
    CHECK(found.asked.is_nearest);
    CHECK(found.failing == 0);
    CHECK(found.result() == outcome::not_judged);
    CHECK(verdict_text(found).find(" of 640 elements are not, since there no kernel that was tried "
                                   "gives the output, and others may; none fails")
          != std::string::npos);
    std::string const text = tried_text(tried, false);
    CHECK(text.find("tried: tiles of 16, 32, 48, 64, 80, 96, 112, 128, 160, 176, 192 and 200 keys, "
                    "without parts and in parts of 1, 2, 3, 4, 5, 6, 7 and 8 tiles; others are "
                    "possible, so that this does not prove a fault. Give tile_keys")
          != std::string::npos);
    CHECK(tried_text(tried).find("prove") == std::string::npos);
    // Known properties are respected: this kernel passes, and does not have tiles of 64 keys.
    CHECK(judged(right, {.tile_keys = 24}).found.passes());
    judgement const other = judged(right, {.tile_keys = 64}).found;
    CHECK_FALSE(other.asked.is_nearest);
    CHECK(other.result() == outcome::fail);
    // No choice of tiles excuses an element outside the bound of all kernels with such weights.
    tensor const wrong = keep.filled(format::float32, p.output_shape(), 7);
    judgement const fails = judged(wrong, {}).found;
    CHECK(fails.asked.is_nearest);
    CHECK(fails.failing == 640);
    CHECK(verdict_text(fails).starts_with(
        "fail: 640 of 640 elements are outside the error bound of any kernel with bfloat16 "
        "weights; worst at"));
}

TEST_CASE("where no model is described, nothing fails for the nearest kernel") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    // 3000 exponentials with errors of 1024 ulps: more than a model of parts describes.
    problem const p = plain(keep, draw, format::bfloat16, 1, 3000, 2);
    emulated_kernel of = split(64, 0);
    of.kernel.exp_ulps = 1024;
    tensor const wrong = keep.filled(format::float32, p.output_shape(), 7);
    judgement const told = judge(p, wrong, criterion{.emulation = of});
    CHECK(told.failing == 2);
    judgement const found = judge(p, wrong, criterion{.emulation = of, .is_nearest = true});
    CHECK(found.failing == 0);
    CHECK(found.not_judged_count() == 2);
}

TEST_CASE("kernels tried together are what each is alone") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem p = plain(keep, draw, format::bfloat16, 40, 300, 8, 2);
    p.how.causal = true;
    p.how.sinks = {1};
    answer const by = attention(p, {.output = format::float32, .bounds = true});
    std::vector<emulated_kernel> kernels;
    for (int k = 0; k < 40; ++k) {
        emulated_kernel one = split(draw.size(1, 80), draw.size(0, 3));
        one.sink_first = draw.coin();
        one.kernel.sums_rounded = draw.coin();
        one.order = draw.coin() ? tile_order::ascending : tile_order::descending;
        if (draw.one_in(3)) // it has other scores
            one.kernel = rounds_weights{
                .weights = format::bfloat16, .tile_keys = 32, .scale_roundings = 2000};
        kernels.push_back(one);
    }
    kernels[7] = split(16, 0);
    kernels[8] = kernels[7]; // these share all but the verdicts
    kernels[8].kernel.sums_rounded = true;
    tensor const candidate = float_kernel(kernels[7]).outputs(keep, p, format::float32);
    for (unsigned const threads : {1U, 3U}) {
        std::vector<tried_kernel> const tried = try_kernels(p, candidate, by, kernels, threads);
        REQUIRE(tried.size() == kernels.size());
        CHECK(tried.front().is_consistent());
        for (tried_kernel const& one : tried) {
            CAPTURE(kernel_text(one.kernel), one.on_all_rows, one.elements);
            judgement const alone = judge(p, candidate, by, {.emulation = one.kernel});
            CHECK((one.on_all_rows || one.outside > 0));
            CHECK(one.outside <= alone.failing);
            CHECK((!one.on_all_rows || one.outside == alone.failing));
            CHECK((one.elements < 320 || one.outside == alone.failing));
        }
    }
}

TEST_CASE("a search ends with the first consistent kernel, which is that of a search without end") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t excluded = 0;
    for (int round = 0; round < 24; ++round) {
        stored keep;
        format const f = draw.coin() ? format::float16 : format::bfloat16;
        problem p = plain(keep, draw, f, draw.size(200, 330), draw.size(100, 330), 8, 1.5);
        p.how.causal = draw.coin();
        p.how.diagonal = draw.coin() ? diagonal::bottom_right : diagonal::top_left;
        if (draw.one_in(3))
            p.how.window_left = static_cast<std::int64_t>(draw.size(20, 200));
        if (draw.one_in(3))
            p.how.sinks = {1};
        emulated_kernel of = split(16 * draw.size(1, 6), 0);
        of.kernel.weights = f;
        of.order = draw.coin() ? tile_order::ascending : tile_order::descending;
        of.kernel.sums_rounded = draw.coin();
        tensor const candidate =
            float_kernel(of, {}, draw.one_in(4) ? fault::skipped_key : fault::none)
                .outputs(keep, p, f);
        answer const by = attention(p, {.output = f, .bounds = true});
        CAPTURE(round, kernel_text(of), p.queries(), p.keys());
        std::vector<emulated_kernel> const kernels =
            kernels_to_try(of, {.part_tiles = 0}, p.keys(), !p.how.sinks.empty());
        std::vector<tried_kernel> const all = try_kernels(p, candidate, by, kernels, 2);
        for (unsigned const threads : {1U, 2U}) {
            std::vector<tried_kernel> const some =
                find_kernels(p, candidate, by, of, {.part_tiles = 0}, threads);
            REQUIRE(some.size() == all.size());
            CHECK(kernel_text(some.front().kernel) == kernel_text(all.front().kernel));
            CHECK(some.front().elements == all.front().elements);
            CHECK(some.front().outside == all.front().outside);
            CHECK(some.front().not_judged == all.front().not_judged);
            for (tried_kernel const& one : some) {
                auto const same =
                    std::find_if(all.begin(), all.end(), [&](tried_kernel const& other) {
                        return kernel_text(other.kernel) == kernel_text(one.kernel);
                    });
                REQUIRE(same != all.end());
                CHECK((!one.is_consistent() || same->is_consistent()));
                CHECK((one.outside == 0 || same->outside > 0));
                excluded += one.outside > 0 ? 1 : 0;
            }
        }
    }
    CHECK(excluded > 100);
}

TEST_CASE("a kernel that fits all samples and not all rows is passed over") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    // All scores are 0 but in row 44, which is in none of the 32 samples of 8 rows: 38 groups.
    std::size_t place = 0;
    problem const p = tests::assembled(
        {.queries = 304, .keys = 300, .size = 16, .value_size = 16},
        [&](extents const& shape) {
            return keep.drawn(format::bfloat16, shape,
                              [&] { return place++ / 16 == 44 ? tests::bell(draw, 1) : 0; });
        },
        tests::numbers_of(keep, draw, format::bfloat16, 1),
        tests::numbers_of(keep, draw, format::bfloat16, 1));
    emulated_kernel of = split(64, 0);
    of.order = tile_order::descending;
    tensor const candidate = float_kernel(of).outputs(keep, p, format::float32);
    answer const by = attention(p, {.output = format::float32, .bounds = true});
    auto const [found, tried] = judge_by_best(p, candidate, by, of);
    CHECK(found.passes());
    std::vector<tried_kernel> const all =
        try_kernels(p, candidate, by, kernels_to_try(of, {.part_tiles = 0}, p.keys()));
    REQUIRE(all.front().is_consistent());
    CHECK(kernel_text(tried.front().kernel) == kernel_text(all.front().kernel));
    auto const count = [&](auto const& is) {
        return std::count_if(tried.begin(), tried.end(), is);
    };
    CHECK(count([](tried_kernel const& one) { return one.on_all_rows && one.outside > 0; }) > 4);
    CHECK(count([](tried_kernel const& one) { return one.is_open(); }) > 4);
    std::string const text = tried_text(tried);
    CHECK(text.starts_with("consistent with " + kernel_text(all.front().kernel) + "\n"));
    CHECK(text.find("not excluded by the 512 elements on which it was tried: "
                    "bfloat16 weights in descending tiles of 80 keys")
          != std::string::npos);
    // Of up to 256 rows all kernels are tried on all.
    problem const few = plain(keep, draw, format::bfloat16, 256, 300, 8);
    answer const by_few = attention(few, {.output = format::float32, .bounds = true});
    tensor const right = float_kernel(of).outputs(keep, few, format::float32);
    for (tried_kernel const& one : find_kernels(few, right, by_few, of))
        CHECK_FALSE(one.is_open());
}
