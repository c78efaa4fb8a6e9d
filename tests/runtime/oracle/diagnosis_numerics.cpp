// Numerical faults, each by a candidate that has just that fault, computed by a kernel of its own; what a test sees of
// them; and kernels without one, of which none of them is said.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/diagnosis/power.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "support/catch.hpp"
#include "support/faulty_kernel.hpp"
#include "support/float_kernel.hpp"
#include "support/sanitized.hpp"
#include "support/told_fault.hpp"

#include <map>
#include <numbers>
#include <set>

using namespace attest::oracle;
using tests::failing;
using tests::faulty_kernel;
using tests::stored;

namespace {

struct sizes {
    std::size_t queries = 20;
    std::size_t keys = 150;
    std::size_t size = 12;
    std::uint64_t seed = 7;
    format type = format::float16;
    double width = 2.2;
};

/// Two batch entries, four heads over two; scores of size 1 to 3.
problem drawn(stored& keep, sizes const& of) {
    tests::seeded draw(of.seed);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(of.type, shape, [&] {
            return static_cast<double>(draw.whole(-1000, 1000)) / 1000 * of.width;
        });
    };
    return tests::assembled({.batches = 2,
                             .query_heads = 4,
                             .key_heads = 2,
                             .queries = of.queries,
                             .keys = of.keys,
                             .size = of.size,
                             .value_size = 16},
                            numbers, numbers, numbers);
}

double rounded(format f, double x) {
    return value_of(f, nearest(f, x));
}

diagnosis of(problem const& p, tensor const& candidate, criterion const& asked = {.max_ulp = 1}) {
    answer const by = attention(p, {.output = candidate.type(), .bounds = true});
    return diagnose(p, candidate, by, judge(p, candidate, by, asked));
}

using spoil = std::function<void(faulty_kernel&)>;

/// The kernel with this fault is said to have it, and no other, in all elements.
diagnosis require_named(std::string const& name, problem const& p, spoil const& fault,
                        criterion const& asked = {.max_ulp = 1}, format type = format::float32) {
    faulty_kernel kernel;
    fault(kernel);
    stored keep;
    diagnosis d = of(p, kernel.outputs(keep, p, type), asked);
    INFO(diagnosis_text(d));
    CAPTURE(name);
    REQUIRE_FALSE(d.found.empty());
    CHECK(d.found.front().names == std::vector<std::string>{name});
    CHECK(d.found.size() == 1);
    // Next to a midpoint float64 cannot tell.
    REQUIRE(d.found.front().all);
    CHECK(d.found.front().all->wrong == 0);
    CHECK(d.found.front().all->undecided <= 2);
    return d;
}

spoil scaled_by(double c) {
    return [c](faulty_kernel& k) { k.scale = [c](problem const&) { return c; }; };
}

/// 2^x from a power of 2 and a part of it.
double power_of_two(double x, std::function<double(double)> const& part) {
    return x < -1000 ? 0 : std::exp2(std::floor(x)) * part(x - std::floor(x));
}

double linear(double x) {
    return power_of_two(x * std::numbers::log2e, [](double f) { return 1 + f; });
}

double quadratic(double x) {
    return power_of_two(x * std::numbers::log2e,
                        [](double f) { return 1.00172 + 0.65764 * f + 0.33719 * f * f; });
}

double by_table(double x) {
    return std::exp2(std::round(x * std::numbers::log2e * 256) / 256);
}

/// Faults of this file.
std::set<std::string> const numerical{"scale-in-bfloat16",
                                      "scale-in-float16",
                                      "log2e-in-bfloat16",
                                      "log2e-in-float16",
                                      "accumulator-in-bfloat16-64",
                                      "accumulator-in-bfloat16-128",
                                      "accumulator-in-float16-64",
                                      "weights-and-accumulator-in-bfloat16-64",
                                      "weights-and-accumulator-in-bfloat16-128",
                                      "weights-and-accumulator-in-float16-64",
                                      "weights-and-accumulator-in-float16-128",
                                      "accumulator-in-float16-128",
                                      "exponential-linear",
                                      "exponential-linear-64",
                                      "exponential-linear-128",
                                      "exponential-quadratic",
                                      "exponential-quadratic-64",
                                      "exponential-quadratic-128",
                                      "exponential-table",
                                      "exponential-table-64",
                                      "exponential-table-128",
                                      "stale-maximum-16",
                                      "stale-maximum-32",
                                      "stale-maximum-64",
                                      "stale-maximum-128",
                                      "last-keys-of-16-missing",
                                      "last-keys-of-32-missing",
                                      "last-keys-of-64-missing",
                                      "last-keys-of-128-missing"};

} // namespace

