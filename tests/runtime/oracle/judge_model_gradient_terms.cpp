// Each term of the bound of a backward kernel by hand, on pairs with known values; and the doubles
// compared with the intervals.

#include <attest/oracle/attention.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/judge/report.hpp>

#include "oracle/judge/gradient/against_backward.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"

#include <cmath>

using namespace attest::oracle;
using tests::stored;

namespace {

constexpr double u = 0x1p-24;
double const log_two = std::log(2.0);
constexpr rounds_weights half{.weights = format::float16, .exp_ulps = 2};

/// Returns the terms of element (0, head, row, 0), as the judge reports them for its worst element.
gradient_terms terms(problem const& p, upstream const& from, gradient_part part,
                     rounds_weights const& model, format output, std::size_t row = 0,
                     std::size_t head = 0) {
    gradient_answer const by = gradients(p, from, {.output = output, .bounds = true});
    modelled::backward_model const with(p, from, model, output);
    auto const facts = modelled::facts_of(with, modelled::forward_of(with, 1, nullptr),
                                          [&](std::size_t k) { return by.rows.element_bounds[k]; });
    gradient const& of = *part_of(by, part);
    extents const shape = of.elements.shape();
    return modelled::terms_of_element(with, facts, part, 0, head, row, 0,
                                      of.element_bounds[(head * shape[2] + row) * shape[3]]);
}

/// One query 0: weights 1/2, dP = 6 and -2, O = 1, D = 2, dS = 2 and -2, dQ = 2·1 - 2·3 = -4,
/// dV = 1.
struct two_keys {
    stored keep{};
    problem p;
    upstream from;

    explicit two_keys(format f = format::float32)
        : p{keep.numbers(f, {1, 1, 1, 1}, {0}), keep.numbers(f, {1, 1, 2, 1}, {1, 3}),
            keep.numbers(f, {1, 1, 2, 1}, {3, -1})},
          from{keep.numbers(f, {1, 1, 1, 1}, {2})} {}
};

/// Within 2^-10, since u_P contributes to the other terms.
auto near(double x) {
    return Approx(x).epsilon(2e-3);
}

} // namespace

TEST_CASE("the terms of a query gradient of two equal scores") {
    two_keys of;
    gradient_terms const t = terms(of.p, of.from, gradient_part::query, half, format::float16);
    // λ = u log 2, and s - L = -log 2 is rounded: a = 2 u log 2; Σ w |z k| = 8.
    CHECK(t.scores == near(8 * 2 * u * log_two));
    CHECK(t.exponential == near(8 * 0x1p-22));
    CHECK(t.products
          == near(0.5 * (6 + 2) * u * 1 + 0.5 * (2 + 2) * u * 3)); // with D = 2 among them
    CHECK(t.dot == near(0.5 * (2 * u + 2 * u) * 4)); // of O in float32, and of its product
    CHECK(t.cap == 0);
    CHECK(t.difference == near(4 * u * 8));            // two, and two of the scale
    CHECK(t.rounding == near(2 * 0x1p-11 * 8));        // of P, and of dS
    CHECK(t.underflow == near(0x1p-25 * (4 * 4 + 4))); // P times z = 4 and -4, and dS
    CHECK(t.accumulation == near(2 * u * 8));
    CHECK(t.scale == near(2 * u * 4));
    CHECK(t.heads == 0);
    CHECK(t.storing == near(0x1p-11 * (4 + t.total - t.storing) + 0x1p-25));
    double const sum = t.scores + t.exponential + t.products + t.dot + t.difference + t.rounding
                       + t.underflow + t.accumulation + t.scale + t.storing;
    CHECK(t.total == Approx(sum).epsilon(1e-15));
    CHECK(t.size == Approx(0.5 * (6 + 2) * 1 + 0.5 * (2 + 2) * 3).epsilon(1e-6));
    CHECK(t.says_something);
}

