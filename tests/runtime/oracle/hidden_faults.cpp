// Faults that read what no query of the problem sees: if that is NaN their kernels give NaN, and a
// candidate without it has another fault.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/diagnosis/power.hpp>
#include <attest/oracle/judge/judge.hpp>

#include "support/catch.hpp"
#include "support/faulty_kernel.hpp"

#include <algorithm>

using namespace attest::oracle;
using tests::faulty_kernel;
using tests::stored;

namespace {

constexpr std::size_t queries = 24;

/// One fault: the keys that the problem hides, and those that the kernel sees.
struct seen_too_much {
    std::string name;
    std::size_t keys;
    std::size_t first_hidden; ///< no query sees this key or a later one
    void (*hide)(stored&, problem&);
    faulty_kernel::place sees;
};

std::vector<seen_too_much> faults() {
    auto const all = [](problem const&, auto, auto, std::size_t, std::size_t) { return true; };
    return {{"lengths-ignored", 28, 21, [](stored&, problem& p) { p.how.key_lengths = {21}; }, all},
            {"lengths-plus-1", 28, 21, [](stored&, problem& p) { p.how.key_lengths = {21}; },
             [](problem const&, auto, auto, std::size_t, std::size_t j) { return j < 22; }},
            {"causal-off", 28, queries, [](stored&, problem& p) { p.how.causal = true; }, all},
            {"causal-too-far", 28, queries, [](stored&, problem& p) { p.how.causal = true; },
             [](problem const&, auto, auto, std::size_t i, std::size_t j) { return j <= i + 1; }},
            {"window-right-plus-1", 32, queries + 2,
             [](stored&, problem& p) { p.how.window_right = 2; },
             [](problem const&, auto, auto, std::size_t i, std::size_t j) { return j <= i + 3; }},
            {"mask-ignored", 28, 20,
             [](stored& keep, problem& p) {
                 std::vector<int> seen(28, 1);
                 std::fill(seen.begin() + 20, seen.end(), 0);
                 p.allowed = keep.booleans({1, 1, 1, 28}, seen);
             },
             all}};
}

/// Four heads over two; keys and values from the first hidden one on are this number.
problem made(stored& keep, seen_too_much const& of, double hidden) {
    tests::seeded draw(5);
    auto const numbers = [&](extents const& shape) {
        std::vector<double> result;
        for (std::size_t k = 0; k < tests::element_count(shape); ++k) {
            double const x = static_cast<double>(draw.whole(-1000, 1000)) / 450;
            bool const is_hidden =
                shape[2] == of.keys && k / shape[3] % shape[2] >= of.first_hidden;
            result.push_back(is_hidden ? hidden : x);
        }
        return keep.numbers(format::float16, shape, result);
    };
    problem p = tests::assembled({.query_heads = 4,
                                  .key_heads = 2,
                                  .queries = queries,
                                  .keys = of.keys,
                                  .size = 8,
                                  .value_size = 8},
                                 numbers, numbers, numbers);
    of.hide(keep, p);
    p.how.ignore_hidden = true;
    return p;
}

diagnosis diagnosis_of(problem const& p, tensor const& candidate) {
    criterion const asked{.max_ulp = 1};
    answer const by = attention(p, {.output = candidate.type(), .bounds = true});
    return diagnose(p, candidate, by, judge(p, candidate, by, asked));
}

/// Returns whether this fault alone is reported to explain the candidate.
bool explains(diagnosis const& of, std::string const& name) {
    return std::any_of(of.found.begin(), of.found.end(), [&](explanation const& one) {
        return one.makes_right() && one.names == std::vector<std::string>{name};
    });
}

std::size_t failing(power const& of, std::string const& name) {
    for (fault_power const& one : of.faults)
        if (one.fault->name == name)
            return one.failing;
    FAIL(name << " does not apply");
    return 0;
}

} // namespace

TEST_CASE("a fault that would read hidden NaN explains no finite candidate, and one that has NaN") {
    for (seen_too_much const& of : faults()) {
        CAPTURE(of.name);
        stored keep;
        problem const zeros = made(keep, of, 0);
        faulty_kernel kernel;
        kernel.sees = of.sees;
        tensor const finite = kernel.outputs(keep, zeros, format::float32);
        CHECK(explains(diagnosis_of(zeros, finite), of.name));
        for (double const hidden :
             {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
            problem const spoilt = made(keep, of, hidden);
            diagnosis const d = diagnosis_of(spoilt, finite);
            CHECK(d.why_not.empty());
            CHECK(!explains(d, of.name));
            // One additional key of zeros is a sink of 0, which reads nothing.
            for (explanation const& one : d.found)
                CHECK((!one.makes_right() || one.names == std::vector<std::string>{"sinks-zero"}));
            CHECK(explains(diagnosis_of(spoilt, kernel.outputs(keep, spoilt, format::float32)),
                           of.name));
        }
    }
}

TEST_CASE("a key that is hidden by the score 0 gives its NaN") {
    seen_too_much const of = faults().front();
    stored keep;
    faulty_kernel kernel;
    kernel.sees = of.sees; // of keys that are 0 the scores are 0
    tensor const finite = kernel.outputs(keep, made(keep, of, 0), format::float32);
    CHECK(explains(diagnosis_of(made(keep, of, 0), finite), "hidden-by-zero"));
    CHECK(!explains(diagnosis_of(made(keep, of, std::numeric_limits<double>::quiet_NaN()), finite),
                    "hidden-by-zero"));
}

TEST_CASE("hidden NaN shows a fault that no tolerance would") {
    power_criterion const anything{{}, 1e30, 1e30};
    for (seen_too_much const& of : faults()) {
        CAPTURE(of.name);
        stored keep;
        problem const zeros = made(keep, of, 0);
        problem const spoilt = made(keep, of, std::numeric_limits<double>::quiet_NaN());
        CHECK(failing(power_of(zeros, format::float32, anything), of.name) == 0);
        std::vector<double> const faulty = [&] {
            faulty_kernel kernel;
            kernel.sees = of.sees;
            return kernel.all_outputs(spoilt);
        }();
        auto const with_nan = static_cast<std::size_t>(
            std::count_if(faulty.begin(), faulty.end(), [](double x) { return std::isnan(x); }));
        CHECK(with_nan > 0);
        CHECK(failing(power_of(spoilt, format::float32, anything), of.name) == with_nan);
    }
}
