// The faults that inputs and criteria detect, compared with kernels with these faults, and inputs
// that detect all.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/testing_inputs.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/scale.hpp>

#include "support/catch.hpp"
#include "support/faulty_kernel.hpp"
#include "support/refusal.hpp"
#include "support/sanitized.hpp"
#include "support/told_fault.hpp"

#include <array>
#include <map>

using namespace attest::oracle;
using tests::failing;
using tests::faulty_kernel;
using tests::refusal;
using tests::stored;

namespace {

/// Nearly normal numbers, 16 components.
problem normal(stored& keep, format type, std::size_t queries, std::size_t keys,
               std::uint64_t seed = 11) {
    tests::seeded draw(seed);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(type, shape, [&] {
            double sum = 0;
            for (int k = 0; k < 12; ++k)
                sum += static_cast<double>(draw.whole(-1000000, 1000000)) / 2e6;
            return sum;
        });
    };
    return tests::assembled({.query_heads = 4,
                             .key_heads = 2,
                             .queries = queries,
                             .keys = keys,
                             .size = 16,
                             .value_size = 16},
                            numbers, numbers, numbers);
}

constexpr power_criterion torch_bfloat16{{}, 1.6e-2, 1e-5};

} // namespace

TEST_CASE(
    "a sink that is deleted is not seen where its weight is small, and is seen where it is not") {
    stored keep;
    problem p = normal(keep, format::bfloat16, 8, 512);
    p.how.sinks = {0, 0.25, -0.5, 0.125}; // as in tests that draw them from N(0, 1)
    power const small = power_of(p, format::bfloat16, torch_bfloat16);
    REQUIRE(failing(small, "sinks-absent"));
    CHECK(*failing(small, "sinks-absent") == 0);
    CHECK(small.unseen() > 0);
    CHECK(power_text(small).find("not seen  sinks-absent") != std::string::npos);
    CHECK(power_text(small).find("fail: ") != std::string::npos);
    // The kernel without sinks, by itself: every element is within the tolerance.
    faulty_kernel without;
    without.sink = [](problem const&, std::size_t) {
        return -std::numeric_limits<double>::infinity();
    };
    tensor const survived = without.outputs(keep, p, format::bfloat16);
    answer const by = attention(p, {.output = format::bfloat16, .bounds = true});
    for (std::size_t h = 0; h < 4; ++h)
        for (std::size_t i = 0; i < 8; ++i)
            for (std::size_t d = 0; d < 16; ++d) {
                double const y = by.output.view().at(0, h, i, d);
                CHECK(std::abs(survived.at(0, h, i, d) - y) <= 1e-5 + 1.6e-2 * std::abs(y));
            }
    for (double& sink : p.how.sinks)
        sink += 6.5; // near the log-sum-exps
    power const large = power_of(p, format::bfloat16, torch_bfloat16);
    CHECK(*failing(large, "sinks-absent") > 300);
}

TEST_CASE("what is seen is what a kernel with the fault fails") {
    stored keep;
    problem p = normal(keep, format::float16, 24, 40);
    p.how.causal = true;
    p.how.window_left = 9;
    std::map<std::string, std::function<void(faulty_kernel&)>> const faults{
        {"causal-off",
         [](faulty_kernel& k) {
             k.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) {
                 return j + 9 >= i;
             };
         }},
        {"window-left-plus-1",
         [](faulty_kernel& k) {
             k.sees = [](problem const&, auto, auto, std::size_t i, std::size_t j) {
                 return j <= i && j + 10 >= i;
             };
         }},
        {"scale-dropped", [](faulty_kernel& k) { k.scale = [](problem const&) { return 1.0; }; }},
        {"heads-tiled",
         [](faulty_kernel& k) { k.head = [](problem const&, std::size_t h) { return h % 2; }; }},
        {"output-doubled",
         [](faulty_kernel& k) { k.divided = [](double o, double l) { return 2 * o / l; }; }}};
    for (std::uint64_t const ulp : {0U, 1U, 40U, 1000U}) {
        power const found = power_of(p, format::float16, {{.max_ulp = ulp}, {}, {}});
        for (auto const& [name, spoil] : faults) {
            faulty_kernel kernel;
            spoil(kernel);
            judgement const j =
                judge(p, kernel.outputs(keep, p, format::float16), {.max_ulp = ulp});
            CAPTURE(name, ulp);
            REQUIRE(failing(found, name));
            CHECK(*failing(found, name) == j.failing);
        }
    }
    power const modelled = power_of(
        p, format::float16, {{.model = rounds_weights{.weights = format::float16}}, {}, {}});
    for (auto const& [name, spoil] : faults) {
        faulty_kernel kernel;
        spoil(kernel);
        judgement const j = judge(p, kernel.outputs(keep, p, format::float16),
                                  {.model = rounds_weights{.weights = format::float16}});
        CAPTURE(name);
        CHECK(*failing(modelled, name) == j.failing);
    }
}

