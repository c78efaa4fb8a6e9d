// Models of kernels over scaled elements: float kernels that apply the scales to q·k and to outputs
// are within their bound, wrong ones are outside; the terms by hand; refusals.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/judge/model.hpp>
#include <attest/oracle/scale.hpp>

#include "oracle/judge/model_bound.hpp"
#include "support/catch.hpp"
#include "support/modelled_kernel.hpp"
#include "support/refusal.hpp"

using namespace attest::oracle;
using tests::modelled_kernel;
using tests::refusal;
using tests::stored;

namespace {

constexpr double u = 0x1p-24;

auto numbers_of(stored& keep, tests::seeded& draw) {
    return [&keep, &draw](extents const& shape) {
        return keep.drawn(format::float8_e4m3fn, shape,
                          [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 500; });
    };
}

/// One head of stored elements, which a kernel multiplies, and the problem with its scales.
struct scaled_case {
    stored keep{};
    problem raw;
    problem p;
    modelled_kernel kernel{};

    scaled_case(tests::seeded& draw, bool fused_kernel)
        : raw(tests::assembled(
              {.queries = 4, .keys = draw.size(1, 60), .size = 16, .value_size = 4},
              numbers_of(keep, draw), numbers_of(keep, draw), numbers_of(keep, draw))),
          p(raw) {
        kernel.model.weights = format::float8_e4m3fn;
        kernel.model.tile_keys = draw.size(1, 64);
        if (fused_kernel)
            kernel.model = fused(kernel.model);
        raw.how.causal = draw.coin();
        raw.how.diagonal = diagonal::bottom_right;
        if (draw.one_in(4))
            raw.how.soft_cap = 20;
        p.how = raw.how;
        for (tensor* const x : {&p.query, &p.key})
            for (std::size_t count = draw.size(0, 2); count > 0; --count)
                *x = scaled(*x, one_number(draw, kernel.score_scales));
        for (std::size_t count = draw.size(0, 2); count > 0; --count)
            p.value = scaled(p.value, one_number(draw, kernel.value_scales));
        if (!fused_kernel && p.key.scales().size() < 2 && draw.coin()) {
            std::vector<double> all;
            for (std::size_t j = 0; j < p.keys(); ++j)
                all.push_back(some_scale(draw));
            p.key = scaled(p.key, keep.numbers(format::float32, {1, 1, p.keys(), 1}, all));
            for (double const one : all)
                kernel.key_scales.push_back(static_cast<float>(one));
        }
    }

    [[nodiscard]] judgement judged(modelled_kernel const& by, format output = format::float32) {
        return judge(p, by.output(keep, raw, output), {.model = kernel.model}, 2);
    }

private:
    /// A float of all 24 bits, near 1.
    static double some_scale(tests::seeded& draw) {
        return static_cast<double>(draw.whole(1LL << 23, 1LL << 24)) * 0x1p-23
               * std::ldexp(1.0, static_cast<int>(draw.whole(-2, 1)));
    }

    tensor one_number(tests::seeded& draw, std::vector<float>& into) {
        double const scale = some_scale(draw);
        into.push_back(static_cast<float>(scale));
        return keep.numbers(format::float32, {1, 1, 1, 1}, {scale});
    }
};

/// One query and one feature with these scores, and a scale of each tensor.
struct by_hand {
    stored keep{};
    problem p;

    explicit by_hand(std::vector<double> const& keys, std::vector<double> const& values)
        : p{keep.numbers(format::float16, {1, 1, 1, 1}, {1}),
            keep.numbers(format::float16, {1, 1, keys.size(), 1}, keys),
            keep.numbers(format::float16, {1, 1, keys.size(), 1}, values)} {
        p.how.scale = 1;
    }

    tensor scale(double number, format f = format::float32) {
        return keep.numbers(f, {1, 1, 1, 1}, {number});
    }

    model_terms terms(rounds_weights const& model) const {
        return row_by_model(p, model, format::float32, 0, 0, 0).terms[0];
    }
};

} // namespace