TEST_CASE("a scale, or log2(e), that is rounded") {
    stored keep;
    problem const p = drawn(keep, {});
    double const c = 1 / std::sqrt(12.0);
    diagnosis const scale =
        require_named("scale-in-bfloat16", p, scaled_by(rounded(format::bfloat16, c)));
    CHECK(scale.found.front().certified);
    CHECK(scale.found.front().options == "--scale 0.2890625");
    require_named("scale-in-float16", p, scaled_by(rounded(format::float16, c)));
    diagnosis const base = require_named("log2e-in-bfloat16", p, [](faulty_kernel& k) {
        k.exponential = [](double x) { return std::exp2(x * 1.4453125); };
    });
    CHECK(base.found.front().certified);
    require_named("log2e-in-float16", p, [](faulty_kernel& k) {
        k.exponential = [](double x) {
            return std::exp2(x * rounded(format::float16, std::numbers::log2e));
        };
    });
    // With a sink it is no scale: the sink is multiplied, too.
    problem sinks = p;
    sinks.how.sinks = {2.5, 1.5, 3.0, -1.0};
    diagnosis const with_sinks = require_named("log2e-in-bfloat16", sinks, [](faulty_kernel& k) {
        k.exponential = [](double x) { return std::exp2(x * 1.4453125); };
    });
    CHECK_FALSE(with_sinks.found.front().certified);
    // The same in 16 bits, where few elements tell.
    require_named("scale-in-bfloat16", p, scaled_by(rounded(format::bfloat16, c)), {.max_ulp = 0},
                  format::float16);
}

TEST_CASE("a sum of values that is kept in few bits") {
    stored keep;
    problem const p = drawn(keep, {});
    for (auto const& [type, name] : {std::pair{format::bfloat16, "accumulator-in-bfloat16-"},
                                     std::pair{format::float16, "accumulator-in-float16-"}})
        for (std::size_t const tile : {std::size_t{64}, std::size_t{128}})
            for (bool const has_narrow_weights : {false, true})
                require_named((has_narrow_weights ? "weights-and-" : "")
                                  + (name + std::to_string(tile)),
                              p, [&, tile = tile, to = type](faulty_kernel& k) {
                                  k.tile = tile;
                                  k.accumulated = [to](double x) { return rounded(to, x); };
                                  if (has_narrow_weights)
                                      k.weight = k.accumulated;
                              });
    // A kernel in float32, of which the output is in the same format.
    emulated_kernel kernel;
    kernel.kernel = fused(rounds_weights{.weights = format::bfloat16, .tile_keys = 64});
    problem const inputs = drawn(keep, {.type = format::bfloat16});
    tests::float_kernel broken(kernel, {}, tests::fault::accumulator_in_bfloat16);
    diagnosis const d = of(inputs, broken.outputs(keep, inputs, format::bfloat16));
    INFO(diagnosis_text(d));
    REQUIRE_FALSE(d.found.empty());
    CHECK(d.found[0].names == std::vector<std::string>{"weights-and-accumulator-in-bfloat16-64"});
}

