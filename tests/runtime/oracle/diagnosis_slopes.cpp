// Kernels with other slopes of ALiBi than they are given, or with another distance.
#include <attest/oracle/diagnosis/power.hpp>

#include "support/diagnosed_fault.hpp"
#include "support/told_fault.hpp"

using namespace attest::oracle;
using tests::faulty_kernel;
using tests::stored;

namespace {

problem of_heads(stored& keep, std::size_t heads, std::size_t key_heads,
                 std::vector<double> const& slopes, std::size_t queries = 24) {
    problem p = tests::drawn_for_faults(keep, {.query_heads = heads,
                                               .key_heads = key_heads,
                                               .queries = queries,
                                               .keys = 24,
                                               .size = 16,
                                               .value_size = 16});
    p.how.alibi_slopes = slopes;
    return p;
}

/// The slopes of 6 heads: those of 4, and between them two of 8.
std::vector<double> const of_six{0.25, 0.0625, 0x1p-6, 0x1p-8, 0.5, 0.125};

auto with_slopes(std::vector<double> const& slopes) {
    return [slopes](faulty_kernel& k) {
        k.alibi = [slopes](problem const& p, std::size_t b, std::size_t h, std::size_t i,
                           std::size_t j) {
            return -slopes[h]
                   * std::abs(static_cast<double>(position(p, b, i)) - static_cast<double>(j));
        };
    };
}

std::vector<double> powers(std::size_t count, double first, double step) {
    std::vector<double> result;
    for (std::size_t h = 0; h < count; ++h)
        result.push_back(std::exp2(-first - step * static_cast<double>(h)));
    return result;
}

} // namespace

TEST_CASE("slopes that a kernel computes for another number of heads") {
    stored keep;
    problem const p = of_heads(keep, 6, 3, of_six);
    CHECK(tests::diagnosis_of(p, faulty_kernel{}.outputs(keep, p, format::bfloat16)).tried == 0);
    std::set<std::string> const all{"alibi-of-first-head",
                                    "alibi-by-key-head",
                                    "alibi-of-paper",
                                    "alibi-of-key-heads",
                                    "alibi-not-interleaved",
                                    "alibi-of-heads-padded-to-power-of-2",
                                    "alibi-of-power-of-2-below",
                                    "alibi-from-head-0",
                                    "alibi-of-8-heads",
                                    "alibi-reversed",
                                    "alibi-times-log2e"};
    auto const require = [&](std::string const& name, std::vector<double> const& slopes,
                             std::string const& same = "") {
        std::set<std::string> others = all;
        others.erase(name);
        others.erase(same);
        tests::require_spoiled(name, p, with_slopes(slopes), others);
    };
    require("alibi-of-first-head", std::vector<double>(6, 0.25));
    require("alibi-by-key-head", {0.25, 0.25, 0.0625, 0.0625, 0x1p-6, 0x1p-6});
    std::vector<double> of_three;
    for (double const exponent : {8.0 / 3, 16.0 / 3, 8.0})
        of_three.insert(of_three.end(), 2, std::exp2(-exponent));
    require("alibi-of-key-heads", of_three);
    require("alibi-not-interleaved", powers(6, 8.0 / 6, 8.0 / 6));
    require("alibi-of-heads-padded-to-power-of-2", powers(6, 1, 1), "alibi-of-8-heads");
    require("alibi-of-power-of-2-below", powers(6, 2, 2));
    require("alibi-from-head-0", powers(6, 0, 8.0 / 6));
    // Slopes that follow no formula, and a kernel that computes its own.
    problem given = p;
    given.how.alibi_slopes = {0.3, 0.2, 0.1, 0.05, 0.4, 0.6};
    tests::require_spoiled("alibi-of-paper", given, with_slopes(of_six),
                           {"alibi-not-interleaved", "alibi-of-power-of-2-below"});
}

TEST_CASE("slopes of a power of 2 of heads have one name for each fault") {
    stored keep;
    problem const four = of_heads(keep, 4, 4, powers(4, 2, 2));
    auto const applies = [](problem const& p, std::string const& name) {
        return convention_named(name)->change({p}).has_value();
    };
    for (std::string const name : {"alibi-by-key-head", "alibi-of-paper", "alibi-of-key-heads",
                                   "alibi-not-interleaved", "alibi-of-heads-padded-to-power-of-2",
                                   "alibi-of-power-of-2-below", "alibi-without-offset"}) {
        CAPTURE(name);
        CHECK_FALSE(applies(four, name));
    }
    tests::require_spoiled("alibi-of-8-heads", four, with_slopes(powers(4, 1, 1)),
                           {"alibi-from-head-0", "alibi-of-first-head"});
    tests::require_spoiled("alibi-from-head-0", four, with_slopes(powers(4, 0, 2)),
                           {"alibi-of-8-heads"});
    // Slopes that were rounded to float32 are those of the formula.
    problem rounded = of_heads(keep, 6, 3, powers(6, 8.0 / 6, 8.0 / 6));
    for (double& slope : rounded.how.alibi_slopes)
        slope = static_cast<double>(static_cast<float>(slope));
    CHECK_FALSE(applies(rounded, "alibi-not-interleaved"));
    CHECK(applies(rounded, "alibi-of-paper"));
    rounded.how.alibi_slopes.clear();
    for (convention const& one : conventions())
        if (one.name.starts_with("alibi-")) {
            CAPTURE(one.name);
            CHECK_FALSE(one.change({rounded}));
        }
}