TEST_CASE("kernels over scaled elements keep to their bound, and use some of it") {
    tests::seeded seeds;
    double most = 0;
    for (int round = 0; round < 120; ++round) {
        tests::seeded draw(static_cast<std::uint64_t>(seeds.whole(0, 1LL << 40)));
        CAPTURE(draw.seed(), round);
        scaled_case one(draw, round % 2 == 0);
        judgement const found =
            one.judged(one.kernel, round % 3 == 0 ? format::bfloat16 : format::float32);
        REQUIRE(found.result() == outcome::pass);
        most = std::max(most, found.maximum_share.value_or(0));
    }
    CHECK(most > 0.2);
}

TEST_CASE("kernels that leave a scale out, or take it twice, are outside their bound") {
    tests::seeded seeds;
    std::size_t tried = 0;
    std::size_t failed = 0;
    for (int round = 0; tried < 60; ++round) {
        tests::seeded draw(static_cast<std::uint64_t>(seeds.whole(0, 1LL << 40)));
        CAPTURE(draw.seed(), round);
        scaled_case one(draw, round % 2 == 0);
        modelled_kernel wrong = one.kernel;
        if (wrong.value_scales.empty() || std::abs(wrong.value_scales[0] - 1) < 0.5F)
            continue;
        ++tried;
        if (draw.coin())
            wrong.value_scales.push_back(wrong.value_scales[0]);
        else
            wrong.value_scales.erase(wrong.value_scales.begin());
        // For a few large weights that are rounded to E4M3 the bound may be wide.
        failed += one.judged(wrong).result() == outcome::fail ? 1U : 0U;
    }
    CHECK(failed > 50);
}

TEST_CASE("bounds over scaled elements in doubles are those in intervals") {
    tests::seeded draw(5);
    for (int round = 0; round < 20; ++round) {
        scaled_case one(draw, round % 2 == 0);
        judgement const found = one.judged(one.kernel);
        std::size_t const columns = one.p.value_size();
        REQUIRE(found.distances.size() == 4 * columns);
        REQUIRE(found.worst);
        auto const& at = found.worst->index;
        double const own = row_by_model(one.p, one.kernel.model, format::float32, 0, at[1], at[2])
                               .terms[at[3]]
                               .total;
        REQUIRE(found.worst->allowed);
        CHECK(found.worst->allowed->total >= own);
        CHECK(found.worst->allowed->total <= own * (1 + 0x1p-19));
    }
}

TEST_CASE("what scales add to the terms, by hand") {
    // One key: the relative error of the score is γ_{D+k}, that of the output the sum and the
    // storing.
    by_hand one({1, 1}, {1, 1});
    rounds_weights const model{.weights = format::float32, .exp_ulps = 0};
    model_terms const plain = one.terms(model);
    by_hand queries({1, 1}, {1, 1});
    queries.p.query = scaled(scaled(queries.p.query, queries.scale(1)), queries.scale(1));
    model_terms const two = queries.terms(model);
    // γ_5 instead of γ_3 of a score of 1, in the numerator and in the row sum
    CHECK(two.scores - plain.scores == Approx(2 * u).epsilon(1e-3));
    CHECK(two.row_sum - plain.row_sum == Approx(2 * u).epsilon(1e-3));
    CHECK(two.accumulation == Approx(plain.accumulation).epsilon(1e-5));
    by_hand keys({1, 1}, {1, 1});
    keys.p.key = scaled(keys.p.key, keys.scale(1));
    CHECK(keys.terms(model).scores - plain.scores == Approx(u).epsilon(1e-3));
    by_hand values({1, 1}, {1, 1});
    values.p.value = scaled(scaled(values.p.value, values.scale(1)), values.scale(1));
    model_terms const last = values.terms(model);
    CHECK(last.accumulation - plain.accumulation == Approx(2 * u).epsilon(1e-3));
    CHECK(last.scores == plain.scores);
    CHECK(last.row_sum == plain.row_sum);
    CHECK(last.any_mean - plain.any_mean == Approx(2 * u).epsilon(1e-2));
}

