// Kernels with dropout compared with their error model, simulated in float: described ones are
// within the bound, wherever the factor is applied; wrong ones are outside; others are refused.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "oracle/judge/model_bound.hpp"
#include "support/catch.hpp"
#include "support/modelled_kernel.hpp"
#include "support/refusal.hpp"

using namespace attest::oracle;
using tests::dropout_place;
using tests::kernel_fault;
using tests::modelled_kernel;
using tests::numbers_of;
using tests::refusal;
using tests::stored;

namespace {

constexpr std::array places{dropout_place::before_rounding, dropout_place::after_rounding,
                            dropout_place::of_output};

problem drawn(stored& keep, tests::seeded& draw, std::size_t keys, double width) {
    problem p = tests::assembled(
        {.query_heads = 2, .queries = 3, .keys = keys, .size = 16, .value_size = 4},
        numbers_of(keep, draw, format::float16, width),
        numbers_of(keep, draw, format::float16, width), numbers_of(keep, draw, format::float16, 1));
    p.how.causal = draw.coin();
    p.how.diagonal = diagonal::bottom_right;
    std::vector<int> kept(2 * 3 * keys);
    for (int& one : kept)
        one = draw.one_in(4) ? 0 : 1;
    p.kept = keep.booleans({1, 2, 3, keys}, kept);
    p.how.dropout = 0.25;
    return p;
}

} // namespace

TEST_CASE("kernels with dropout keep to their bound, and use some of it") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    constexpr std::array weights{format::float16, format::bfloat16, format::float32,
                                 format::float8_e4m3fn, format::float8_e5m2};
    double most = 0;
    for (int round = 0; round < 45; ++round) {
        CAPTURE(round);
        stored keep;
        problem p = drawn(keep, draw, draw.size(1, 90), draw.coin() ? 1 : 4);
        if (draw.coin()) {
            p.how.dropout.reset();
            p.how.keep_factor = static_cast<double>(1.0F / 0.9F);
        }
        if (draw.coin())
            p.how.sinks = {0.5, -1};
        modelled_kernel k{.model = {.weights = weights[draw.size(0, 4)]}};
        k.model.tile_keys = draw.size(1, 64);
        if (draw.coin())
            k.model = fused(k.model);
        else if (draw.coin())
            k.model.parts = draw.size(1, 3);
        k.dropout = places[draw.size(0, 2)];
        for (format const output : {format::float32, format::bfloat16}) {
            judgement const found = judge(p, k.output(keep, p, output), {.model = k.model}, 2);
            CHECK(found.result() == outcome::pass);
            REQUIRE(found.maximum_share);
            CHECK(*found.maximum_share <= 1);
            most = std::max(most, *found.maximum_share);
        }
        CHECK(judge_log_sum_exp(p, k.log_sum_exps(keep, p, format::float32), {.model = k.model})
                  .result()
              == outcome::pass);
    }
    CHECK(most > 0.05);
}

TEST_CASE("the bound counts what is kept, times the factor, and two roundings") {
    // Scores of 0: w = 1/4, o = (2 + 4) f / 4; without roundings of the weights, sums, f and the
    // division remain.
    stored keep;
    problem p{keep.filled(format::float32, {1, 1, 1, 1}, 0),
              keep.filled(format::float32, {1, 1, 4, 1}, 0),
              keep.numbers(format::float32, {1, 1, 4, 1}, {8, 2, 4, 8})};
    rounds_weights const model{.weights = format::bfloat16};
    p.kept = keep.booleans({1, 1, 1, 4}, {0, 1, 1, 0});
    p.how.keep_factor = 2;
    problem plain = p;
    plain.kept.reset();
    plain.how.keep_factor.reset();
    plain.value = keep.numbers(format::float32, {1, 1, 4, 1}, {0, 4, 8, 0});
    model_terms const with = row_by_model(p, model, format::float32, 0, 0, 0).terms[0];
    model_terms const without = row_by_model(plain, model, format::float32, 0, 0, 0).terms[0];
    CHECK(with.weights == without.weights);
    CHECK(with.scores == Approx(without.scores).margin(1e-30)); // flushing counts twice
    // Σ w f keep |v| = 3, and 2^-24 for each of the two roundings more.
    CHECK(with.accumulation - without.accumulation == Approx(2 * 0x1p-24 * 3).epsilon(0.01));
    p.kept = keep.booleans({1, 1, 1, 4}, {0, 0, 0, 0});
    model_terms const none = row_by_model(p, model, format::float32, 0, 0, 0).terms[0];
    CHECK(none.weights == 0);
    CHECK(none.total < 0x1p-100);
    // A difference that would be a rounding of a dropped value fails.
    tensor const candidate = keep.filled(format::float32, {1, 1, 1, 1}, 0x1p-10);
    CHECK(judge(p, candidate, {.model = model}).result() == outcome::fail);
}