TEST_CASE("the terms of a query gradient by the options of the model") {
    two_keys of;
    auto const with = [&](rounds_weights const& model, format output = format::float32) {
        return terms(of.p, of.from, gradient_part::query, model, output);
    };
    CHECK(with(half).storing == 0);
    rounds_weights model = half;
    model.sums_unit = 0x1p-20;
    CHECK(with(model).products == near((4 + 6) * 0x1p-20));
    CHECK(with(model).dot == near(2 * (2 * u + 2 * 0x1p-20)));
    CHECK(with(model).accumulation == near(2 * 8 * 0x1p-20));
    model = half;
    model.scale_roundings = 5;
    CHECK(with(model).scale == near(5 * u * 4));
    CHECK(with(model).difference == near(7 * u * 8));
    model = half;
    model.weights = format::bfloat16;
    CHECK(with(model).rounding == near(2 * 0x1p-8 * 8).epsilon(1e-2));
    CHECK(with(model).underflow < 1e-30);
    model.weights = format::float32;
    CHECK(with(model).rounding == 0);
    CHECK(with(half, format::bfloat16).storing == near(0x1p-8 * 4));
    model = half;
    model.exp_ulps = 1024;
    CHECK(with(model).exponential == near(8 * 0x1p-13));
    // Fused: L times log2(e) is rounded twice, and the difference as well.
    CHECK(with(fused(half)).scores == near(8 * 5 * u * log_two));
    CHECK(with(fused(half)).scale == near(4 * u * 4));
    of.p.how.base = logarithm::binary;
    CHECK(with(half).scores == near(8 * 4 * u * log_two));
    of.p.how.base = logarithm::natural;
    of.p.how.scale = 3; // of dQ alone: the product of query and key is 0
    CHECK(with(half).rounding == near(3 * 2 * 0x1p-11 * 8));
    CHECK(with(half).underflow == near(3 * 0x1p-25 * (4 * 4 + 4)));
    CHECK(with(half).scale == near(2 * u * 12));
    CHECK(with(half).size == near(30));
    of.p.how.scale =
        0.25; // numbers that are scaled before their rounding are four times as near to 0
    CHECK(with(half).underflow == near(0.25 * 0x1p-25 * (4 * 4 + 4 * 4)));
    // For a dO of 2^-20, for which z is 2^-19, half a subnormal exceeds P and c dX; P is 2^-1.
    upstream const small{of.keep.numbers(format::float32, {1, 1, 1, 1}, {0x1p-28})};
    rounds_weights wide = half;
    wide.weights = format::float32;
    // In float32 numbers are flushed below 2^-126: twice for each dS of 0, times 1 + w, and in the sum of two.
    upstream const none{of.keep.numbers(format::float32, {1, 1, 1, 1}, {0})};
    CHECK(terms(of.p, none, gradient_part::query, wide, format::float32).underflow
          == near(0.25 * 0x1p-126 * (4 * 2 * 1.5 * 4 + 2 * 2)).epsilon(1e-2));
    gradient_terms const t = terms(of.p, small, gradient_part::query, half, format::float32);
    CHECK(t.underflow == near(0.25 * (0x1p-25 * 0x1p-27 * 4 + 0x1p-28 * 4)).epsilon(1e-2));
}

TEST_CASE("the terms of a query gradient by what is saved") {
    two_keys of(format::bfloat16);
    auto const now = [&] {
        return terms(of.p, of.from, gradient_part::query, half, format::float32);
    };
    // O in the format of dO.
    CHECK(now().dot == near(0.5 * 2 * 0x1p-8 * 4).epsilon(1e-2));
    of.from.log_sum_exp = of.keep.numbers(format::float32, {1, 1, 1, 1}, {1000});
    double const shifted = now().dot;
    CHECK(shifted - 0.5 * 2 * 0x1p-8 * 4 == near(2 * 3 * u * 1002).epsilon(1e-2));
    CHECK(now().products == near(2 * u * (998 + 4)).epsilon(1e-2));
    of.from.log_sum_exp.reset();
    // Weights of 2 in place of 1/2, by a saved L of -log 2: O is 4.
    of.from.saved_log_sum_exp =
        of.keep.numbers(format::float32, {1, 1, 1, 1}, {static_cast<float>(-log_two)});
    CHECK(now().dot == near(2 * 2 * 4 * 0x1p-8 * 4).epsilon(1e-2));
    of.from.saved_log_sum_exp.reset();
    of.from.saved_output = of.keep.numbers(format::bfloat16, {1, 1, 1, 1}, {1});
    CHECK(now().dot == near(2 * 2 * u));
    CHECK(now().scores == near(8 * 2 * u * log_two));
    of.from.saved_log_sum_exp =
        of.keep.numbers(format::float32, {1, 1, 1, 1}, {static_cast<float>(log_two)});
    CHECK(now().scores == near(8 * u * log_two)); // s - L is rounded
}