TEST_CASE("an exponential that is inexact") {
    stored keep;
    problem const p = drawn(keep, {});
    for (auto const& [by, name] :
         {std::pair{&linear, "exponential-linear"}, std::pair{&quadratic, "exponential-quadratic"},
          std::pair{&by_table, "exponential-table"}})
        for (std::size_t const tile : {std::size_t{0}, std::size_t{64}, std::size_t{128}})
            require_named(name + (tile == 0 ? "" : "-" + std::to_string(tile)), p,
                          [tile = tile, exponential = by](faulty_kernel& k) {
                              if (tile != 0)
                                  k.tile = tile;
                              k.exponential = exponential;
                          });
    // The weight of a sink is one of these.
    problem sinks = p;
    sinks.how.sinks = {1.5, 0.5, -1.0, 0.25};
    require_named("exponential-quadratic", sinks,
                  [](faulty_kernel& k) { k.exponential = quadratic; });
    // What is said of their errors.
    for (auto const& [by, most] :
         {std::pair{&linear, 0.062}, std::pair{&quadratic, 0.0018}, std::pair{&by_table, 0.0014}}) {
        double largest = 0;
        for (int k = 0; k < 10000; ++k)
            largest = std::max(largest, std::abs(by(-k / 1000.0) / std::exp(-k / 1000.0) - 1));
        CHECK(largest <= most);
        CHECK(largest >= 0.95 * most);
    }
}

TEST_CASE("a maximum that is stale, and the last key of each tile") {
    stored keep;
    problem const p = drawn(keep, {});
    for (std::size_t const tile :
         {std::size_t{16}, std::size_t{32}, std::size_t{64}, std::size_t{128}}) {
        std::string const size = std::to_string(tile);
        for (format const type : {format::bfloat16, format::float32}) {
            require_named(
                "stale-maximum-" + size, p,
                [tile](faulty_kernel& k) {
                    k.tile = tile;
                    k.has_stale_maximum = true;
                },
                {.max_ulp = 1}, type);
            diagnosis const keys = require_named(
                "last-keys-of-" + size + "-missing", p,
                [tile](faulty_kernel& k) {
                    k.sees = [tile](problem const&, auto, auto, auto, std::size_t j) {
                        return j % tile != tile - 1;
                    };
                },
                {.max_ulp = 1}, type);
            CHECK(keys.found.front().certified);
        }
    }
    // The stored logarithm has the fault, too.
    faulty_kernel stale;
    stale.tile = 64;
    stale.has_stale_maximum = true;
    tensor const logs = stale.log_sum_exps(keep, p, format::float32,
                                           [](double m, double l) { return m + std::log(l); });
    answer const by = attention(p, {.bounds = true});
    diagnosis const d = diagnose(p, logs, by, judge_log_sum_exp(p, logs, by, {.max_ulp = 1}));
    INFO(diagnosis_text(d));
    REQUIRE(d.found.size() == 1);
    CHECK(d.found[0].names == std::vector<std::string>{"stale-maximum-64"});
}

TEST_CASE("where a numerical fault is none") {
    stored keep;
    auto const applies = [](problem const& p, std::string_view name) {
        return convention_named(name)->change({p}).has_value();
    };
    // A scale that the formats hold, or one that is 0.
    problem p = drawn(keep, {.size = 16});
    CHECK_FALSE(applies(p, "scale-in-bfloat16"));
    CHECK_FALSE(applies(p, "scale-in-float16"));
    CHECK(applies(p, "log2e-in-bfloat16"));
    p.how.scale = 0.3;
    CHECK(applies(p, "scale-in-bfloat16"));
    p.how.scale = 0;
    CHECK_FALSE(applies(p, "scale-in-bfloat16"));
    CHECK_FALSE(applies(p, "log2e-in-bfloat16"));
    p.how.scale = 1 + 0x1p-9;
    CHECK(applies(p, "scale-in-bfloat16"));
    CHECK_FALSE(applies(p, "scale-in-float16"));
    // One tile.
    problem const of_64 = drawn(keep, {.keys = 64});
    for (std::string const name : {"accumulator-in-bfloat16-64", "stale-maximum-64",
                                   "exponential-table-64", "last-keys-of-64-missing"}) {
        CAPTURE(name);
        CHECK_FALSE(applies(of_64, name));
        CHECK(applies(drawn(keep, {.keys = 65}), name));
    }
    for (std::string const& name : numerical)
        CHECK(convention_named(name) != nullptr);
}

