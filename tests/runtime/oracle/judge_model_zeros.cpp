// If a model's bound distinguishes no output from 0, only correct and failing elements are judged:
// for a whole tensor, for rows and shards, and for packed sequences.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/judge_rows.hpp>
#include <attest/oracle/judge/model.hpp>
#include <attest/oracle/judge/report.hpp>

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

#include <algorithm>
#include <limits>

using namespace attest::oracle;
using tests::stored;

namespace {

constexpr std::size_t keys = 4099;

/// Heads with keys of equal weight. Values of the first head are ±1 and cancel except for 3/4099,
/// about 2^-10, which a rounding of weights to bfloat16 by 2^-9 may change. Those of the other
/// heads are 1.
problem cancelling(stored& keep, std::size_t heads, std::size_t queries) {
    std::vector<double> values(heads * keys, 1);
    for (std::size_t j = 0; j < keys; ++j)
        values[j] = j % 2 == 0 || j > keys - 3 ? 1 : -1;
    return {keep.filled(format::bfloat16, {1, heads, queries, 1}, 0),
            keep.filled(format::bfloat16, {1, heads, keys, 1}, 1),
            keep.numbers(format::bfloat16, {1, heads, keys, 1}, values)};
}

criterion const by_model{.model = model_named("bf16-p")};

tensor outputs(stored& keep, problem const& p, std::vector<double> const& heads) {
    std::vector<double> all;
    for (double const one : heads)
        all.insert(all.end(), p.queries(), one);
    return keep.numbers(format::bfloat16, p.output_shape(), all);
}

} // namespace

TEST_CASE("zeros within every bound are not judged") {
    stored keep;
    problem const p = cancelling(keep, 1, 3);
    auto const found = [&](double x) { return judge(p, outputs(keep, p, {x}), by_model); };
    judgement const zeros = found(0);
    CHECK(zeros.groups == std::vector<unsigned char>(3, 1));
    CHECK(zeros.tells_nothing(1));
    CHECK_FALSE(zeros.tells_nothing(0));
    CHECK(zeros.result() == outcome::not_judged);
    CHECK(zeros.not_judged_count() == 3);
    CHECK(zeros.rows_not_judged() == 3);
    CHECK(zeros.of(1) == standing::not_judged);
    CHECK(*zeros.maximum_share < 1);
    CHECK(
        verdict_text(zeros)
        == "not judged: 3 of 3 elements are not, since there the model's bound leaves 0 within it "
           "in all rows with as many keys; none fails");
    CHECK(found(-0.0007).result() == outcome::not_judged);
    judgement const garbage =
        judge(p, keep.numbers(format::bfloat16, p.output_shape(), {0.001, 1, 0.0}), by_model);
    CHECK(garbage.result() == outcome::fail);
    CHECK(garbage.failing == 1);
    CHECK(garbage.not_judged_count() == 2);
    CHECK(garbage.rows_not_judged() == 2);
    // Nor are those of a negative mean.
    problem negative = p;
    std::vector<double> values;
    for (std::size_t j = 0; j < keys; ++j)
        values.push_back(-p.value.at(0, 0, j, 0));
    negative.value = keep.numbers(format::bfloat16, {1, 1, keys, 1}, values);
    CHECK(judge(negative, outputs(keep, p, {0}), by_model).result() == outcome::not_judged);
    // Correctly rounded elements pass.
    answer const right = attention(p, {.output = format::bfloat16});
    judgement const correct = judge(p, right.output.view(), by_model);
    CHECK(correct.passes());
    CHECK(correct.rows_not_judged() == 0);
    CHECK(judge(p, outputs(keep, p, {0}), criterion{.max_ulp = 1U << 15U}).passes());
}

TEST_CASE("zeros are judged where all correct numbers are 0") {
    stored keep;
    problem p = cancelling(keep, 1, 2);
    std::vector<double> values;
    for (std::size_t j = 0; j < keys; ++j)
        values.push_back(j == 0 ? 0 : j % 2 == 0 ? 1 : -1);
    p.value = keep.numbers(format::bfloat16, {1, 1, keys, 1}, values);
    CHECK(judge(p, outputs(keep, p, {0}), by_model).passes());
    CHECK(judge(p, outputs(keep, p, {1e-4}), by_model).passes());
    CHECK(judge(p, outputs(keep, p, {0.1}), by_model).result() == outcome::fail);
}