TEST_CASE("the terms of a query gradient with ALiBi and a bias") {
    // One query at position 1 of two keys under a causal mask: a kernel may add slope·1 to all scores, and to L.
    two_keys of;
    of.p.how.causal = true;
    of.p.how.diagonal = diagonal::bottom_right;
    of.p.how.alibi_slopes = {1024};
    of.p.key = of.keep.numbers(format::float32, {1, 1, 2, 1}, {0, 3});
    // Only key 1 has a weight, whose z is 0 except for the errors of dP and D: so the exponents are
    // visible in dV.
    gradient_terms const t = terms(of.p, of.from, gradient_part::value, half, format::float32, 1);
    double const added = 3 * u * 1024;           // slope, distance, product, of j = 1
    double const score = added + u * (0 + 1024); // one rounding of the sum
    CHECK(t.scores == near(2 * (score + u * 1024)));
    of.p.how.alibi_slopes.clear();
    of.p.bias = of.keep.numbers(format::float32, {1, 1, 1, 2}, {512, 512});
    gradient_terms const b = terms(of.p, of.from, gradient_part::value, half, format::float32, 1);
    // L = 512 + log 2 is rounded, the score of 512 once, and their difference -log 2.
    CHECK(b.scores == near(u * (512 + 512 + log_two) + u * log_two));
}

TEST_CASE("the terms of a soft cap's derivative") {
    two_keys of;
    of.p.how.soft_cap = 1;
    gradient_terms const flat = terms(of.p, of.from, gradient_part::query, half, format::float32);
    CHECK(flat.cap == near(8 * 3 * u)); // t = 0
    CHECK(flat.difference == near(8 * 5 * u));
    // The scores are 2 tanh 1/2: the error of t is 2^-7 t, which dominates all other errors.
    of.p.how.soft_cap = 2;
    of.p.query = of.keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    of.p.key = of.keep.numbers(format::float32, {1, 1, 2, 1}, {1, 1});
    rounds_weights model = half;
    model.tanh_ulps = 65536;
    gradient_terms const bent = terms(of.p, of.from, gradient_part::query, model, format::float32);
    double const t = std::tanh(0.5);
    double const off = 0x1p-7 * t;
    double const grown = std::exp(2 * off);
    CHECK(bent.cap == near(4 * grown * (2 * t + off) * off).epsilon(1e-2));
    CHECK(bent.scores == near(4 * (1 - t * t) * std::expm1(2 * off)).epsilon(1e-2));
    CHECK(bent.products
          == near(0.5 * (6 + 2 + 2 + 2) * u * grown * (1 - t * t + (2 * t + off) * off))
                 .epsilon(1e-2));
    CHECK(bent.rounding
          == near(2 * 0x1p-11 * 4 * grown * (1 - t * t + (2 * t + off) * off)).epsilon(1e-2));
    CHECK(bent.size == near((1 - t * t) * (0.5 * (6 + 2) + 0.5 * (2 + 2))).epsilon(1e-2));
}

