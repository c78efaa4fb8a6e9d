// The results of a saved forward pass for gradients, in doubles and in pairs, and their errors.

#include <attest/oracle/gradient.hpp>

#include "oracle/gradient/pair_row.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

#include <cmath>

using namespace attest::oracle;
using namespace attest::oracle::gradients_detail;
using tests::stored;

namespace {

/// One query, n keys, one component; everything is 0 except dO, which is 1.
struct one_query {
    stored keep{};
    problem p;
    upstream from;

    explicit one_query(std::size_t keys = 1, std::size_t components = 1)
        : p{keep.filled(format::float32, {1, 1, 1, 1}),
            keep.filled(format::float32, {1, 1, keys, 1}),
            keep.filled(format::float32, {1, 1, keys, components})},
          from{keep.filled(format::float32, {1, 1, 1, components}, 1)} {}
};

double number_of(gradient const& of, std::size_t k = 0) {
    return value_of(of.elements.type(), of.elements.bits(k));
}

} // namespace

TEST_CASE("D of a saved output is off by the roundings of its sum") {
    stored keep;
    tensor const saved = keep.numbers(format::float64, {1, 1, 1, 3}, {0x1p53, 1, -0x1p53});
    double const ones[] = {1, 1, 1};
    auto const dot = saved_dot(saved, 0, 0, 0, ones);
    REQUIRE(dot);
    CHECK(std::abs(dot->value - 1) <= dot->error); // 2^53 + 1 is not a double
    CHECK(dot->error >= 4 * 0x1p-53 * 0x1p54);
    CHECK(dot->error <= 4 * 0x1p-53 * 0x1p54 * 1.001);
    tensor const far = keep.numbers(format::float64, {1, 1, 1, 1}, {0x1p61});
    CHECK_FALSE(saved_dot(far, 0, 0, 0, ones));
}

TEST_CASE("a saved log-sum-exp takes the place of the sum of the weights") {
    one_query of;
    for (double const shift : {0.0, 5.0, -7.0})
        for (double const log : {0.0, 3.25, -4.5}) {
            CAPTURE(shift, log);
            double const sum = std::exp(log) * std::exp2(-shift);
            auto const natural = saved_sum(of.p, log, shift, sum);
            REQUIRE(natural);
            CHECK(natural->value == Approx(sum).epsilon(1e-14));
            CHECK(natural->error >= 0x1p-53);
            CHECK(natural->error <= 0x1p-48);
            auto const pair = saved_sum_pair(of.p, log, shift, sum);
            REQUIRE(pair);
            CHECK(pair->weight.high == Approx(natural->value).epsilon(1e-14));
            CHECK(pair->error > 0);
            CHECK(pair->error <= 0x1p-78);
            problem binary = of.p;
            binary.how.base = logarithm::binary;
            double const power = std::exp2(log - shift);
            CHECK(saved_sum(binary, log, shift, power)->value == Approx(power).epsilon(1e-14));
            CHECK(saved_sum_pair(binary, log, shift, power)->weight.high
                  == Approx(power).epsilon(1e-14));
        }
}

TEST_CASE("nothing is said about a saved log-sum-exp far from the scores") {
    one_query of;
    for (logarithm const base : {logarithm::natural, logarithm::binary}) {
        of.p.how.base = base;
        for (double const far : {80.0, -80.0, 1e4, -1e4, 0x1p40}) {
            CAPTURE(far);
            CHECK_FALSE(saved_sum(of.p, far, 0, 1));
            CHECK_FALSE(saved_sum_pair(of.p, far, 0, 1));
        }
        CHECK(saved_sum(of.p, 30, 0, 1));
        CHECK(saved_sum_pair(of.p, -30, 0, 1));
    }
}

TEST_CASE("a row with a sink alone has its saved weight and its saved D") {
    one_query of;
    of.p.how.sinks = {0.5};
    of.p.how.key_lengths = {0};
    of.from.saved_output = of.keep.numbers(format::float32, {1, 1, 1, 1}, {2});
    of.from.saved_log_sum_exp = of.keep.numbers(format::float32, {1, 1, 1, 1}, {1.5});
    gradient_answer const found = gradients(of.p, of.from, {.output = format::float64});
    CHECK(number_of(*found.sinks) == Approx(-2 * std::exp(-1.0)).epsilon(1e-15));
    CHECK(number_of(found.rows) == 2);
    CHECK(number_of(found.value) == 0);
}

TEST_CASE("in pairs D of a saved output is off by the roundings of its sum") {
    one_query of(2, 2);
    of.from.saved_output = of.keep.numbers(format::float32, {1, 1, 1, 2}, {1, -1});
    gradient_request const asked{};
    task const work{of.p, of.from, asked};
    fast::plan const common(of.p);
    fast::kernel const& with = fast::best_kernel();
    fast_head const head(of.p, 0, 0, with);
    pair_row row(work, head, common, with, 0);
    REQUIRE(row.begin(0, 0));
    pair_value const dot = row.dot();
    CHECK(dot.number.high == 0);
    CHECK(dot.error >= 6 * pair_unit * 2);
    CHECK(dot.error <= 6 * pair_unit * 2 * 1.01);
}

TEST_CASE("results that were saved far off leave no row without its gradients") {
    for (double const log : {100.0, -100.0}) {
        CAPTURE(log);
        one_query of(2, 1);
        of.from.saved_log_sum_exp = of.keep.numbers(format::float32, {1, 1, 1, 1}, {log});
        gradient_answer const found = gradients(of.p, of.from, {.output = format::float64});
        CHECK(number_of(found.value) == Approx(std::exp(-log)).epsilon(1e-15));
        CHECK(found.spent.interval > 0);
    }
}