TEST_CASE("faults that change nothing for these shapes and options do not apply") {
    stored keep;
    problem p = normal(keep, format::float16, 8, 8);
    p.how.causal = true;
    p.how.window_left = 100;
    power const found = power_of(p, format::float16);
    for (std::string const name :
         {"window-left-plus-1", "window-left-off", "diagonal-bottom-right", "mask-ignored",
          "sinks-absent", "alibi-ignored", "log-in-other-base", "log-negated", "empty-is-nan",
          "no-rescale-16", "bias-ignored", "cap-off", "output-through-float16"}) {
        CAPTURE(name);
        CHECK_FALSE(failing(found, name));
    }
    for (std::string const name :
         {"causal-off", "causal-too-near", "scale-dropped", "heads-first"}) {
        CAPTURE(name);
        REQUIRE(failing(found, name));
        CHECK(*failing(found, name) > 0);
    }
    CHECK(found.faults.size() + found.others.size() == conventions().size());
    // One key head, and positions have no effect: with the axes exchanged the same rows are
    // computed.
    problem const alike = tests::drawn_problem(
        keep, 5, {.query_heads = 2, .queries = 6, .keys = 9, .size = 4, .value_size = 4});
    power const of_alike = power_of(alike, format::float16);
    CHECK_FALSE(failing(of_alike, "all-bshd"));
    CHECK_FALSE(failing(of_alike, "all-bhsd"));
    REQUIRE(failing(of_alike, "output-bshd"));
    CHECK(*failing(of_alike, "output-bshd") > 0);
}

TEST_CASE(
    "inputs that hide a fault: equal values, a cap that is far away, slopes and a bias of 0") {
    stored keep;
    problem p = normal(keep, format::float16, 12, 12);
    p.value = keep.filled(format::float16, {1, 2, 12, 16}, 1);
    p.how.soft_cap = 1e6;
    p.how.alibi_slopes = {0, 0, 0, 0};
    p.bias = keep.filled(format::float16, {1, 1, 12, 12});
    power const found = power_of(p, format::float16, {{.max_ulp = 1}, {}, {}});
    for (std::string const name : {"scale-dropped", "causal-on", "heads-tiled", "cap-off",
                                   "alibi-ignored", "bias-ignored", "first-key-missing"}) {
        CAPTURE(name);
        REQUIRE(failing(found, name));
        CHECK(*failing(found, name) == 0);
    }
    CHECK(*failing(found, "output-doubled") == 4 * 12 * 16);
    CHECK(*failing(found, "sinks-zero") > 0);
}

TEST_CASE("a fault that the given numbers cannot show is not seen, and applies") {
    stored keep;
    problem p = normal(keep, format::bfloat16, 8, 8);
    p.how.sinks = {0, 0, 0, 0};
    p.how.alibi_slopes = {0, 0, 0, 0};
    power const of_zeros = power_of(p, format::bfloat16, torch_bfloat16);
    for (std::string const name : {"sinks-scaled", "sinks-in-base-2", "sinks-reversed",
                                   "alibi-negated", "alibi-scaled", "alibi-reversed"}) {
        CAPTURE(name);
        REQUIRE(failing(of_zeros, name));
        CHECK(*failing(of_zeros, name) == 0);
    }
    p.how.sinks = {0.5, 0.5, 0.5, 0.5};
    power const of_equal = power_of(p, format::bfloat16, torch_bfloat16);
    REQUIRE(failing(of_equal, "sinks-reversed"));
    CHECK(*failing(of_equal, "sinks-reversed") == 0);
}