TEST_CASE("the terms of a value gradient") {
    two_keys of;
    gradient_terms const t = terms(of.p, of.from, gradient_part::value, half, format::float16, 1);
    CHECK(t.scores == near(2 * u * log_two));
    CHECK(t.exponential == near(0x1p-22));
    CHECK(t.rounding == near(0x1p-11));
    CHECK(t.underflow == near(2 * 0x1p-25));
    CHECK(t.accumulation == near(u));
    CHECK(t.storing == near(0x1p-11 * (1 + t.total - t.storing) + 0x1p-25));
    CHECK(
        t.total
        == Approx(t.scores + t.exponential + t.rounding + t.underflow + t.accumulation + t.storing)
               .epsilon(1e-15));
    for (double const none : {t.products, t.dot, t.cap, t.difference, t.scale, t.heads})
        CHECK(none == 0);
    CHECK(t.size == Approx(1).epsilon(1e-6));
}

TEST_CASE("the terms of key gradients: rows, and heads of a group") {
    stored keep;
    format const f = format::float32;
    // Keys are 0, so that all weights are 1/n; queries 5, 7, and under a causal mask one key for the first row.
    problem p{keep.numbers(f, {1, 1, 2, 1}, {5, 7}), keep.numbers(f, {1, 1, 2, 1}, {0, 0}),
              keep.numbers(f, {1, 1, 2, 1}, {3, -1})};
    upstream const from{keep.numbers(f, {1, 1, 2, 1}, {1, 2})};
    p.how.causal = true;
    // Row 1: dS = 2 and -2, for which dK = 14 and -14; row 0 adds 0 to the first.
    gradient_terms const last = terms(p, from, gradient_part::key, half, f, 1);
    CHECK(last.accumulation == near(u * 14)); // one row sees it
    CHECK(last.rounding == near(2 * 0x1p-11 * 14));
    CHECK(last.underflow == near(0x1p-25 * (4 * 7 + 7)));
    CHECK(last.scale == near(2 * u * 14));
    gradient_terms const first = terms(p, from, gradient_part::key, half, f, 0);
    CHECK(first.accumulation == near(2 * u * 14));
    // The one key of row 0 has dS = 0 and the errors of dP = 3 and D = 3, with that of O.
    CHECK(first.products == near(u * ((3 + 3) * 5 + 0.5 * (6 + 2) * 7)));
    CHECK(first.dot == near(u * ((3 + 3) * 5 + 0.5 * (2 + 2) * 7)));
    // Two heads with these queries for the one of keys.
    problem const grouped{keep.numbers(f, {1, 2, 2, 1}, {5, 7, 5, 7}), p.key, p.value};
    upstream const both{keep.numbers(f, {1, 2, 2, 1}, {1, 2, -1, -2})};
    gradient_terms const t = terms(grouped, both, gradient_part::key, half, format::float16, 1);
    // Without a mask dS of a head is -1 and -2 for rows 0 and 1: -19, and the other head cancels
    // it.
    CHECK(t.accumulation == near(4 * u * 38));
    CHECK(t.scale == near(2 * u * 38));
    double const before = t.total - t.storing - t.heads;
    CHECK(t.heads == near(0x1p-11 * (38 + before) + 2 * 0x1p-25 + 2 * u * 38));
    CHECK(t.storing == near(0x1p-11 * (t.total - t.storing) + 0x1p-25));
    gradient_terms const v = terms(grouped, both, gradient_part::value, half, format::bfloat16, 1);
    CHECK(v.heads == near(0x1p-8 * (3 + v.total - v.storing - v.heads)).epsilon(1e-2));
    CHECK(terms(grouped, both, gradient_part::query, half, f, 1).heads == 0);
    // In float32 the heads are not rounded before they are added.
    CHECK(terms(grouped, both, gradient_part::key, half, f, 1).heads == near(2 * u * 38));
}

