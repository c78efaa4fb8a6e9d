// Which faults tests of log-sum-exps see, against kernels with these faults.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/power.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "support/catch.hpp"
#include "support/faulty_kernel.hpp"
#include "support/refusal.hpp"
#include "support/told_fault.hpp"

#include <functional>
#include <map>
#include <numbers>

using namespace attest::oracle;
using tests::failing;
using tests::faulty_kernel;
using tests::refusal;
using tests::stored;

namespace {

problem drawn(stored& keep, std::size_t queries, std::size_t keys) {
    tests::seeded draw(5);
    auto const numbers = [&](extents const& shape) {
        return keep.drawn(format::float16, shape,
                          [&] { return static_cast<double>(draw.whole(-1000, 1000)) / 600; });
    };
    return tests::assembled({.query_heads = 4,
                             .key_heads = 2,
                             .queries = queries,
                             .keys = keys,
                             .size = 16,
                             .value_size = 16},
                            numbers, numbers, numbers);
}

using logarithm_of = std::function<double(double largest, double sum)>;

std::map<std::string, logarithm_of> const faults{
    {"log-in-other-base",
     [](double m, double l) { return (m + std::log(l)) * std::numbers::log2e; }},
    {"log-of-row-sum", [](double, double l) { return std::log(l); }},
    {"log-is-maximum", [](double m, double) { return m; }},
    {"log-of-mixed-bases", [](double m, double l) { return m + std::log2(l); }},
    {"log-negated", [](double m, double l) { return -m - std::log(l); }}};

} // namespace

TEST_CASE("what a test of log-sum-exps sees is what a kernel with the fault fails") {
    stored keep;
    problem p = drawn(keep, 24, 40);
    p.how.causal = true;
    for (std::uint64_t const ulp : {0U, 1U, 1000000U}) {
        power const found = power_of_log_sum_exp(p, format::float32, {{.max_ulp = ulp}, {}, {}});
        CHECK(found.columns == 1);
        CHECK(found.all_rows == 96);
        CHECK(found.faults.size() + found.others.size() == conventions().size());
        auto const check = [&](std::string const& name, faulty_kernel const& kernel,
                               logarithm_of const& logarithm) {
            judgement const j = judge_log_sum_exp(
                p, kernel.log_sum_exps(keep, p, format::float32, logarithm), {.max_ulp = ulp});
            CAPTURE(name, ulp);
            REQUIRE(failing(found, name));
            CHECK(*failing(found, name) == j.failing);
        };
        for (auto const& [name, logarithm] : faults)
            check(name, {}, logarithm);
        auto const right = [](double m, double l) { return m + std::log(l); };
        faulty_kernel unscaled;
        unscaled.scale = [](problem const&) { return 1.0; };
        check("scale-dropped", unscaled, right);
        faulty_kernel wide;
        wide.sees = [](problem const&, auto, auto, auto, auto) { return true; };
        check("causal-off", wide, right);
    }
    power const modelled = power_of_log_sum_exp(
        p, format::float32, {{.model = rounds_weights{.weights = format::float16}}, {}, {}});
    REQUIRE(failing(modelled, "log-negated"));
    CHECK(*failing(modelled, "log-negated") > 80);
}

TEST_CASE("faults of values, outputs and their order change no log-sum-exp") {
    stored keep;
    power const found = power_of_log_sum_exp(drawn(keep, 8, 150), format::float32);
    for (std::string const name :
         {"values-bshd", "keys-as-values", "not-divided", "output-doubled", "output-bshd",
          "output-truncated", "output-through-bfloat16", "weights-in-bfloat16", "all-bshd",
          "accumulator-in-bfloat16-64", "no-rescale-of-output-64"}) {
        CAPTURE(name);
        CHECK_FALSE(failing(found, name));
    }
    for (std::string const name :
         {"keys-bshd", "keys-and-values-exchanged", "no-rescale-of-row-sum-64", "padding-of-64",
          "scores-in-float16", "exponential-table", "stale-maximum-64", "last-keys-of-64-missing",
          "sinks-zero", "log-negated"}) {
        CAPTURE(name);
        REQUIRE(failing(found, name));
        CHECK(*failing(found, name) > 0);
    }
    // Of outputs those of the logarithm do not apply.
    power const of_outputs = power_of(drawn(keep, 8, 150), format::float32);
    for (auto const& [name, logarithm] : faults)
        CHECK_FALSE(failing(of_outputs, name));
}

TEST_CASE("inputs that hide a fault of the log-sum-exp") {
    stored keep;
    // All scores are 0: the largest one is missing, and nobody sees it. The logarithm of 8 keys is in another base.
    problem zeros = drawn(keep, 6, 8);
    zeros.query = keep.filled(format::float16, zeros.query.shape());
    power const of_zeros = power_of_log_sum_exp(zeros, format::float32);
    CHECK(failing(of_zeros, "log-of-row-sum") == std::size_t{0});
    CHECK(failing(of_zeros, "scale-dropped") == std::size_t{0});
    CHECK(failing(of_zeros, "log-is-maximum") == std::size_t{24});
    CHECK(failing(of_zeros, "log-in-other-base") == std::size_t{24});
    CHECK(failing(of_zeros, "log-of-mixed-bases") == std::size_t{24});
    // One key: the sum is 1, whatever the numbers.
    problem const one = drawn(keep, 6, 1);
    power const of_one = power_of_log_sum_exp(one, format::float32);
    CHECK_FALSE(failing(of_one, "log-is-maximum"));
    CHECK_FALSE(failing(of_one, "log-of-mixed-bases"));
    CHECK(failing(of_one, "log-of-row-sum") == std::size_t{24});
    // A tolerance that is wide.
    power const wide = power_of_log_sum_exp(drawn(keep, 6, 8), format::float32, {{}, 0.0, 100.0});
    for (auto const& [name, logarithm] : faults)
        CHECK(failing(wide, name) == std::size_t{0});
}

TEST_CASE("a log-sum-exp of a row without keys is infinite, and no tolerance reaches it") {
    stored keep;
    problem p = drawn(keep, 6, 8);
    std::vector<int> seen(48, 1);
    std::fill_n(seen.begin() + 16, 8, 0);
    p.allowed = keep.booleans({1, 1, 6, 8}, seen);
    power const found = power_of_log_sum_exp(p, format::float32, {{}, 1.0, 100.0});
    CHECK(failing(found, "mask-ignored") == std::size_t{4});
    CHECK(failing(found, "mask-inverted") == std::size_t{24});
    CHECK(failing(found, "scale-dropped") == std::size_t{0});
}

TEST_CASE("what the power of a test of log-sum-exps refuses") {
    stored keep;
    problem const p = drawn(keep, 4, 4);
    CHECK(refusal([&] {
              power_of_log_sum_exp(p, format::float32, {{.max_ulp = 1}, 1.0, {}});
          }).find("expected one of them")
          != std::string::npos);
    CHECK(refusal([&] {
              power_of_log_sum_exp(p, format::float32, {{.emulation = emulated_kernel{}}, {}, {}});
          }).starts_with("ATT-703"));
}
