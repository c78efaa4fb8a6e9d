// Which faults the results of an algorithm tell from one another, against kernels in float32 with these faults.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/power.hpp>
#include <attest/oracle/judge/emulation.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "support/catch.hpp"
#include "support/emulated_problem.hpp"
#include "support/refusal.hpp"
#include "support/told_fault.hpp"

#include <map>

using namespace attest::oracle;
using tests::emulated_option;
using tests::failing;
using tests::fault;
using tests::float_kernel;
using tests::left_open;
using tests::numbers_of;
using tests::refusal;
using tests::stored;

namespace {

power power_by(emulated_kernel const& kernel, problem const& p, format type) {
    return power_of(p, type, {{.emulation = kernel}, {}, {}}, 2);
}

std::size_t failing_of(emulated_kernel const& kernel, problem const& p, format type, fault broken) {
    stored keep;
    float_kernel computes(kernel, {}, broken);
    return judge(p, computes.outputs(keep, p, type), {.emulation = kernel}).failing;
}

problem drawn(stored& keep, std::size_t queries, std::size_t keys) {
    tests::seeded draw(29);
    auto const numbers = numbers_of(keep, draw, format::bfloat16, 1.5);
    // 1/√48 is rounded in bfloat16 as well.
    return tests::assembled(
        {.query_heads = 2, .queries = queries, .keys = keys, .size = 48, .value_size = 8}, numbers,
        numbers, numbers);
}

} // namespace

TEST_CASE("the rows of an emulated kernel without a fault are what its algorithm may give") {
    tests::seeded draw(17);
    constexpr std::array formats{format::float16, format::bfloat16, format::float8_e4m3fn,
                                 format::float32};
    for (int round = 0; round < 24; ++round) {
        stored keep;
        format const f = draw.coin() ? format::float16 : format::bfloat16;
        tests::problem_sizes sizes = tests::drawn_sizes(draw, 90);
        sizes.queries = std::min<std::size_t>(sizes.queries, 3);
        problem p = tests::assembled(sizes, numbers_of(keep, draw, f, 2),
                                     numbers_of(keep, draw, f, 1), numbers_of(keep, draw, f, 1));
        tests::draw_positions(draw, p);
        p.how.alibi_slopes.clear();
        if (draw.one_in(3))
            tests::draw_mask(keep, draw, p);
        emulated_kernel kernel = tests::drawn_kernel(draw, formats[draw.size(0, 3)]);
        kernel.kernel.tile_keys = draw.size(1, 40);
        left_open open;
        auto const option = static_cast<emulated_option>(round % 6);
        tests::draw_option(draw, option, p, kernel, open);
        CAPTURE(round, kernel_text(kernel), p.keys(), p.how.sinks.size(), kernel.kernel.lag);
        std::string said;
        CHECK_NOTHROW(said = power_text(power_by(kernel, p, f)));
        CHECK(said.find("output-negated") != std::string::npos);
    }
}

TEST_CASE("what an emulation sees is what kernels in float32 with the fault fail") {
    stored keep;
    problem p = drawn(keep, 100, 100);
    p.how.causal = true;
    p.how.sinks = {1, -2};
    emulated_kernel kernel{.kernel = {.weights = format::bfloat16, .tile_keys = 64}};
    std::map<std::string, fault> const faults{
        {"weights-in-e4m3", fault::weights_in_e4m3},
        {"accumulator-in-bfloat16-64", fault::accumulator_in_bfloat16},
        {"causal-too-near", fault::causal_one_too_near},
        {"stale-maximum-64", fault::stale_maximum},
        {"no-rescale-of-last-64", fault::no_rescaling_of_the_last_tile},
        {"scale-in-bfloat16", fault::scale_in_bfloat16},
        {"sinks-absent", fault::sink_left_out}};
    for (tile_order const order : {tile_order::ascending, tile_order::descending}) {
        kernel.order = order;
        CHECK(failing_of(kernel, p, format::float16, fault::none) == 0);
        power const found = power_by(kernel, p, format::float16);
        for (auto const& [name, broken] : faults) {
            auto const fails = static_cast<double>(failing_of(kernel, p, format::float16, broken));
            CAPTURE(name, static_cast<int>(order), fails);
            REQUIRE(failing(found, name));
            CHECK(std::abs(static_cast<double>(*failing(found, name)) - fails) <= 0.02 * fails + 2);
        }
    }
}