TEST_CASE("the underflow of a stored gradient, and of the heads of a group") {
    two_keys of;
    upstream const tiny{of.keep.numbers(format::float32, {1, 1, 1, 1}, {0x1p-20})};
    CHECK(terms(of.p, tiny, gradient_part::value, half, format::float16).storing
          == near(0x1p-25 + 0x1p-11 * 0x1p-21).epsilon(2e-2));
    CHECK(terms(of.p, tiny, gradient_part::value, half, format::bfloat16).storing
          == near(0x1p-8 * 0x1p-21).epsilon(5e-2));
    problem const grouped{of.keep.numbers(format::float32, {1, 3, 1, 1}, {0, 0, 0}), of.p.key,
                          of.p.value};
    upstream const small{of.keep.filled(format::float32, {1, 3, 1, 1}, 0x1p-20)};
    CHECK(terms(grouped, small, gradient_part::value, half, format::float16).heads
          == near(3 * 0x1p-25).epsilon(2e-2));
}

TEST_CASE("what is not known is not judged") {
    two_keys of;
    auto const judged = [&](double x, rounds_weights const& model, upstream const& from) {
        gradient_answer const by = gradients(of.p, from, {.bounds = true});
        return judge_gradient(gradient_part::query, of.p, from,
                              of.keep.numbers(format::float32, {1, 1, 1, 1}, {x}), by,
                              {.model = model});
    };
    double const most = terms(of.p, of.from, gradient_part::query, half, format::float32).total;
    CHECK(judged(-4, half, of.from).passes());
    CHECK(judged(-4 + most * 0.999, half, of.from).passes());
    CHECK(judged(-4 - most * 0.999, half, of.from).passes());
    CHECK(*judged(-4 - most / 2, half, of.from).maximum_share == Approx(0.5).epsilon(1e-3));
    CHECK(judged(-4 + most * 1.001, half, of.from).result() == outcome::fail);
    CHECK(judged(-4 - most * 1.001, half, of.from).result() == outcome::fail);
    CHECK(judged(std::nan(""), half, of.from).result() == outcome::fail);
    CHECK(judged(std::numeric_limits<double>::infinity(), half, of.from).result() == outcome::fail);
    CHECK(judged(-4 + most * 1.001, half, of.from).worst->allowed_gradient->total
          == Approx(most).epsilon(1e-12));
    // dS of 2^17 is infinite in float16, and not in bfloat16.
    upstream const large{of.keep.numbers(format::float32, {1, 1, 1, 1}, {0x1p17})};
    rounds_weights wide = half;
    wide.weights = format::bfloat16;
    judgement const unknown = judged(-0x1p18 + 1, half, large);
    CHECK(unknown.result() == outcome::not_judged);
    CHECK(unknown.of(0) == standing::not_judged);
    CHECK(judged(-0x1p18, half, large).of(0) == standing::correct);
    CHECK(judged(-0x1p18 + 1, wide, large).passes());
    CHECK(std::isinf(terms(of.p, large, gradient_part::query, half, format::float32).total));
    CHECK(std::isfinite(terms(of.p, large, gradient_part::query, wide, format::float32).total));
    // So is P, where a log-sum-exp of -14 is saved, in dV.
    upstream peaked = of.from;
    peaked.saved_output = of.keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    peaked.saved_log_sum_exp = of.keep.numbers(format::float32, {1, 1, 1, 1}, {-14});
    gradient_answer const of_peaked = gradients(of.p, peaked, {.bounds = true});
    double const value = of_peaked.value.elements.view().at(0, 0, 0, 0);
    auto const in_weights = [&](rounds_weights const& model) {
        return judge_gradient(
            gradient_part::value, of.p, peaked,
            of.keep.numbers(format::float32, {1, 1, 2, 1}, {value * (1 + 0x1p-20), value}),
            of_peaked, {.model = model});
    };
    CHECK(in_weights(half).result() == outcome::not_judged);
    CHECK(in_weights(wide).passes());
    // So is dS of 2^13 times a scale of 16, if it is multiplied first.
    upstream const less{of.keep.numbers(format::float32, {1, 1, 1, 1}, {0x1p13})};
    CHECK(std::isfinite(terms(of.p, less, gradient_part::query, half, format::float32).total));
    of.p.how.scale = 16;
    CHECK(std::isinf(terms(of.p, less, gradient_part::query, half, format::float32).total));
    CHECK(judged(-0x1p18 + 1, half, less).result() == outcome::not_judged);
    // And in float32 a scale of 2^40 times a difference of 2^100, though not times the weight of e^-35.
    of.p.how.scale = 0x1p40;
    of.p.query = of.keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    of.p.key = of.keep.numbers(format::float32, {1, 1, 2, 1}, {-35 * 0x1p-40, 0});
    of.p.value = of.keep.numbers(format::float32, {1, 1, 2, 1}, {1, 0});
    rounds_weights plain = half;
    plain.weights = format::float32;
    auto const total = [&](double up) {
        upstream const huge{of.keep.numbers(format::float32, {1, 1, 1, 1}, {up})};
        return terms(of.p, huge, gradient_part::query, plain, format::float32).total;
    };
    CHECK(std::isinf(total(0x1p100)));
    CHECK(std::isfinite(total(0x1p80)));
    gradient_answer const certified = gradients(
        of.p, {of.keep.numbers(format::float32, {1, 1, 1, 1}, {0x1p100})}, {.bounds = true});
    upstream const above{of.keep.numbers(format::float32, {1, 1, 1, 1}, {0x1p100})};
    double const right = certified.query.elements.view().at(0, 0, 0, 0);
    judgement const open =
        judge_gradient(gradient_part::query, of.p, above,
                       of.keep.numbers(format::float32, {1, 1, 1, 1}, {right * (1 + 0x1p-20)}),
                       certified, {.model = plain});
    CHECK(open.result() == outcome::not_judged);
    of = two_keys();
    // Scores of 100 - 100 in sums of 8 bits: the bound is above a quarter of the sum of sizes.
    of.p.how.scale = 1;
    of.p.query = of.keep.numbers(format::float32, {1, 1, 1, 2}, {100, -100});
    of.p.key = of.keep.numbers(format::float32, {1, 1, 2, 2}, {1, 1, 3, 3});
    rounds_weights coarse = half;
    coarse.sums_unit = 0x1p-8;
    gradient_terms const t = terms(of.p, of.from, gradient_part::query, coarse, format::float32);
    CHECK(t.total > t.size / 4);
    CHECK_FALSE(t.says_something);
    gradient_answer const by = gradients(of.p, of.from, {.bounds = true});
    auto const two = [&](double first, double second) {
        return judge_gradient(gradient_part::query, of.p, of.from,
                              of.keep.numbers(format::float32, {1, 1, 1, 2}, {first, second}), by,
                              {.model = coarse});
    };
    CHECK(two(-4, -4).result() == outcome::pass); // correctly rounded
    judgement const vague = two(-4, -3);
    CHECK(vague.result() == outcome::not_judged);
    CHECK(vague.not_judged_count() == 1);
    CHECK(verdict_text(vague)
          == "not judged: 1 of 2 elements is not, since there the model's bound exceeds a quarter "
             "of the sum of absolute values, or there is none; none fails");
    CHECK(vague.of(1) == standing::not_judged);
    CHECK_FALSE(vague.passes());
    CHECK(two(-4, -4 + 2 * t.total).result() == outcome::fail);
}

