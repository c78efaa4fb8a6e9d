// The bound of a backward kernel: such kernels, computed in float, are within it; broken ones are
// not.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/judge/report.hpp>

#include "support/catch.hpp"
#include "support/drawn_backward.hpp"
#include "support/sanitized.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <map>

using namespace attest::oracle;
using tests::any_case;
using tests::backward_fault;
using tests::backward_kernel;
using tests::backward_result;
using tests::bell;
using tests::drawn;
using tests::drawn_case;
using tests::handed;
using tests::operands_of;
using tests::sizes_of;
using tests::stored;
using tests::three;
using tests::values_of;

namespace {

judgement judged(gradient_part part, problem const& p, upstream const& from, handed const& by,
                 backward_result const& all, rounds_weights const& model, stored& keep) {
    gradient const& right = *part_of(by.by, part);
    tensor const found =
        keep.numbers(right.elements.type(), right.elements.shape(), values_of(p, all, part));
    return judge_gradient(part, p, from, found, by.by, {.model = model}, 2);
}

} // namespace

TEST_CASE("backward kernels that follow the model keep to its bound") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    using enum gradient_part;
    std::map<gradient_part, double> shares;
    std::size_t within = 0;
    std::size_t not_judged = 0;
    std::size_t elements = 0;
    for (int number = 0; number < tests::rounds(500, 150); ++number) {
        CAPTURE(number);
        stored keep;
        drawn_case const c = any_case(keep, draw);
        handed const by(c.p, c.from, c.output);
        backward_kernel k{.model = c.model, .output = c.output};
        k.rounds = tests::drawn_roundings(draw);
        k.truncates = c.model.sums_unit > 0x1p-24;
        k.exponential = (c.model.exp_ulps - 1) * 0x1p-23;
        backward_result const all =
            k.of(c.p, c.from, by.output.output.view(), by.logs.log_sum_exp.view(), draw);
        for (gradient_part const part : {query, key, value, past_key, past_value}) {
            if (part_of(by.by, part) == nullptr)
                continue;
            judgement const j = judged(part, c.p, c.from, by, all, c.model, keep);
            elements += j.distances.size();
            not_judged += j.not_judged_count();
            within += j.found.elements - j.found.correct;
            if (j.result() == outcome::fail) {
                CAPTURE(name_of(part), report_text(j), operands_of(c));
                REQUIRE(j.result() != outcome::fail);
            }
            shares[part] = std::max(shares[part], *j.maximum_share);
            CHECK(*j.maximum_share <= 1);
        }
    }
    CAPTURE(elements, within, not_judged);
    CHECK(within > elements / 10);
    CHECK(not_judged < elements / 4);
    CHECK(shares.size() == 5);
    for (auto const& [part, share] : shares) {
        CAPTURE(name_of(part));
        CHECK(share > 0.25);
    }
}