TEST_CASE("faults of scales apply where there are scales, whatever these are") {
    stored keep;
    problem const raw = normal(keep, format::bfloat16, 8, 8);
    auto const of = [&](double scale) {
        problem p = raw;
        p.value = scaled(p.value, keep.numbers(format::float32, {1, 1, 1, 1}, {scale}));
        return power_of(p, format::bfloat16, torch_bfloat16);
    };
    for (double const scale : {1.0, 1.00390625, 1.3}) {
        power const found = of(scale);
        for (std::string const name : {"value-scales-missing", "value-scales-twice"}) {
            CAPTURE(name, scale);
            REQUIRE(failing(found, name));
            // A relative change of 2^-8 is within the tolerance of 1.6 %.
            CHECK((*failing(found, name) > 0) == (scale == 1.3));
        }
        CHECK_FALSE(failing(found, "key-scales-missing"));
    }
    // With one key no number of a query changes its weight of 1, nor does a scale.
    problem one = normal(keep, format::bfloat16, 8, 1);
    one.query = scaled(one.query, keep.numbers(format::float32, {1, 1, 1, 1}, {1.3}));
    one.value = scaled(one.value, keep.numbers(format::float32, {1, 1, 1, 1}, {1.3}));
    power const of_one = power_of(one, format::bfloat16, torch_bfloat16);
    CHECK(failing(of_one, "value-scales-missing"));
    CHECK_FALSE(failing(of_one, "query-scales-missing"));
    CHECK_FALSE(failing(of_one, "query-scales-twice"));
}

TEST_CASE("what drawn rows do not show is not said to apply to none") {
    // Few rows are drawn of 2100; the last one sees another key.
    if (tests::sanitized)
        return; // a minute, for steps that smaller tests cover as well
    stored keep;
    tests::seeded draw(2);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(format::bfloat16, shape,
                          [&] { return static_cast<double>(draw.whole(-100, 100)) / 50; });
    };
    problem p = tests::assembled({.queries = 2100, .keys = 2100, .size = 64, .value_size = 64},
                                 numbers, numbers, numbers);
    p.how.causal = true;
    p.how.window_left = 2098;
    power const found = power_of(p, format::bfloat16);
    REQUIRE(failing(found, "window-left-off"));
    // A fault of the log-sum-exps alone is none of outputs.
    for (std::string const name : {"log-negated", "log-is-maximum", "log-in-other-base"})
        CHECK_FALSE(failing(found, name));
    p.how.window_left = 2099;
    CHECK_FALSE(failing(power_of(p, format::bfloat16), "window-left-off"));
}

TEST_CASE("a value next to a midpoint is not taken for a fault that is seen") {
    // One key has all of the weight, up to 2^-100, and its value is a midpoint of bfloat16: the exact output is
    // next to the midpoint, and in float64 it is the midpoint itself.
    stored keep;
    problem const p{keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
                    keep.numbers(format::float32, {1, 1, 3, 1}, {100, 0, 0}),
                    keep.numbers(format::float32, {1, 1, 3, 1}, {1.01171875, -8, 2})};
    power const found = power_of(p, format::bfloat16);
    REQUIRE(failing(found, "last-key-missing"));
    CHECK(*failing(found, "last-key-missing") == 0);
    CHECK(*failing(found, "first-key-missing") == 1);
}

TEST_CASE("tolerances are those of each element") {
    stored keep;
    problem const p = normal(keep, format::float32, 4, 6);
    auto const doubled = [&](std::optional<double> relative, std::optional<double> absolute) {
        return *failing(power_of(p, format::float32, {{}, relative, absolute}), "output-doubled");
    };
    CHECK(doubled(0.99, {}) == 4 * 4 * 16); // |2y − y| = |y|
    CHECK(doubled(1.01, {}) == 0);
    CHECK(doubled({}, 100.0) == 0);
    CHECK(doubled({}, 0.0) == 4 * 4 * 16);
    CHECK(refusal([&] { doubled(-1.0, {}); }).starts_with("ATT-703"));
    CHECK(refusal([&] {
              power_of(p, format::float32, {{.max_ulp = 1}, 1.0, {}});
          }).find("expected one of them")
          != std::string::npos);
}

