// Where a model of a backward kernel has no bound: sums that overflow at some step, and bounds that
// zeros satisfy.

#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/judge/report.hpp>

#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

#include <limits>

using namespace attest::oracle;
using tests::stored;

namespace {

judgement judged(gradient_part part, problem const& p, upstream const& from, tensor const& found,
                 rounds_weights const& model) {
    gradient_answer const by = gradients(p, from, {.output = found.type(), .bounds = true});
    return judge_gradient(part, p, from, found, by, {.model = model});
}

/// Infinities and NaN, which a correct kernel may give, are not judged; a correct gradient passes.
void check_overflow(gradient_part part, problem const& p, upstream const& from,
                    rounds_weights const& model) {
    format const type = p.query.type();
    gradient_answer const by = gradients(p, from, {.output = type, .bounds = true});
    result_tensor found = part_of(by, part)->elements;
    CHECK(judge_gradient(part, p, from, found.view(), by, {.model = model}).passes());
    std::uint64_t const infinity = type == format::float16 ? 0x7c00 : 0x7f80;
    for (std::uint64_t const bits : {infinity, infinity + 1}) {
        found.set(0, bits);
        judgement const of = judge_gradient(part, p, from, found.view(), by, {.model = model});
        CAPTURE(part, bits, report_text(of));
        CHECK(of.result() == outcome::not_judged);
        CHECK(of.not_judged[0] == 1);
        REQUIRE(of.worst);
        REQUIRE(of.worst->allowed_gradient);
        CHECK(of.worst->allowed_gradient->total == std::numeric_limits<double>::infinity());
    }
}

} // namespace

TEST_CASE("a gradient has no bound where dP overflows, though its weight is small") {
    stored keep;
    auto const numbers = [&](extents const& shape, std::vector<double> const& all) {
        return keep.numbers(format::bfloat16, shape, all);
    };
    problem p{numbers({1, 1, 1, 1}, {1}), numbers({1, 1, 2, 1}, {0, -50}),
              numbers({1, 1, 2, 1}, {0, 0x1p70})};
    p.how.scale = 1.0;
    upstream const from{numbers({1, 1, 1, 1}, {0x1p60})};
    check_overflow(gradient_part::query, p, from, {.weights = format::bfloat16});
}

TEST_CASE("a gradient has no bound where its sum overflows before the scale") {
    stored keep;
    auto const numbers = [&](extents const& shape, std::vector<double> const& all) {
        return keep.numbers(format::bfloat16, shape, all);
    };
    problem p{numbers({1, 1, 1, 1}, {0}), numbers({1, 1, 2, 1}, {0x1p100, -0x1p100}),
              numbers({1, 1, 2, 1}, {0x1p14, -0x1p14})};
    p.how.scale = 0x1p-40;
    upstream const from{numbers({1, 1, 1, 1}, {0x1p14})};
    check_overflow(gradient_part::query, p, from, {.weights = format::bfloat16});
}

TEST_CASE("a gradient has no bound where the part of one head overflows") {
    stored keep;
    auto const numbers = [&](extents const& shape, std::vector<double> const& all) {
        return keep.numbers(format::float16, shape, all);
    };
    problem p{numbers({1, 2, 2, 1}, {0, 0, 0, 0}), numbers({1, 1, 1, 1}, {0}),
              numbers({1, 1, 1, 1}, {0})};
    upstream const from{numbers({1, 2, 2, 1}, {40000, 40000, -40000, -39000})};
    check_overflow(gradient_part::value, p, from, {.weights = format::float16});
}

TEST_CASE("a gradient has no bound where the saved output overflows") {
    stored keep;
    auto const numbers = [&](format f, extents const& shape, std::vector<double> const& all) {
        return keep.numbers(f, shape, all);
    };
    problem p{numbers(format::bfloat16, {1, 1, 1, 1}, {1}),
              numbers(format::bfloat16, {1, 1, 2, 1}, {0, 1}),
              numbers(format::bfloat16, {1, 1, 2, 1}, {70000, 80000})};
    upstream const from{numbers(format::float16, {1, 1, 1, 1}, {1})};
    check_overflow(gradient_part::query, p, from, {.weights = format::bfloat16});
}

TEST_CASE("where zeros keep to every bound, no element is judged that is not correct") {
    // Two keys of about equal weight see so many rows of ±1 that their sums cancel: 3, of 4,099 in all.
    std::size_t const rows = 4099;
    stored keep;
    std::vector<double> up;
    for (std::size_t i = 0; i < rows; ++i)
        up.push_back(i % 2 == 0 || i > rows - 3 ? 1 : -1);
    problem p{keep.filled(format::bfloat16, {1, 1, rows, 1}, 0),
              keep.numbers(format::bfloat16, {1, 1, 2, 1}, {0, 1}),
              keep.numbers(format::bfloat16, {1, 1, 2, 1}, {1, 2})};
    upstream const from{keep.numbers(format::bfloat16, {1, 1, rows, 1}, up)};
    rounds_weights const model{.weights = format::bfloat16};
    auto const value = [&](double x) {
        return judged(gradient_part::value, p, from,
                      keep.numbers(format::bfloat16, {1, 1, 2, 1}, {x, x}), model);
    };
    CHECK(value(0).result() == outcome::not_judged);
    CHECK(value(-1.5).result() == outcome::not_judged);
    CHECK(value(1e4).result() == outcome::fail);
    CHECK(report_text(value(0)).find("leaves 0 within it everywhere") != std::string::npos);
    gradient_answer const by = gradients(p, from, {.output = format::bfloat16, .bounds = true});
    CHECK(judge_gradient(gradient_part::value, p, from, by.value.elements.view(), by,
                         {.model = model})
              .passes());
}
