// Backward kernels under dropout: the terms of their bound by hand, emulated results, and faults
// that are detected.

#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/judge/report.hpp>

#include "oracle/judge/gradient/against_backward.hpp"
#include "support/catch.hpp"
#include "support/refusal.hpp"
#include "support/saved_backward.hpp"

#include <cmath>

using namespace attest::oracle;
using tests::backward_fault;
using tests::backward_kernel;
using tests::backward_result;
using tests::bf16_case;
using tests::stored;
using tests::three;

namespace {

constexpr double u = 0x1p-24;
double const log_two = std::log(2.0);
constexpr rounds_weights half{.weights = format::float16, .exp_ulps = 2};

/// One query 0: weights 1/2, of which that of key 0 is kept; dP = 6 and -2.
struct two_keys {
    stored keep{};
    problem p;
    upstream from;

    explicit two_keys(format f, double factor)
        : p{keep.numbers(f, {1, 1, 1, 1}, {0}), keep.numbers(f, {1, 1, 2, 1}, {1, 3}),
            keep.numbers(f, {1, 1, 2, 1}, {3, -1})},
          from{keep.numbers(f, {1, 1, 1, 1}, {2})} {
        p.kept = keep.booleans({1, 1, 1, 2}, {1, 0});
        p.how.keep_factor = factor;
    }

    [[nodiscard]] gradient_terms terms(gradient_part part, std::size_t row = 0,
                                       format output = format::float16) const {
        gradient_answer const by = gradients(p, from, {.output = output, .bounds = true});
        modelled::backward_model const with(p, from, half, output);
        auto const facts =
            modelled::facts_of(with, modelled::forward_of(with, 1, nullptr),
                               [&](std::size_t k) { return by.rows.element_bounds[k]; });
        return modelled::terms_of_element(with, facts, part, 0, 0, row, 0,
                                          part_of(by, part)->element_bounds[row]);
    }

    /// Element (0, 0, row, 0) of a bfloat16 kernel that saved O = 1 and L = log 2.
    [[nodiscard]] emulated_value given(gradient_part part, bool last, std::size_t row = 0) {
        from.saved_output = keep.numbers(format::bfloat16, {1, 1, 1, 1}, {1});
        from.saved_log_sum_exp = keep.numbers(format::float32, {1, 1, 1, 1}, {log_two});
        emulated_kernel const kernel{.kernel = {.weights = format::bfloat16, .exp_ulps = 0x1p-10},
                                     .backward = {.dropout_last = last}};
        modelled::backward_model const with(p, from, kernel, format::float32,
                                            modelled::scores_of(p, kernel, format::float32));
        gradient_answer const by = gradients(p, from, {.output = format::float32, .bounds = true});
        auto const facts =
            modelled::facts_of(with, modelled::forward_of(with, 1, nullptr),
                               [&](std::size_t k) { return by.rows.element_bounds[k]; });
        fast::plan const common(p);
        return modelled::emulated_gradient(with, facts, common, fast::best_kernel(), part, 0, 0)
            .at(0, row, 0);
    }
};

/// Within 2^-10, since u_P contributes to the other terms.
auto near(double x) {
    return Approx(x).epsilon(2e-3);
}

void draw_decisions(problem& p, stored& keep, tests::seeded& draw) {
    extents const shape{1, p.query_heads(), p.queries(), p.keys()};
    std::vector<int> kept(tests::element_count(shape));
    for (int& one : kept)
        one = draw.one_in(10) ? 0 : 1;
    p.kept = keep.booleans(shape, kept);
    p.how.dropout = 0.1;
}

} // namespace

TEST_CASE("the terms of a query gradient under dropout") {
    two_keys of(format::float32, 4);
    // dP = 4·6 and 0, O = 6, D = 12, dS = 6 and -6, dQ = 6·1 - 6·3 = -12. A given factor and its product: T = 2u.
    gradient_terms const t = of.terms(gradient_part::query);
    CHECK(t.scores == near(24 * 2 * u * log_two));
    CHECK(t.exponential == near(24 * 0x1p-22));
    CHECK(t.products == near(0.5 * (24 + 12) * (u + 2 * u))); // of the kept one, with D among them
    double const of_dot = 2 * 6 * u + 12 * u + 12 * 2 * u;    // of O in float32, its product, and T
    CHECK(t.dot == near(0.5 * of_dot * 4));
    CHECK(t.difference == near(4 * u * 24)); // two, and two of the scale
    CHECK(t.rounding == near(2 * 0x1p-11 * 24));
    CHECK(t.underflow
          == near(0x1p-25 * (12 * 4 + 4 * 4))); // P times z = 12 and -12, and dS times 4
    CHECK(t.accumulation == near(2 * u * 24));
    CHECK(t.scale == near((2 + 2) * u * 12));
    CHECK(t.size == Approx(0.5 * (24 + 12) * 1 + 0.5 * 12 * 3).epsilon(1e-6));
    CHECK(t.says_something);
    // 1/(1 - 3/4) in float32: the error of 3/4 is 3u of 1/4, the difference and the quotient are
    // rounded, and a product.
    of.p.how.keep_factor.reset();
    of.p.how.dropout = 0.75;
    gradient_terms const probable = of.terms(gradient_part::query);
    CHECK(probable.products == near(0.5 * (24 + 12) * (u + 6 * u)));
    CHECK(probable.dot == near(0.5 * (2 * 6 * u + 12 * u + 12 * 6 * u) * 4));
    CHECK(probable.scale == near((2 + 6) * u * 12));
    CHECK(probable.rounding == near(2 * 0x1p-11 * 24));
    of.p.how.dropout = 0.875;
    CHECK(of.terms(gradient_part::value).difference == near((2 + 8) * u * 8));
}