TEST_CASE("the number of threads changes nothing, and rows may be drawn") {
    stored keep;
    std::size_t const queries = tests::sanitized ? 50 : 200;
    problem const p = normal(keep, format::bfloat16, queries, 2 * queries);
    power const one = power_of(p, format::bfloat16, torch_bfloat16, 1);
    power const more = power_of(p, format::bfloat16, torch_bfloat16, 3);
    CHECK(power_text(one) == power_text(more));
    CHECK(failing(one, "scale-dropped") > 0);
    // Some of the rows suffice for a detected fault; all are needed for an undetected one.
    for (fault_power const& each : one.faults)
        CHECK((each.rows < one.all_rows || each.failing == 0 || each.rows == one.all_rows));
    CHECK(one.all_rows == 4 * queries);
}

TEST_CASE("inputs for testing: all faults that apply are seen") {
    options causal;
    causal.causal = true;
    options bottom = causal;
    bottom.diagonal = diagonal::bottom_right;
    options window = bottom;
    window.window_left = 13;
    options capped = causal;
    capped.soft_cap = 30;
    options lengths;
    lengths.key_lengths = {37, 50};
    options scaled;
    scaled.scale = 0.3;
    options both;
    both.window_left = 5;
    both.window_right = 3;

    struct request {
        testing_shape shape;
        options how;
        bool sinks, alibi, mask, bias;
    };

    std::vector<request> const requests{
        {{1, 2, 2, 32, 32, 32, 32}, {}, false, false, false, false},
        {{2, 4, 2, 33, 70, 16, 16}, bottom, true, false, false, false},
        {{1, 4, 1, 40, 300, 64, 64}, window, true, false, false, false},
        {{1, 8, 2, 1, 200, 64, 64}, bottom, true, false, false, false},
        {{1, 2, 1, 64, 64, 32, 48}, capped, false, true, false, false},
        {{2, 2, 1, 20, 60, 16, 16}, lengths, true, false, false, false},
        {{1, 4, 2, 24, 24, 16, 16}, scaled, false, false, true, false},
        {{1, 4, 2, 30, 30, 16, 16}, both, false, true, false, true},
        {{1, 2, 1, 48, 600, 128, 128}, causal, true, false, false, false},
    };
    constexpr std::array types{format::bfloat16, format::float16, format::float32};
    for (std::size_t k = 0; k < requests.size(); ++k)
        for (format const type : types) {
            // All requests but the first in one format; under the sanitizers every other one.
            bool const is_first = type == types[k % types.size()];
            if (tests::sanitized ? !is_first || k % 2 == 1 : !is_first && k > 0)
                continue;
            request const& one = requests[k];
            testing_inputs const made = make_testing_inputs({.shape = one.shape,
                                                             .type = type,
                                                             .how = one.how,
                                                             .with_sinks = one.sinks,
                                                             .with_alibi = one.alibi,
                                                             .with_mask = one.mask,
                                                             .with_bias = one.bias,
                                                             .by = everyday_criterion(type),
                                                             .seed = k});
            CAPTURE(k, description(type).name, power_text(made.found));
            CHECK(made.found.unseen(false) == 0);
            // The power is computed again for the inputs themselves.
            problem const p = made.view();
            power const again = power_of(p, type, everyday_criterion(type));
            CHECK(again.unseen(false) == 0);
            CHECK(power_of(p, type).unseen(false) == 0);
            CHECK(again.faults.size() > 25);
            if (one.sinks)
                CHECK(*failing(again, "sinks-absent") > 0);
            if (one.how.causal && one.shape.queries > 1)
                CHECK(failing(again, "causal-off"));
            if (one.alibi) // also a kernel that takes no slopes, and computes usual ones
                CHECK(failing(again, "alibi-of-8-heads").value_or(0) > 0);
        }
}

TEST_CASE("inputs for testing follow from their seed") {
    auto const made = [](std::uint64_t seed) {
        return make_testing_inputs(
            {.shape = {1, 2, 1, 8, 12, 8, 8}, .with_sinks = true, .seed = seed});
    };
    testing_inputs const one = made(3);
    testing_inputs const same = made(3);
    testing_inputs const other = made(4);
    CHECK(one.query.bytes() == same.query.bytes());
    CHECK(one.how.sinks == same.how.sinks);
    CHECK(one.query.bytes() != other.query.bytes());
    CHECK(refusal([] {
              make_testing_inputs({.shape = {1, 3, 2, 1, 1, 1, 1}});
          }).starts_with("ATT-701"));
    CHECK(refusal([] {
              make_testing_inputs({.shape = {1, 2, 2, 0, 1, 1, 1}});
          }).starts_with("ATT-701"));
}
