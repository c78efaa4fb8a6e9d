// Models by name: each preset has the numbers of its table, and a float kernel that computes what
// the name says is within its bound.

#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/report.hpp>

#include "support/catch.hpp"
#include "support/modelled_kernel.hpp"
#include "support/refusal.hpp"

using namespace attest::oracle;
using tests::modelled_kernel;
using tests::refusal;
using tests::stored;

namespace {

problem drawn(stored& keep, tests::seeded& draw, format f, std::size_t keys) {
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(f, shape, [&] { return tests::moderate(draw); });
    };
    problem p = tests::assembled(
        {.query_heads = 2, .queries = 3, .keys = keys, .size = 16, .value_size = 4}, numbers,
        numbers, numbers);
    p.how.causal = draw.coin();
    p.how.diagonal = diagonal::bottom_right;
    return p;
}

} // namespace

TEST_CASE("the presets of models") {
    CHECK(model_preset_names()
          == std::array<std::string_view, 7>{"fa2", "fa3", "fa3-fp8", "fa4", "split-kv",
                                             "torch-math", "onnx"});
    for (std::string_view const name : model_preset_names()) {
        INFO(name);
        REQUIRE(model_named(name));
        CHECK(model_named(name)->name == name);
    }
    rounds_weights const fa2 = *model_named("fa2");
    CHECK(fa2.fused);
    CHECK(fa2.as_values);
    CHECK(fa2.scale_roundings == 4);
    CHECK(fa2.tile_keys == 32);
    CHECK(fa2.sums_unit == 0x1p-23);
    CHECK(fa2.tanh_ulps == ulps_of(0x1p-11));
    CHECK(model_named("fa3")->tile_keys == 64);
    rounds_weights const fp8 = *model_named("fa3-fp8");
    CHECK(fp8.weights == format::float8_e4m3fn);
    CHECK_FALSE(fp8.as_values);
    CHECK(fp8.weights_power == 8);
    CHECK(fp8.sums_unit == 0x1p-13);
    rounds_weights const fa4 = *model_named("fa4");
    CHECK(fa4.lag == 8);
    CHECK(fa4.exp_ulps > ulps_of(8.77e-5));
    CHECK(fa4.rescale_ulps == 2.0);
    CHECK(model_named("split-kv")->parts == 128);
    rounds_weights const math = *model_named("torch-math");
    CHECK(math.normalised);
    CHECK(math.weights == format::float32);
    CHECK_FALSE(math.fused);
    CHECK(math.exp_ulps == ulps_of(0x1p-20));
    CHECK(math.sums_unit == 0x1p-24);
    CHECK(model_named("onnx")->only_float32);
    CHECK(!model_named("fa5"));
    CHECK(!model_named("fa2-p"));
}

TEST_CASE("kernels as the presets describe them keep to their bounds") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (std::string_view const name : model_preset_names()) {
        for (int round = 0; round < 8; ++round) {
            CAPTURE(name, round);
            stored keep;
            rounds_weights const model = *model_named(name);
            format const inputs = model.only_float32  ? format::float32
                                  : name == "fa3-fp8" ? format::float8_e4m3fn
                                  : draw.coin()       ? format::float16
                                                      : format::bfloat16;
            problem p = drawn(keep, draw, inputs, draw.size(1, 300));
            if (name != "fa3-fp8" && draw.coin())
                p.how.soft_cap = 20;
            if (draw.one_in(3))
                p.how.sinks = {0.5, -1};
            modelled_kernel k{.model = resolved(p, model), .polynomial = name == "fa4"};
            if (model.parts > 1)
                k.model.parts = draw.size(2, 128);
            format const output = inputs == format::float8_e4m3fn ? format::bfloat16 : inputs;
            judgement const found = judge(p, k.output(keep, p, output), {.model = model}, 2);
            CHECK(found.result() == outcome::pass);
            CHECK(verdict_text(found).find("the model " + std::string(name)) != std::string::npos);
            judgement const sums =
                judge_log_sum_exp(p, k.log_sum_exps(keep, p, format::float32), {.model = model});
            INFO(report_text(sums));
            CHECK(sums.result() == outcome::pass);
        }
    }
}