TEST_CASE("the terms of dLSE under dropout, which may be divided by the factor as D is") {
    two_keys of(format::float32, 4);
    double const before = of.terms(gradient_part::query).dot;
    of.from.log_sum_exp = of.keep.numbers(format::float32, {1, 1, 1, 1}, {1000});
    CHECK(of.terms(gradient_part::query).dot - before
          == near(0.5 * (3 + 2) * u * 1000 * 4).epsilon(2e-2));
}

TEST_CASE("the terms of a value gradient under dropout") {
    two_keys of(format::float32, 4);
    gradient_terms const t = of.terms(gradient_part::value); // 4·1/2·2
    CHECK(t.scores == near(4 * 2 * u * log_two));
    CHECK(t.exponential == near(4 * 0x1p-22));
    CHECK(t.rounding == near(4 * 0x1p-11));
    CHECK(t.underflow == near(4 * 2 * 0x1p-25));
    CHECK(t.accumulation == near(4 * u));
    CHECK(t.difference == near(4 * 2 * u)); // P times the factor
    CHECK(t.scale == near(4 * 2 * u));      // or the sum times it
    CHECK(t.storing == near(0x1p-11 * (4 + t.total - t.storing) + 0x1p-25));
    CHECK(t.total
          == Approx(t.scores + t.exponential + t.rounding + t.underflow + t.accumulation
                    + t.difference + t.scale + t.storing)
                 .epsilon(1e-15));
    CHECK(t.size == Approx(4).epsilon(1e-6));
    // A dropped pair adds nothing: the sum of one number, the roundings of the factor, none of them
    // more than 4f.
    gradient_terms const none = of.terms(gradient_part::value, 1, format::float32);
    CHECK(none.total == near(4 * (2 + 2) * 0x1p-126));
    CHECK(none.size == 0);
    for (double const one : {none.scores, none.exponential, none.rounding, none.difference})
        CHECK(one == 0);
}

TEST_CASE("what a weight times the factor of dropout does not fit into is not judged") {
    two_keys of(format::float32, 4);
    CHECK(std::isfinite(of.terms(gradient_part::value).total));
    // A saved log-sum-exp of -9: P = 2^13 or less, and 2^16 or more with a factor of 9.
    of.from.saved_output = of.keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    of.from.saved_log_sum_exp = of.keep.numbers(format::float32, {1, 1, 1, 1}, {-9});
    CHECK(std::isfinite(of.terms(gradient_part::value, 0, format::float32).total));
    of.p.how.keep_factor = 9;
    CHECK(std::isinf(of.terms(gradient_part::value, 0, format::float32).total));
}

TEST_CASE("an emulated kernel multiplies by the factor of dropout first or last") {
    two_keys of(format::bfloat16, 1.1);
    using enum gradient_part;
    // P = 1/2: 0.55 is 0.55078125 in bfloat16, in units of 2^-8.
    emulated_value const first = of.given(value, false);
    CHECK(first.value == 2 * 0.55078125);
    CHECK(first.radius <= u * 1.2);
    emulated_value const last = of.given(value, true);
    CHECK(last.value == Approx(1.1).epsilon(1e-15));
    CHECK(last.radius == near((u + 2 * u) * 1.1)); // one product, and T
    for (bool const later : {false, true}) {
        CHECK(of.given(value, later, 1).value == 0);
        CHECK(of.given(value, later, 1).radius <= 0x1p-120);
    }
    // D = 2. First: dS = rn(1/2(6.6 - 2)) = 2.296875, in units of 2^-6, and -1.
    emulated_value const of_first = of.given(query, false);
    CHECK(of_first.value == 2.296875 - 3);
    CHECK(of_first.radius
          == near(2 * u * (2.296875 + 3 + 0.703125) / 2 + 2 * u * 0.703125).epsilon(4e-1));
    // Last: rn(1/2(6 - 2/1.1)) = rn(2.0909) = 2.09375, and rn(-0.90909) = -0.91015625, in units of 2^-8; times 1.1.
    emulated_value const of_last = of.given(query, true);
    CHECK(of_last.value == Approx(1.1 * (2.09375 - 3 * 0.91015625)).epsilon(1e-14));
    double const sum = 2 * u * 2.73046875; // the larger of those of either sign
    CHECK(of_last.radius == near(1.1 * (sum + 4 * u * 0.63671875)));
}