TEST_CASE("a row without keys whose correct number is NaN tells nothing of zeros") {
    stored keep;
    problem p = cancelling(keep, 1, 2);
    std::vector<double> values;
    for (std::size_t j = 0; j < keys; ++j)
        values.push_back(j == 0 ? 0 : j % 2 == 0 ? 1 : -1);
    p.value = keep.numbers(format::bfloat16, {1, 1, keys, 1}, values);
    std::vector<int> sees(2 * keys, 1);
    std::fill(sees.begin(), sees.begin() + keys, 0);
    p.allowed = keep.booleans({1, 1, 2, keys}, sees);
    p.how.empty = empty_row::nan;
    auto const found = [&](double x) {
        return judge(p, keep.numbers(format::bfloat16, p.output_shape(), {x, 1e-4}), by_model);
    };
    CHECK(found(std::numeric_limits<double>::quiet_NaN()).passes());
    CHECK(found(0).result() == outcome::fail);
    CHECK(found(0).not_judged_count() == 0);
}

TEST_CASE("an exact value that is not 0 and rounds to 0 is told from zeros or not judged") {
    stored keep;
    problem const p = cancelling(keep, 1, 1);
    auto const found = [&](double x) {
        return judge(p, keep.numbers(format::float8_e4m3fn, p.output_shape(), {x}), by_model);
    };
    CHECK(found(0).passes()); // correctly rounded
    CHECK(found(-0x1p-8).result() == outcome::not_judged);
}

TEST_CASE("rows with many keys are not judged by those with few") {
    // For 5 keys the mean is 1, for 4099 it is about 2^-10.
    stored keep;
    problem p = cancelling(keep, 1, 1);
    problem const one = p;
    std::vector<double> values;
    for (std::size_t k = 0; k < 2 * keys; ++k)
        values.push_back(k < keys ? 1 : one.value.at(0, 0, k - keys, 0));
    p.query = keep.filled(format::bfloat16, {2, 1, 1, 1}, 0);
    p.key = keep.filled(format::bfloat16, {2, 1, keys, 1}, 1);
    p.value = keep.numbers(format::bfloat16, {2, 1, keys, 1}, values);
    p.how.key_lengths = {5, keys};
    tensor const candidate = keep.numbers(format::bfloat16, p.output_shape(), {1, 0});
    judgement const found = judge(p, candidate, by_model);
    CHECK(found.result() == outcome::not_judged);
    CHECK(found.of(0) == standing::correct);
    CHECK(found.of(1) == standing::not_judged);
    CHECK(found.not_judged_count() == 1);
    CHECK(found.rows_not_judged() == 1);
    p.how.key_lengths = {4097, keys};
    CHECK(judge(p, candidate, by_model).passes()); // one group
    CHECK(key_group(0) == 0);
    CHECK(key_group(4095) == 0);
    CHECK(key_group(4096) == 1);
    CHECK(key_group(8191) == 1);
    CHECK(key_group(8192) == 2);
    CHECK(key_group(std::numeric_limits<std::size_t>::max()) + 1 == key_groups);
}