TEST_CASE("what is flushed counts as often as the scales say") {
    // f of a weight, and of a sum before it is multiplied by 2^20.
    rounds_weights const model{.weights = format::float32, .exp_ulps = 0};
    by_hand small({1, 1}, {0x1p-20, 0x1p-20});
    small.p.value = scaled(small.p.value, small.scale(0x1p20));
    by_hand one({1, 1}, {1, 1});
    CHECK(small.terms(model).underflow
          == Approx(0x1p20 * one.terms(model).underflow).epsilon(1e-6));
    by_hand query({1, 1}, {1, 1});
    query.p.query = scaled(query.p.query, query.scale(0x1p30));
    query.p.key = scaled(query.p.key, query.scale(0x1p-30));
    CHECK(query.terms(model).underflow
          == Approx(0x1p30 * one.terms(model).underflow).epsilon(1e-6));
    by_hand less({1, 1}, {1, 1});
    less.p.value = scaled(less.p.value, less.scale(0x1p-20));
    by_hand tiny({1, 1}, {0x1p-20, 0x1p-20});
    CHECK(less.terms(model).underflow == Approx(tiny.terms(model).underflow).epsilon(1e-5));
}

namespace {

/// Elements of E2M1 or E4M3 with a scale for each 16 or 32 components of queries and keys.
struct block_case {
    stored keep{};
    problem raw;
    problem p;
    modelled_kernel kernel{};

    explicit block_case(tests::seeded& draw) : block_case(draw, draw.coin() ? 16 : 32) {}

    [[nodiscard]] judgement judged(modelled_kernel const& by, format output = format::float32) {
        return judge(p, by.output(keep, raw, output), {.model = kernel.model}, 2);
    }

private:
    block_case(tests::seeded& draw, std::size_t block)
        : raw(tests::assembled(
              {.queries = 4, .keys = draw.size(2, 60), .size = 64, .value_size = 4},
              numbers_of(keep, draw), numbers_of(keep, draw), numbers_of(keep, draw))),
          p(raw) {
        kernel.model.weights = draw.coin() ? format::float16 : format::float32;
        kernel.model.tile_keys = draw.size(1, 64);
        if (draw.coin())
            kernel.model = fused(kernel.model);
        raw.how.causal = draw.coin();
        raw.how.diagonal = diagonal::bottom_right;
        if (draw.one_in(4))
            raw.how.soft_cap = 20;
        p.how = raw.how;
        kernel.blocks = {.block = block, .first = draw.coin()};
        p.query = scaled(p.query, scales(draw, p.queries(), kernel.blocks.query));
        p.key = scaled(p.key, scales(draw, p.keys(), kernel.blocks.key));
        if (draw.coin()) { // NVFP4: and a number for the whole tensor
            auto const whole = static_cast<float>(draw.whole(1LL << 23, 1LL << 24)) * 0x1p-23F;
            kernel.score_scales.push_back(whole);
            p.key = scaled(
                p.key, keep.numbers(format::float32, {1, 1, 1, 1}, {static_cast<double>(whole)}));
        }
    }

    /// In E8M0, where a few bits change much, or in float32 with all bits.
    tensor scales(tests::seeded& draw, std::size_t rows, std::vector<float>& into) {
        std::size_t const each = p.size() / kernel.blocks.block;
        bool const powers = draw.coin();
        extents const shape{1, 1, rows, each};
        if (powers)
            return keep.drawn_patterns(format::float8_e8m0fnu, shape, [&] {
                auto const power = static_cast<int>(draw.whole(-2, 1));
                into.push_back(std::ldexp(1.0F, power));
                return static_cast<std::uint64_t>(127 + power);
            });
        return keep.drawn(format::float32, shape, [&] {
            into.push_back(static_cast<float>(draw.whole(1LL << 23, 1LL << 24)) * 0x1p-23F
                           * std::ldexp(1.0F, static_cast<int>(draw.whole(-2, 1))));
            return static_cast<double>(into.back());
        });
    }
};

/// The same numbers, read as if components came before rows.
std::vector<float> transposed(std::vector<float> const& scales, std::size_t each) {
    std::vector<float> result(scales.size());
    std::size_t const rows = scales.size() / each;
    for (std::size_t place = 0; place < scales.size(); ++place)
        result[place] = scales[place % each * rows + place / each];
    return result;
}

} // namespace