TEST_CASE("an emulation sees formats of weights that the bound of a model lets pass") {
    stored keep;
    problem const p = drawn(keep, 6, 150);
    emulated_kernel const kernel{.kernel = {.weights = format::bfloat16, .tile_keys = 64}};
    power const emulated = power_by(kernel, p, format::float16);
    power const modelled = power_of(p, format::float16, {{.model = kernel.kernel}, {}, {}});
    for (std::string const name : {"weights-in-float16", "exponential-table"}) {
        CAPTURE(name);
        REQUIRE(failing(emulated, name));
        CHECK(*failing(emulated, name) > 0);
        REQUIRE(failing(modelled, name));
        CHECK(*failing(modelled, name) == 0);
    }
    // Its own roundings are none, and it has no other tiles.
    for (std::string const name :
         {"weights-in-bfloat16", "weights-in-bfloat16-64", "weights-in-float16-64",
          "weights-in-float16-128", "no-rescale-32", "stale-maximum-128", "padding-of-16",
          "exponential-table-64"}) {
        CAPTURE(name);
        CHECK_FALSE(failing(emulated, name));
    }
    for (std::string const name : {"no-rescale-64", "stale-maximum-64", "padding-of-64"}) {
        CAPTURE(name);
        CHECK(failing(emulated, name).value_or(0) > 0);
    }
    CHECK(emulated.faults.size() + emulated.others.size() == conventions().size());
}

TEST_CASE("a kernel is known where nothing of it is left to find") {
    stored keep;
    problem p = drawn(keep, 2, 40);
    emulated_kernel base{.kernel = {.weights = format::bfloat16}};
    known_of_kernel const all{16, tile_order::descending, true, 0, {}};
    std::optional<emulated_kernel> const found = known_kernel(p, base, all);
    REQUIRE(found);
    CHECK(found->kernel.tile_keys == 16);
    CHECK(found->order == tile_order::descending);
    CHECK(found->kernel.sums_rounded);
    CHECK(found->part_tiles == 0);
    known_of_kernel less = all;
    less.tile_keys.reset();
    CHECK_FALSE(known_kernel(p, base, less));
    less = all;
    less.order.reset();
    CHECK_FALSE(known_kernel(p, base, less));
    less = all;
    less.sums_rounded.reset();
    CHECK_FALSE(known_kernel(p, base, less));
    less = all;
    less.part_tiles.reset();
    CHECK_FALSE(known_kernel(p, base, less));
    // One tile of all keys has no order and no parts; of few keys it is the only one, but not known.
    CHECK(known_kernel(p, base, {40, {}, true, {}, {}}));
    problem const few = drawn(keep, 2, 8);
    CHECK_FALSE(known_kernel(few, base, {{}, {}, true, 0, {}}));
    p.how.sinks = {0, 1};
    CHECK_FALSE(known_kernel(p, base, all));
    less = all;
    less.sink_first = false;
    CHECK(known_kernel(p, base, less));
    base.kernel.normalised = true;
    CHECK(known_kernel(p, base, {}));
}

TEST_CASE("what the power of an emulation refuses") {
    stored keep;
    problem p = drawn(keep, 4, 4);
    auto const refused = [&] {
        return refusal(
            [&] { power_of(p, format::float16, {{.emulation = emulated_kernel{}}, {}, {}}); });
    };
    CHECK(refused() == "nothing was refused");
    CHECK(refusal([&] {
              power_of(p, format::float16, {{.emulation = emulated_kernel{}}, {}, 1e-3});
          }).find("a tolerance and another criterion are both given")
          != std::string::npos);
    p.kept = keep.booleans({1, 2, 4, 4}, std::vector<int>(32, 1));
    CHECK(refused().find("an emulated kernel has no dropout") != std::string::npos);
}