TEST_CASE("what a test sees of numerical faults") {
    stored keep;
    problem p = drawn(keep, {.size = 16});
    power_criterion const exactly{};
    // 1/√16 is a power of 2: no input of this size tells the rounded scale.
    power const of_16 = power_of(p, format::float32, exactly);
    CHECK_FALSE(failing(of_16, "scale-in-bfloat16"));
    CHECK_FALSE(failing(of_16, "scale-in-float16"));
    for (std::string const& name : numerical)
        if (!name.starts_with("scale-")) {
            CAPTURE(name);
            REQUIRE(failing(of_16, name));
            CHECK(*failing(of_16, name) > 0);
        }
    // It does of another size, and the tolerances of bfloat16 let it pass.
    problem const of_size_12 = drawn(keep, {});
    power const by_bits = power_of(of_size_12, format::float32, exactly);
    REQUIRE(failing(by_bits, "scale-in-bfloat16"));
    CHECK(*failing(by_bits, "scale-in-bfloat16") > 0);
    power const wide = power_of(of_size_12, format::bfloat16, {{}, 0.5, 0.5});
    for (std::string const name : {"scale-in-bfloat16", "log2e-in-bfloat16",
                                   "accumulator-in-bfloat16-64", "exponential-table"}) {
        CAPTURE(name);
        REQUIRE(failing(wide, name));
        CHECK(*failing(wide, name) == 0);
    }
    // One key has all of the weight: the scale, the base and the exponential change nothing, and the sums are exact.
    std::vector<double> query(8 * 20 * 12);
    std::vector<double> key(4 * 150 * 12);
    for (std::size_t k = 0; k < query.size(); k += 12)
        query[k] = 100;
    for (std::size_t k = 0; k < key.size(); k += 12)
        key[k] = k / 12 % 150 == 0 ? 100 : -100;
    problem alone = of_size_12;
    alone.query = keep.numbers(format::float16, of_size_12.query.shape(), query);
    alone.key = keep.numbers(format::float16, of_size_12.key.shape(), key);
    int n = 0;
    alone.value =
        keep.drawn(format::float16, of_size_12.value.shape(), [&n] { return n++ % 100 / 8.0; });
    power const of_alone = power_of(alone, format::float32, exactly);
    for (std::string const& name : numerical) {
        CAPTURE(name);
        REQUIRE(failing(of_alone, name));
        CHECK(*failing(of_alone, name) == 0);
    }
    // Roundings, as --without-roundings takes them: neither a stale maximum nor keys that are missing.
    for (std::string const& name : numerical)
        CHECK(convention_named(name)->is_rounding
              == (!name.starts_with("stale-") && !name.starts_with("last-")));
}

TEST_CASE("kernels without a numerical fault are not said to have one") {
    // FlashAttention in float32, with P in the format of its inputs: it differs from the certified outputs by what it
    // rounds, and fails by ulps.
    std::size_t failed = 0;
    for (std::uint64_t seed = 0; seed < (tests::sanitized ? 2 : 6); ++seed)
        for (format const type : {format::bfloat16, format::float16}) {
            stored keep;
            sizes const of_inputs{.size = seed % 2 == 0 ? std::size_t{16} : std::size_t{24},
                                  .seed = 100 + seed,
                                  .type = type};
            problem const p = drawn(keep, of_inputs);
            emulated_kernel kernel;
            kernel.kernel = fused(rounds_weights{.weights = type, .tile_keys = 64});
            tests::left_open const open{.order = seed % 3 == 0 ? tests::additions::pairwise
                                                               : tests::additions::forwards};
            tests::float_kernel correct(kernel, open, tests::fault::none, seed);
            tensor const candidate = correct.outputs(keep, p, type);
            for (std::uint64_t const ulp : {0U, 1U}) {
                diagnosis const d = of(p, candidate, {.max_ulp = ulp});
                failed += d.before.wrong > 0 ? 1 : 0;
                INFO(diagnosis_text(d));
                CAPTURE(seed, ulp);
                for (explanation const& one : d.found)
                    for (std::string const& name : one.names)
                        CHECK_FALSE(numerical.contains(name));
            }
            CHECK(of(p, candidate, {.model = kernel.kernel}).tried == 0);
        }
    CHECK(failed > 3);
}
