// Emulated kernels over scaled elements: float kernels that apply the scales to q·k and to outputs,
// or to elements first, are consistent with their own algorithm; those that omit a scale are not.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/scale.hpp>

#include "oracle/judge/against_emulation.hpp"
#include "support/catch.hpp"
#include "support/emulated_problem.hpp"
#include "support/refusal.hpp"

using namespace attest::oracle;
using tests::refusal;
using tests::stored;

namespace {

/// A float of all 24 bits, near 1.
float some_scale(tests::seeded& draw) {
    return static_cast<float>(draw.whole(1LL << 23, 1LL << 24)) * 0x1p-23F
           * std::ldexp(1.0F, static_cast<int>(draw.whole(-2, 1)));
}

/// Stored elements, which a kernel multiplies, and the problem with its scales.
struct scaled_case {
    stored keep{};
    problem raw;
    problem p;
    float of_value = 1;

    scaled_case(tests::seeded& draw, bool scales_value)
        : raw(tests::plain(keep, draw, format::float8_e4m3fn, 4, draw.size(1, 90), 16)), p(raw) {
        auto scale = static_cast<float>(1 / std::sqrt(16.0));
        for (tensor* const x : {&p.query, &p.key}) {
            float const one = some_scale(draw);
            *x =
                scaled(*x, keep.numbers(format::float32, {1, 1, 1, 1}, {static_cast<double>(one)}));
            scale *= one;
        }
        raw.how.scale = static_cast<double>(scale);
        if (scales_value) {
            of_value = some_scale(draw);
            p.value = scaled(p.value, keep.numbers(format::float32, {1, 1, 1, 1},
                                                   {static_cast<double>(of_value)}));
        }
    }

    /// Returns the kernel's results for the stored elements, times the scale of the values.
    tensor outputs(tests::float_kernel& by, format type, float value_scale) {
        tensor const found = by.outputs(keep, raw, format::float32);
        std::vector<double> all;
        for (std::size_t i = 0; i < raw.queries(); ++i)
            for (std::size_t d = 0; d < raw.value_size(); ++d)
                all.push_back(
                    static_cast<double>(static_cast<float>(found.at(0, 0, i, d)) * value_scale));
        return keep.numbers(type, raw.output_shape(), all);
    }
};

} // namespace

TEST_CASE(
    "kernels that apply scales to products, or to elements, are consistent with their algorithm") {
    tests::seeded seeds;
    double most = 0;
    constexpr std::array weights{format::float16, format::bfloat16, format::float8_e4m3fn};
    for (int round = 0; round < 80; ++round) {
        tests::seeded draw(static_cast<std::uint64_t>(seeds.whole(0, 1LL << 40)));
        CAPTURE(draw.seed(), round);
        scaled_case one(draw, draw.coin());
        emulated_kernel of = tests::drawn_kernel(draw, weights[draw.size(0, 2)]);
        tests::left_open const open = tests::drawn_choices(draw, of);
        tests::float_kernel kernel(of, open);
        format const output = draw.coin() ? format::float32 : format::bfloat16;
        judgement const after =
            judge(one.p, one.outputs(kernel, output, one.of_value), {.emulation = of}, 2);
        CHECK(after.failing == 0);
        tests::float_kernel again(of, open);
        judgement const before =
            judge(one.p, again.outputs(one.keep, one.p, output), {.emulation = of}, 2);
        CHECK(before.failing == 0);
        if (output == format::float32)
            most =
                std::max({most, after.maximum_share.value_or(0), before.maximum_share.value_or(0)});
    }
    CHECK(most > 0.1);
    CHECK(most <= 1);
}

TEST_CASE("a kernel that leaves a scale out, or takes it in bfloat16, is not consistent") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    scaled_case one(draw, true);
    emulated_kernel of;
    of.kernel.tile_keys = 32;
    tests::float_kernel kernel(of);
    CHECK(
        judge(one.p, one.outputs(kernel, format::float32, one.of_value), {.emulation = of}).failing
        == 0);
    CHECK(
        judge(one.p, one.outputs(kernel, format::float32, one.of_value * 1.002F), {.emulation = of})
            .failing
        > 0);
    one.raw.how.scale = *one.raw.how.scale * 1.01;
    CHECK(
        judge(one.p, one.outputs(kernel, format::float32, one.of_value), {.emulation = of}).failing
        > 0);
}