TEST_CASE("a distance of ALiBi without the offset of longer keys") {
    stored keep;
    problem p = of_heads(keep, 2, 2, {0.25, 0.0625}, 9);
    p.how.diagonal = diagonal::bottom_right;
    auto const without = [](faulty_kernel& k) {
        k.alibi = [](problem const& q, auto, std::size_t h, std::size_t i, std::size_t j) {
            return -q.how.alibi_slopes[h]
                   * std::abs(static_cast<double>(i) - static_cast<double>(j));
        };
    };
    // Alone it is another diagonal.
    tests::require_spoiled("diagonal-top-left", p, without, {"alibi-without-offset"});
    p.how.causal = true;
    tests::require_spoiled("alibi-without-offset", p, without,
                           {"diagonal-top-left", "alibi-signed", "alibi-negated"});
}

TEST_CASE("a distance of ALiBi from another place than the query shifts the log-sum-exp alone") {
    stored keep;
    problem p = of_heads(keep, 2, 1, {0.25, 0.0625});
    p.how.causal = true;
    auto const log = [](double m, double l) { return m + std::log(l); };
    auto const with = [](auto const& far) {
        faulty_kernel k;
        k.alibi = [far](problem const& q, auto, std::size_t h, auto, std::size_t j) {
            return -q.how.alibi_slopes[h] * far(static_cast<double>(j));
        };
        return k;
    };
    faulty_kernel const to_last = with([](double j) { return 23 - j; });
    faulty_kernel const from_first = with([](double j) { return -j; });
    tests::require_named_in(
        tests::diagnosis_of_log(p, to_last.log_sum_exps(keep, p, format::float32, log)),
        "alibi-to-last-key", {"alibi-from-first-key", "alibi-signed"});
    tests::require_named_in(
        tests::diagnosis_of_log(p, from_first.log_sum_exps(keep, p, format::float32, log)),
        "alibi-from-first-key", {"alibi-to-last-key", "alibi-signed"});
    // Outputs with a causal mask are right; without one they are those of a signed distance.
    CHECK(tests::diagnosis_of(p, to_last.outputs(keep, p, format::bfloat16)).tried == 0);
    p.how.causal = false;
    for (faulty_kernel const& one : {to_last, from_first})
        tests::require_named("alibi-signed", p, one.outputs(keep, p, format::bfloat16),
                             {"alibi-to-last-key", "alibi-from-first-key"});
}

TEST_CASE("what a test sees of slopes and distances") {
    stored keep;
    problem p = of_heads(keep, 6, 3, of_six, 9);
    p.how.diagonal = diagonal::bottom_right;
    p.how.causal = true;
    power const of_outputs = power_of(p, format::bfloat16, {{}, 1.6e-2, 1e-5});
    for (std::string const name :
         {"alibi-of-first-head", "alibi-by-key-head", "alibi-of-key-heads", "alibi-not-interleaved",
          "alibi-of-heads-padded-to-power-of-2", "alibi-from-head-0", "alibi-without-offset"}) {
        CAPTURE(name);
        CHECK(tests::failing(of_outputs, name).value_or(0) > 0);
    }
    for (std::string const name : {"alibi-to-last-key", "alibi-from-first-key"}) {
        CAPTURE(name);
        CHECK_FALSE(tests::failing(of_outputs, name));
        CHECK(tests::failing(power_of_log_sum_exp(p, format::float32), name).value_or(0) > 0);
    }
    // A kernel that computes the slopes that are given is right.
    CHECK_FALSE(tests::failing(of_outputs, "alibi-of-paper"));
    problem others = p;
    for (double& slope : others.how.alibi_slopes)
        slope *= 0.75;
    CHECK(tests::failing(power_of(others, format::bfloat16), "alibi-of-paper").value_or(0) > 0);
    // Equal slopes hide that another head's is taken.
    p.how.alibi_slopes.assign(6, 0.25);
    CHECK(tests::failing(power_of(p, format::bfloat16), "alibi-by-key-head") == std::size_t{0});
}