TEST_CASE("an element near the end of its bound is judged where its exact value is known") {
    judgement into{"query gradient", format::float32, {1, 1, 1, 1}, {.model = half}};
    into.distances = {1};
    into.failed = {1};
    into.not_judged = {0};
    auto const judged = [&](double value, bounds const& exact, double bound, double size = 100) {
        double const share = modelled::judge_element(into, 0, nearest(format::float32, value),
                                                     value, exact, bound, size);
        return std::pair{into.of(0), share};
    };
    CHECK(judged(2 - 0x1p-20, {0, 0}, 2).first == standing::within);
    CHECK(judged(1, {0, 0}, 2).first == standing::within);
    CHECK(judged(1, {0, 0}, 2).second == Approx(0.5));
    CHECK(judged(2.5, {0, 0}, 2).first == standing::outside);
    CHECK(judged(2, {0, 0x1p-10}, 2).first == standing::not_judged);
    CHECK(judged(1, {0, 0x1p-10}, 2).first == standing::not_judged); // not known to 2^-16 of it
    CHECK(judged(1, {0, 0x1p-20}, 2).first == standing::within);
    CHECK(judged(-2.5, {0, 0x1p-10}, 2).first == standing::outside);
    CHECK(judged(1, {0, 0}, 2, 7.9).first == standing::not_judged);
    CHECK(judged(1, {0, 0}, 2, 8).first == standing::within);
    CHECK(judged(9, {0, 0}, 2, 7.9).first == standing::outside);
    // An infinity of float32 is the number that rounds to it: 2^128 (1 - 2^-25), where the exact
    // value is near the largest.
    double const border = 0x1.ffffffp127;
    double const infinite = std::numeric_limits<double>::infinity();
    CHECK(judged(infinite, {border * (1 - 0x1p-30), border * (1 - 0x1p-30)}, 0x1p100, 0x1p130).first
          == standing::within);
    CHECK(judged(-infinite, {-border, -border}, 0x1p100, 0x1p130).first == standing::within);
    CHECK(judged(infinite, {-border, -border}, 0x1p100, 0x1p130).first == standing::outside);
    CHECK(judged(infinite, {0x1p127, 0x1p127}, 0x1p100, 0x1p130).first == standing::outside);
    for (double const none : {std::numeric_limits<double>::infinity(), std::nan("")}) {
        CHECK(judged(1e4, {0, 0}, none).first == standing::not_judged);
        CHECK(judged(1e4, {0, 0}, none).second == 0);
    }
}