TEST_CASE("a faulty backward kernel is outside its bound") {
    struct fault {
        backward_fault is;
        std::vector<gradient_part> seen_in;
        bool grouped = false;
    };

    using enum gradient_part;
    std::vector<fault> const faults{{backward_fault::causal_left_out, {query, key, value}},
                                    {backward_fault::scale_left_out, {query, key}},
                                    {backward_fault::scale_twice, {query, key}},
                                    {backward_fault::wrong_base, {query, key, value}},
                                    {backward_fault::dot_left_out, {query, key}},
                                    {backward_fault::dot_of_next_row, {query, key}},
                                    {backward_fault::fp8_weights, {query, key, value}},
                                    {backward_fault::last_tile_left_out, {query, key, value}},
                                    {backward_fault::head_left_out, {key, value}, true},
                                    {backward_fault::cap_derivative_left_out, {query, key}},
                                    {backward_fault::unnormalised, {value}},
                                    {backward_fault::zeros, {query, key, value}},
                                    {backward_fault::halved, {query, key, value}},
                                    {backward_fault::doubled, {query, key, value}},
                                    {backward_fault::negated, {query, key, value}},
                                    {backward_fault::upstream_of_lse_left_out, {query, key}}};
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (format const f : {format::bfloat16, format::float16})
        for (fault const& one : faults) {
            if (tests::sanitized && (&one - faults.data()) % 2 == (f == format::float16))
                continue;
            stored keep;
            problem p = drawn(keep, draw, f, sizes_of(4, one.grouped ? 2 : 4, 48, 48, 16), 1.5);
            p.how.causal = true;
            if (one.is == backward_fault::cap_derivative_left_out)
                p.how.soft_cap = 1;
            upstream from{keep.drawn(f, p.output_shape(), [&] { return bell(draw, 1); })};
            if (one.is == backward_fault::upstream_of_lse_left_out)
                from.log_sum_exp =
                    keep.drawn(format::float32, p.rows_shape(), [&] { return bell(draw, 1); });
            rounds_weights const model{.weights = f};
            handed const by(p, from, f);
            backward_kernel k{.model = model, .output = f};
            auto const of = [&] {
                return k.of(p, from, by.output.output.view(), by.logs.log_sum_exp.view(), draw);
            };
            backward_result const right = of();
            k.broken = one.is;
            backward_result const wrong = of();
            for (gradient_part const part : three) {
                CAPTURE(static_cast<int>(one.is), name_of(part), description(f).name);
                CHECK(judged(part, p, from, by, right, model, keep).result() == outcome::pass);
                bool const is_seen =
                    std::find(one.seen_in.begin(), one.seen_in.end(), part) != one.seen_in.end();
                if (is_seen)
                    CHECK(judged(part, p, from, by, wrong, model, keep).result() == outcome::fail);
            }
        }
}

TEST_CASE("what a model of a backward kernel does not see") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    stored keep;
    problem p = drawn(keep, draw, format::bfloat16, sizes_of(2, 2, 64, 64, 32), 1);
    p.how.causal = true;
    upstream const from{
        keep.drawn(format::bfloat16, p.output_shape(), [&] { return bell(draw, 1); })};
    rounds_weights const model{.weights = format::bfloat16};
    handed const by(p, from, format::bfloat16);
    for (auto const& [fault, exponential] :
         {std::pair{backward_fault::narrow_products, 0.0},
          std::pair{backward_fault::unrounded, 0.0}, std::pair{backward_fault::none, 1e-3}}) {
        backward_kernel k{.model = model};
        k.broken = fault;
        k.exponential = exponential;
        backward_result const all =
            k.of(p, from, by.output.output.view(), by.logs.log_sum_exp.view(), draw);
        for (gradient_part const part : three) {
            CAPTURE(static_cast<int>(fault), exponential, name_of(part));
            CHECK(judged(part, p, from, by, all, model, keep).result() == outcome::pass);
        }
    }
}

TEST_CASE("accumulation in bfloat16 over long rows, and garbage, are outside the bound") {
    tests::seeded draw;
    stored keep;
    // Equal signs, so that the sums grow.
    auto const positive = [&](extents const& shape) {
        return keep.drawn(format::bfloat16, shape, [&] { return 1 + std::fabs(bell(draw, 0.3)); });
    };
    problem const p = tests::assembled(sizes_of(1, 1, 300, 300, 4), positive, positive, positive);
    upstream const from{positive(p.output_shape())};
    rounds_weights const model{.weights = format::bfloat16};
    handed const by(p, from, format::float32);
    backward_kernel k{.model = model, .output = format::float32};
    k.broken = backward_fault::narrow_accumulator;
    backward_result const wrong =
        k.of(p, from, by.output.output.view(), by.logs.log_sum_exp.view(), draw);
    CHECK(judged(gradient_part::value, p, from, by, wrong, model, keep).result() == outcome::fail);
    for (gradient_part const part : three) {
        backward_result garbage = wrong;
        for (std::vector<double>* const one : {&garbage.query, &garbage.key, &garbage.value})
            std::fill(one->begin(), one->end(), 1e4);
        judgement const j = judged(part, p, from, by, garbage, model, keep);
        CHECK(j.failing == j.distances.size());
    }
}