TEST_CASE("a kernel with wrong dropout is outside its bound, and so it is said") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem p = drawn(keep, draw, 60, 1);
    for (auto const& [fault, name] :
         {std::pair{kernel_fault::dropout_left_out, "dropout-ignored"},
          std::pair{kernel_fault::dropout_factor_left_out, "dropout-factor-absent"},
          std::pair{kernel_fault::dropout_in_row_sum, "dropout-in-row-sum"}})
        for (dropout_place const place :
             {dropout_place::before_rounding, dropout_place::after_rounding}) {
            CAPTURE(name);
            modelled_kernel const k{
                .model = {.weights = format::float16}, .broken = fault, .dropout = place};
            criterion const asked{.model = k.model};
            tensor const candidate = k.output(keep, p, format::float16);
            answer const by = attention(p, {.output = format::float16, .bounds = true});
            judgement const failed = judge(p, candidate, by, asked);
            CHECK(failed.result() == outcome::fail);
            diagnosis const d = diagnose(p, candidate, by, failed);
            INFO(diagnosis_text(d));
            REQUIRE_FALSE(d.found.empty());
            CHECK(d.found[0].names == std::vector<std::string>{name});
            CHECK(d.found[0].certified);
            CHECK(d.found[0].makes_right());
        }
}

TEST_CASE(
    "where the bound of a mean says nothing an element is not judged, under dropout as without") {
    // Scores of 10^12, whose errors dominate the row: a kernel may give any number from -2 to 2.
    stored keep;
    problem p{keep.filled(format::float32, {1, 1, 1, 1}, 1e6),
              keep.numbers(format::float32, {1, 1, 2, 1}, {1e6, 1e6 + 0.0625}),
              keep.numbers(format::float32, {1, 1, 2, 1}, {1, -1})};
    p.how.scale = 1;
    p.kept = keep.booleans({1, 1, 1, 2}, {1, 1});
    p.how.dropout = 0.5;
    judgement const found = judge(p, keep.filled(format::float32, {1, 1, 1, 1}, 0.5),
                                  {.model = rounds_weights{.weights = format::float32}});
    CHECK(found.not_judged_count() == 1);
    CHECK(found.result() == outcome::not_judged);
    CHECK(judge(p, keep.filled(format::float32, {1, 1, 1, 1}, 3),
                {.model = rounds_weights{.weights = format::float32}})
              .result()
          == outcome::fail);
}

TEST_CASE("what a model of dropout does not describe is refused by name") {
    stored keep;
    tests::seeded draw;
    problem p = drawn(keep, draw, 8, 1);
    tensor const candidate = keep.filled(format::float32, p.output_shape());
    std::string const begin = "ATT-703 an option does not fit: ";
    auto const said = [&](rounds_weights const& model) {
        return refusal([&] { (void)judge(p, candidate, {.model = model}); });
    };
    CHECK(said({.weights = format::float16, .normalised = true})
          == begin
                 + "a model of rounded weights describes no dropout together with normalised "
                   "weights");
    CHECK(said({.weights = format::float16, .sums_rounded = true})
          == begin
                 + "a model of rounded weights describes no dropout together with a sum of rounded "
                   "weights");
    CHECK(refusal([&] {
              (void)judge(p, candidate,
                          {.emulation = emulated_kernel{{.weights = format::float16}}});
          })
          == begin + "an emulated kernel has no dropout; expected a model, or a distance");
    p.how.dropout.reset();
    p.how.keep_factor = 0.75;
    CHECK(said({.weights = format::float16})
          == begin + "a model of rounded weights describes no dropout with a keep factor below 1");
    p.how.keep_factor = 300;
    CHECK(said({.weights = format::float8_e4m3fn})
          == begin
                 + "weights reach 2^0 times the keep factor 300, which is too near to 448, the "
                   "largest of float8_e4m3fn");
}