TEST_CASE("doubles bound what intervals bound, and little more") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    std::size_t compared = 0;
    for (int number = 0; number < 60; ++number) {
        CAPTURE(number);
        stored keep;
        tests::problem_sizes of = tests::drawn_sizes(draw, 80);
        auto const numbers = [&](extents const& shape) {
            return keep.drawn(format::float16, shape, [&] { return tests::moderate(draw); });
        };
        problem p = tests::assembled(of, numbers, numbers, numbers);
        tests::draw_positions(draw, p);
        tests::draw_scores(draw, p);
        if (draw.coin())
            tests::draw_mask(keep, draw, p);
        upstream from{numbers(p.output_shape())};
        if (draw.coin())
            from.log_sum_exp = numbers(p.rows_shape());
        rounds_weights model{.weights = draw.any_of<format>({format::float16, format::float32})};
        if (draw.coin() && !(p.how.scale && *p.how.scale < 0))
            model = fused(model);
        else if (draw.coin())
            p.bias = numbers(tests::drawn_broadcast(draw, p));
        format const output = draw.any_of<format>({format::bfloat16, format::float32});
        gradient_answer const by = gradients(p, from, {.output = output, .bounds = true});
        modelled::backward_model const with(p, from, model, output);
        auto const facts =
            modelled::facts_of(with, modelled::forward_of(with, 1, nullptr),
                               [&](std::size_t k) { return by.rows.element_bounds[k]; });
        for (gradient_part const part :
             {gradient_part::query, gradient_part::key, gradient_part::value})
            modelled::bound_all(
                with, facts, part, 1, nullptr,
                [](std::size_t, std::size_t, std::size_t, std::size_t) { return bounds{-1, 0.5}; },
                [&](std::size_t b, std::size_t head, std::size_t row, std::size_t a, double bound,
                    double size) {
                    if (!draw.one_in(100))
                        return;
                    gradient_terms const t =
                        modelled::terms_of_element(with, facts, part, b, head, row, a, {-1, 0.5});
                    CAPTURE(name_of(part), t.total, bound, t.size, size);
                    CHECK(bound >= t.total * (1 - 0x1p-50));
                    CHECK(bound <= t.total * (1 + 0x1p-10));
                    CHECK(size == Approx(t.size).epsilon(1e-6).margin(1e-300));
                    ++compared;
                });
    }
    CHECK(compared > 500);
}