TEST_CASE("a preset takes the format of its weights from the values") {
    tests::seeded draw;
    stored keep;
    problem const p = drawn(keep, draw, format::bfloat16, 100);
    rounds_weights const fa2 = *model_named("fa2");
    CHECK(resolved(p, fa2).weights == format::bfloat16);
    CHECK(resolved(p, rounds_weights{}).weights == format::float16);
    modelled_kernel const coarse{.model = resolved(p, fa2)};
    tensor const out = coarse.output(keep, p, format::float32);
    CHECK(judge(p, out, {.model = fa2}).passes());
    rounds_weights narrower = fa2; // errors of bfloat16 weights that float32 weights do not have
    narrower.as_values = false;
    narrower.weights = format::float32;
    CHECK_FALSE(judge(p, out, {.model = narrower}).passes());
    CHECK(refusal([&] { judge(p, out, {.model = model_named("onnx")}); })
          == "ATT-703 an option does not fit: the model onnx describes tensors of float32, found "
             "bfloat16");
    // A past and a bias are read by the same operations.
    problem narrow = drawn(keep, draw, format::float32, 20);
    tensor const some = keep.filled(format::float32, narrow.output_shape());
    auto const onnx = [&] {
        return refusal([&] { judge(narrow, some, {.model = model_named("onnx")}); });
    };
    CHECK(onnx() == "nothing was refused");
    narrow.bias = keep.filled(format::float16, {1, 1, 1, narrow.keys()}, 0);
    CHECK(onnx()
          == "ATT-703 an option does not fit: the model onnx describes tensors of float32, found "
             "float16");
    narrow.bias.reset();
    extents past = narrow.key.shape();
    past[2] = 3;
    extents past_values = narrow.value.shape();
    past_values[2] = 3;
    narrow.past_key = keep.filled(format::float32, past);
    narrow.past_value = keep.filled(format::float32, past_values);
    CHECK(onnx() == "nothing was refused");
    narrow.past_value = keep.filled(format::bfloat16, past_values);
    CHECK(onnx()
          == "ATT-703 an option does not fit: the model onnx describes tensors of float32, found "
             "bfloat16");
    narrow.past_value = keep.filled(format::float32, past_values);
    narrow.past_key = keep.filled(format::bfloat16, past);
    CHECK(onnx().ends_with("found bfloat16"));
    // 2^-13 for each of 5000 roundings gives no bound.
    problem const long_rows = drawn(keep, draw, format::float8_e4m3fn, 2500);
    tensor const any = keep.filled(format::bfloat16, long_rows.output_shape());
    CHECK(refusal([&] {
              judge(long_rows, any, {.model = model_named("fa3-fp8")});
          }).starts_with("ATT-703 an option does not fit: sums_unit times the roundings is 0.6"));
}

TEST_CASE("an emulated kernel has none of a model's own options") {
    tests::seeded draw;
    stored keep;
    problem const p = drawn(keep, draw, format::bfloat16, 20);
    tensor const any = keep.filled(format::float32, p.output_shape());
    auto const say = [&](rounds_weights const& kernel) {
        return refusal([&] { judge(p, any, {.emulation = emulated_kernel{.kernel = kernel}}); });
    };
    std::string const unfit = "ATT-703 an option does not fit: ";
    CHECK(say(*model_named("fa2"))
          == unfit + "the model fa2 is no emulated kernel, expected a format and -p, as in fp16-p");
    CHECK(say({.parts = 2}).starts_with(unfit + "an emulated kernel has its parts as part_tiles"));
    CHECK(say({.lag = 17}).starts_with(unfit + "weights reach 2^17"));
    CHECK(say({}) == "nothing was refused");
}