TEST_CASE("kernels with a scale for each block of components keep to their bound") {
    tests::seeded seeds;
    double most_of_sums = 0;
    double most_of_elements = 0;
    for (int round = 0; round < 120; ++round) {
        tests::seeded draw(static_cast<std::uint64_t>(seeds.whole(0, 1LL << 40)));
        CAPTURE(draw.seed(), round);
        block_case one(draw);
        judgement const found =
            one.judged(one.kernel, round % 3 == 0 ? format::bfloat16 : format::float32);
        REQUIRE(found.result() == outcome::pass);
        double& most = one.kernel.blocks.first ? most_of_elements : most_of_sums;
        most = std::max(most, found.maximum_share.value_or(0));
    }
    CHECK(most_of_sums > 0.2);
    CHECK(most_of_elements > 0.2);
}

TEST_CASE("kernels that take the scale of another block are outside their bound") {
    tests::seeded seeds;
    for (int fault = 0; fault < 4; ++fault)
        for (int round = 0; round < 15; ++round) {
            tests::seeded draw(static_cast<std::uint64_t>(seeds.whole(0, 1LL << 40)));
            CAPTURE(draw.seed(), round, fault);
            block_case one(draw);
            modelled_kernel wrong = one.kernel;
            tests::block_scales& blocks = wrong.blocks;
            std::size_t const each = one.p.size() / blocks.block;
            if (fault == 0) // of the next block
                std::rotate(blocks.key.begin(), blocks.key.begin() + 1, blocks.key.end());
            else if (fault == 1) // of the next key
                std::rotate(blocks.key.begin(),
                            blocks.key.begin() + static_cast<std::ptrdiff_t>(each),
                            blocks.key.end());
            else if (fault == 2)
                blocks.key = transposed(blocks.key, each);
            else // a block of the last query, which sees all keys
                blocks.query.back() *= 2;
            if (blocks.key == one.kernel.blocks.key && blocks.query == one.kernel.blocks.query)
                continue;
            CHECK(one.judged(wrong).result() == outcome::fail);
        }
}

TEST_CASE("a scale for each block adds the roundings of one scale, by hand") {
    // Two blocks of 16 elements: γ_{32 + 2 + k} instead of γ_{32 + k} of a score, as of one number for all.
    rounds_weights const model{.weights = format::float32, .exp_ulps = 0};
    stored keep;
    auto const terms = [&](extents const& of_query, extents const& of_key) {
        problem p{keep.filled(format::float16, {1, 1, 1, 32}, 0.25),
                  keep.filled(format::float16, {1, 1, 2, 32}, 0.25),
                  keep.filled(format::float16, {1, 1, 2, 1}, 1)};
        p.how.scale = 0.5;
        if (of_query[3] > 0)
            p.query = scaled(p.query, keep.filled(format::float32, of_query, 1));
        if (of_key[3] > 0)
            p.key = scaled(p.key, keep.filled(format::bfloat16, of_key, 1));
        return row_by_model(p, model, format::float32, 0, 0, 0).terms[0];
    };
    extents const none{0, 0, 0, 0};
    model_terms const plain = terms(none, none);
    model_terms const blocks = terms({1, 1, 1, 2}, {1, 1, 2, 2});
    CHECK(blocks.scores - plain.scores == Approx(2 * u).epsilon(1e-3)); // the score is 1
    CHECK(blocks.row_sum - plain.row_sum == Approx(2 * u).epsilon(1e-3));
    CHECK(blocks.total == terms({1, 1, 1, 1}, {1, 1, 1, 1}).total);
}