TEST_CASE("where a backward kernel multiplies by the factor of dropout is found, and named") {
    using enum gradient_part;
    for (bool const last : {false, true}) {
        bf16_case c(tests::sizes_of(2, 1, 64, 64, 24), true, format::bfloat16, draw_decisions);
        CAPTURE(c.draw.seed(), last);
        backward_kernel k;
        k.rounds.dropout_last = last;
        backward_result const all = c.run(k);
        for (gradient_part const part : three) {
            CAPTURE(name_of(part));
            CHECK(c.judged(all, part, {.dropout_last = last}).passes());
            CHECK(c.judged(all, part, {.dropout_last = !last}).result() == outcome::fail);
            auto const [found, tried] = c.best(all, part);
            CHECK(found.passes());
            CHECK(found.asked.emulation->backward.dropout_last == last);
            CHECK(tried_text(tried).find("factor of dropout multiplied last")
                  == (last ? tried_text(tried).size()
                                 - std::string_view("factor of dropout multiplied last\n").size()
                           : std::string::npos));
            CHECK(c.best(all, part, {.dropout_last = !last}).found.result() == outcome::fail);
            CHECK(c.best(all, part, {.dropout_last = last}).tried.size() <= 8);
        }
    }
    CHECK(backward_to_try(query, 1, format::bfloat16, {}, {}, true).size() == 8);
    CHECK(backward_to_try(query, 1, format::bfloat16, {}, {}, false).size() == 4);
    CHECK(backward_to_try(value, 1, format::bfloat16, {}, {.dropout_last = true}, true).size()
          == 1);
}

TEST_CASE(
    "faults of dropout in a backward pass fail its model, and a narrow factor its emulation") {
    using enum gradient_part;

    struct fault {
        backward_fault is;
        std::vector<gradient_part> seen_in;
        std::vector<gradient_part> by_model;
    };

    std::vector<fault> const faults{
        {backward_fault::dropout_left_out, {query, key, value}, {query, key, value}},
        {backward_fault::dropout_factor_left_out, {query, key, value}, {query, key, value}},
        {backward_fault::dropout_left_out_of_products, {query, key}, {query, key}},
        {backward_fault::dot_divided, {query, key}, {query, key}},
        {backward_fault::narrow_factor, {query, key, value}, {}}};
    for (bool const last : {false, true}) {
        bf16_case c(tests::sizes_of(2, 2, 64, 64, 24), false, format::bfloat16, draw_decisions);
        backward_kernel right;
        right.rounds.dropout_last = last;
        CAPTURE(c.draw.seed(), last);
        for (fault const& one : faults) {
            backward_kernel k = right;
            k.broken = one.is;
            backward_result const wrong = c.run(k);
            backward_result const good = c.run(right);
            for (gradient_part const part : three) {
                CAPTURE(name_of(part), static_cast<int>(one.is));
                auto const in = [&](std::vector<gradient_part> const& list) {
                    return std::find(list.begin(), list.end(), part) != list.end();
                };
                auto const by_model = [&](backward_result const& all) {
                    return judge_gradient(part, c.p, c.from,
                                          tests::candidate_of(c.keep, c.p, c.by, all, part), c.by,
                                          {.model = c.kernel})
                        .result();
                };
                CHECK(c.judged(good, part, right.rounds).result() == outcome::pass);
                CHECK(by_model(good) == outcome::pass);
                CHECK((c.judged(wrong, part, right.rounds).result() == outcome::fail)
                      == in(one.seen_in));
                CHECK((by_model(wrong) == outcome::fail) == in(one.by_model));
            }
        }
    }
}

TEST_CASE("factors of dropout that no backward kernel is described with are refused") {
    two_keys of(format::bfloat16, 1.1);
    tensor const q = of.keep.numbers(format::float32, {1, 1, 1, 1}, {0});
    auto const said = [&](criterion const& by) {
        gradient_answer const right = gradients(of.p, of.from, {.bounds = true});
        return tests::refusal(
            [&] { (void)judge_gradient(gradient_part::query, of.p, of.from, q, right, by); });
    };
    of.from.saved_output = of.keep.numbers(format::bfloat16, {1, 1, 1, 1}, {1});
    of.from.saved_log_sum_exp = of.keep.numbers(format::float32, {1, 1, 1, 1}, {log_two});
    rounds_weights const wide{.weights = format::bfloat16};
    for (criterion const& by :
         {criterion{.model = wide}, criterion{.emulation = emulated_kernel{}}})
        for (double const factor : {0.5, 0x1.1p20}) {
            of.p.how.keep_factor = factor;
            CHECK(said(by).find("ATT-703") != std::string::npos);
            CHECK(said(by).find("keep factor below 1") != std::string::npos);
            of.p.how.keep_factor = factor < 1 ? 1.0 : 0x1p20;
            CHECK(said(by) == "nothing was refused");
        }
}