TEST_CASE("what scales leave open is as wide as their roundings") {
    constexpr double u = 0x1p-24;
    stored keep;
    auto const scaled_by_one = [&](tensor x, int times) {
        for (; times > 0; --times)
            x = scaled(x, keep.filled(format::float32, {1, 1, 1, 1}, 1));
        return x;
    };
    auto const radius = [&](std::vector<double> const& keys, std::vector<double> const& values,
                            format weights, int of_query, int of_value) {
        problem p{keep.filled(format::float16, {1, 1, 1, 1}, 1),
                  keep.numbers(format::float16, {1, 1, keys.size(), 1}, keys),
                  keep.numbers(format::float16, {1, 1, keys.size(), 1}, values)};
        p.query = scaled_by_one(p.query, of_query);
        p.value = scaled_by_one(p.value, of_value);
        p.how.scale = 1;
        emulated_kernel of;
        of.kernel.weights = weights;
        return modelled::emulated_at(p, attention(p, {.output = format::float32, .bounds = true}),
                                     of, format::float32, {0, 0, 0, 0})
            .radius;
    };
    // For q: the product of the elements is rounded, each element by its scale, and q·k by another;
    // the second scale adds only the last two.
    auto const of_scores = [&](int scales) {
        return radius({3, 0}, {1, 0}, format::float32, scales, 0);
    };
    CHECK((of_scores(1) - of_scores(0)) / (of_scores(2) - of_scores(1))
          == Approx(1.5).epsilon(1e-3));
    // For v: the product P·v, and the scale, relative to |v| = 5 where the weight is 1.
    auto const of_values = [&](int scales) {
        return radius({0}, {5}, format::bfloat16, 0, scales);
    };
    CHECK(of_values(1) - of_values(0) == Approx(5 * 2 * u).epsilon(1e-3));
    CHECK(of_values(2) - of_values(1) == Approx(5 * u).epsilon(1e-3));
}

TEST_CASE("kernels with a scale for each block of components are consistent with their algorithm") {
    tests::seeded seeds;
    double most = 0;
    std::size_t told_apart = 0;
    for (int round = 0; round < 40; ++round) {
        tests::seeded draw(static_cast<std::uint64_t>(seeds.whole(0, 1LL << 40)));
        CAPTURE(draw.seed(), round);
        stored keep;
        problem const raw =
            tests::plain(keep, draw, format::float8_e4m3fn, 4, draw.size(2, 60), 64);
        tests::block_scales blocks{.block = draw.coin() ? 16U : 32U};
        auto const scales = [&](std::size_t rows, std::vector<float>& into) {
            std::size_t const each = 64 / blocks.block;
            std::vector<double> all;
            for (std::size_t count = rows * each; count > 0; --count) {
                into.push_back(some_scale(draw));
                all.push_back(static_cast<double>(into.back()));
            }
            return keep.numbers(format::float32, {1, 1, rows, each}, all);
        };
        problem p = raw;
        p.query = scaled(p.query, scales(p.queries(), blocks.query));
        p.key = scaled(p.key, scales(p.keys(), blocks.key));
        emulated_kernel of = tests::drawn_kernel(draw, format::float16);
        tests::left_open const open = tests::drawn_choices(draw, of);
        tests::float_kernel of_sums(of, open);
        of_sums.multiply_blocks_by(blocks);
        tests::float_kernel of_elements(of, open);
        for (tensor const& out : {of_sums.outputs(keep, raw, format::float32),
                                  of_elements.outputs(keep, p, format::float32)}) {
            judgement const found = judge(p, out, {.emulation = of}, 2);
            CHECK(found.failing == 0);
            most = std::max(most, found.maximum_share.value_or(0));
        }
        std::rotate(blocks.key.begin(), blocks.key.begin() + 1, blocks.key.end());
        tests::float_kernel wrong(of, open);
        wrong.multiply_blocks_by(blocks);
        told_apart +=
            judge(p, wrong.outputs(keep, raw, format::float32), {.emulation = of}, 2).failing > 0;
    }
    CHECK(most > 0.1);
    CHECK(most <= 1);
    CHECK(told_apart == 40);
}

TEST_CASE("what a model says of no scale, an emulation does not either") {
    stored keep;
    problem p{keep.filled(format::float16, {1, 1, 1, 16}, 1),
              keep.filled(format::float16, {1, 1, 2, 16}, 1),
              keep.filled(format::float16, {1, 1, 2, 1}, 1)};
    p.value = scaled(p.value, keep.filled(format::float32, {1, 1, 2, 1}, 1));
    CHECK_THAT(refusal([&] {
                   (void)judge(p, keep.filled(format::float32, {1, 1, 1, 1}),
                               {.emulation = emulated_kernel{}});
               }),
               Catch::Contains("ATT-703") && Catch::Contains("differs along the keys"));
}