TEST_CASE("a judgement of some rows of scaled elements is that of all of them") {
    tests::seeded draw(9);
    scaled_case one(draw, false);
    tensor const candidate = one.kernel.output(one.keep, one.raw, format::float32);
    criterion const asked{.model = one.kernel.model};
    judgement const all = judge(one.p, candidate, asked);
    judged_rows const rows = judge_rows(one.p, candidate, {}, asked);
    CHECK(rows.found.maximum_share == all.maximum_share);
    CHECK(rows.found.result() == all.result());
}

TEST_CASE("scales that a model does not describe are refused") {
    auto const say = [](problem const& p, rounds_weights const& model) {
        stored keep;
        tensor const candidate = keep.filled(format::float32, p.output_shape());
        return refusal([&] { (void)judge(p, candidate, {.model = model}); });
    };
    std::string const begin =
        "ATT-703 an option does not fit: a model of rounded weights describes no scale of ";
    rounds_weights const model{.weights = format::float16};
    by_hand good({1, 2}, {1, 3});
    good.p.key = scaled(good.p.key, good.scale(2));
    good.p.value = scaled(good.p.value, good.scale(-2));
    CHECK(say(good.p, model) == "nothing was refused");
    CHECK(say(good.p, fused(model)) == "nothing was refused");
    problem p = good.p;
    p.key = scaled(good.p.key, good.keep.numbers(format::float32, {1, 1, 2, 1}, {1, 2}));
    CHECK(say(p, model) == "nothing was refused");
    CHECK(say(p, fused(model)) == begin + "keys that differs along the keys, under a fused shift");
    p.key = scaled(good.p.key, good.scale(-1));
    CHECK(say(p, model) == "nothing was refused");
    CHECK(say(p, fused(model)) == begin + "keys that is negative, under a fused shift");
    p = good.p;
    p.value = scaled(good.p.value, good.keep.numbers(format::float32, {1, 1, 2, 1}, {1, 2}));
    CHECK(say(p, model)
          == begin
                 + "values that differs along the keys: whether a kernel multiplies its weights by "
                   "it, before "
                   "or after they are rounded, is open; judge by a distance");
    p = good.p;
    p.key = scaled(good.p.key, good.scale(1, format::float64));
    CHECK(say(p, model) == begin + "keys in float64, which float32 rounds");
    p = good.p;
    p.key = scaled(good.p.key, good.scale(0x1p65));
    CHECK(say(p, model)
          == begin
                 + "queries, keys or values with products outside 2^-64 to 2^64, those with the "
                   "scale of the "
                   "scores and the inverse of the soft cap among them");
    p = good.p;
    p.query = scaled(good.keep.numbers(format::bfloat16, {1, 1, 1, 1}, {1}), good.scale(1));
    CHECK(say(p, model)
          == begin
                 + "queries in bfloat16, whose products with it may be below 2^-126; expected a "
                   "format of 16 "
                   "bits or less, but for bfloat16");
    p = good.p;
    p.how.alibi_slopes = {1};
    CHECK(say(p, model) == "nothing was refused");
    CHECK(say(p, fused(model)) == begin + "queries or keys under a fused shift with ALiBi slopes");
    p = good.p;
    p.past_key = good.keep.numbers(format::float16, {1, 1, 1, 1}, {1});
    p.past_value = p.past_key;
    CHECK(say(p, model) == begin + "values with a past: those of the past may have another");
    stored keep;
    problem wide{keep.filled(format::float16, {1, 1, 1, 32}, 1),
                 keep.filled(format::float16, {1, 1, 2, 32}, 1),
                 keep.filled(format::float16, {1, 1, 2, 1}, 1)};
    // Along the components it is applied in the sums, and is not a factor of a fused kernel.
    wide.key = scaled(wide.key, keep.filled(format::float32, {1, 1, 2, 2}, -1));
    CHECK(say(wide, model) == "nothing was refused");
    CHECK(say(wide, fused(model)) == "nothing was refused");
}