TEST_CASE("a fault is found in an output that no bound tells from 0") {
    // The kernel has no mask, and its outputs are nearly right: without the mask all of them are means of all keys.
    stored keep;
    std::size_t const n = 1031;
    std::vector<double> values;
    for (std::size_t j = 0; j < n; ++j)
        values.push_back(j < n / 2 + 2 ? 1 : -1);
    problem p{keep.filled(format::float32, {1, 1, n, 1}, 0),
              keep.filled(format::float32, {1, 1, n, 1}, 1),
              keep.numbers(format::float32, {1, 1, n, 1}, values)};
    p.how.causal = true;
    double const mean = 3.0 / static_cast<double>(n);
    tensor const candidate = keep.filled(format::float32, p.output_shape(), mean * (1 + 1e-5));
    answer const by = attention(p, {.output = format::float32, .bounds = true});
    judgement const failed = judge(p, candidate, by, by_model);
    REQUIRE(failed.result() == outcome::fail);
    diagnosis const found = diagnose(p, candidate, by, failed);
    auto const one = std::find_if(found.found.begin(), found.found.end(), [](explanation const& x) {
        return x.names == std::vector<std::string>{"causal-off"};
    });
    REQUIRE(one != found.found.end());
    REQUIRE(one->all);
    CHECK(one->all->wrong == 0);
}

TEST_CASE("one element for which 0 fails is enough, in whichever part it is") {
    stored keep;
    problem const p = cancelling(keep, 2, 5);
    tensor const candidate = outputs(keep, p, {0, 1});
    judgement const whole = judge(p, candidate, by_model, 2);
    CHECK(whole.passes());
    CHECK(whole.of(0) == standing::within);
    // A row of the first head is not judged by itself, and passes among all of them, in either order.
    std::vector<judgement> parts;
    for (std::size_t head = 0; head < 2; ++head)
        for (std::size_t row = 0; row < 5; ++row)
            parts.push_back(judge_rows(p, candidate,
                                       {.heads = {{head, head}}, .queries = {{row, row}}}, by_model)
                                .found);
    for (std::size_t k = 0; k < parts.size(); ++k)
        CHECK(parts[k].result() == (k < 5 ? outcome::not_judged : outcome::pass));
    CHECK(report_text(merged(parts)) == report_text(whole));
    CHECK(report_text(merged({parts.rbegin(), parts.rend()})) == report_text(whole));
    parts.resize(5, parts.front());
    CHECK(merged(parts).not_judged_count() == 5);
    CHECK(merged(parts).rows_not_judged() == 5);
}

TEST_CASE("packed sequences of which none tells 0 from its outputs") {
    stored keep;
    problem const one = cancelling(keep, 1, 1);
    for (bool const tells : {false, true}) {
        std::vector<double> values;
        for (std::size_t k = 0; k < 2 * keys; ++k)
            values.push_back(tells && k >= keys ? 1 : one.value.at(0, 0, k % keys, 0));
        auto const packed = [&](std::vector<double> const& numbers) {
            return tests::bytes_of(format::bfloat16, numbers);
        };
        auto const query = packed({0, 0});
        auto const key = packed(std::vector<double>(2 * keys, 1));
        auto const value = packed(values);
        auto const candidate = packed({0, tells ? 1.0 : 0});
        packed_problem const p{{format::bfloat16, {2, 1, 1}, query},
                               {format::bfloat16, {2 * keys, 1, 1}, key},
                               {format::bfloat16, {2 * keys, 1, 1}, value},
                               {0, 1, 2},
                               {0, keys, 2 * keys}};
        answer const by = attention(p, {.output = format::bfloat16, .bounds = true});
        judgement const found =
            judge(p, packed_tensor(format::bfloat16, {2, 1, 1}, candidate), by, by_model);
        CHECK(found.passes() == tells);
        CHECK(found.not_judged_count() == (tells ? 0U : 2U));
        CHECK(found.of(0) == (tells ? standing::within : standing::not_judged));
    }
}

TEST_CASE("a log-sum-exp of 0 is judged") {
    stored keep;
    problem p = cancelling(keep, 1, 1);
    p.key = keep.filled(format::bfloat16, {1, 1, 1, 1}, 1);
    p.value = keep.filled(format::bfloat16, {1, 1, 1, 1}, 1);
    p.query = keep.filled(format::bfloat16, {1, 1, 1, 1}, 0x1p-20);
    judgement const found = judge_log_sum_exp(
        p, keep.numbers(format::float32, {1, 1, 1, 1}, {0x1p-20 * (1 + 0x1p-22)}), by_model);
    CHECK(found.passes());
    CHECK(found.of(0) == standing::within);
}
