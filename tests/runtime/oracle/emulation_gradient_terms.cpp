// What an emulated backward pass leaves open, each part by hand on pairs with known values.

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

/// Small errors, so that the part under test stands out.
rounds_weights const exact_exponential{.weights = format::bfloat16, .exp_ulps = 0x1p-10};

/// One query 0 and two keys: weights 1/2 up to the rounding of L, dP = 6 and -2; with the saved
/// O = 1, dS = 2 and -2.
struct two_keys {
    stored keep{};
    problem p;
    upstream from;

    explicit two_keys(format f = format::bfloat16)
        : p{keep.numbers(f, {1, 1, 1, 1}, {0}), keep.numbers(f, {1, 1, 2, 1}, {1, 3}),
            keep.numbers(f, {1, 1, 2, 1}, {3, -1})},
          from{keep.numbers(f, {1, 1, 1, 1}, {2})} {
        from.saved_output = keep.numbers(f, {1, 1, 1, 1}, {1});
        save(log_two);
    }

    void save(double log_sum_exp) {
        from.saved_log_sum_exp = keep.numbers(format::float32, {1, 1, 1, 1}, {log_sum_exp});
    }

    /// Element (0, 0, row, 0).
    [[nodiscard]] emulated_value value(gradient_part part, rounds_weights const& weights,
                                       format output = format::float32, std::size_t row = 0,
                                       backward_roundings const& rounds = {}) const {
        emulated_kernel const kernel{.kernel = weights, .backward = rounds};
        gradient_answer const by = gradients(p, from, {.output = output, .bounds = true});
        modelled::backward_model const with(p, from, kernel, output,
                                            modelled::scores_of(p, kernel, output));
        auto const facts = modelled::facts_of(
            with, {result_tensor(output, {0, 0, 0, 0}), result_tensor(output, {0, 0, 0, 0})},
            [&](std::size_t k) { return by.rows.element_bounds[k]; });
        emulated_value found;
        modelled::over_heads<modelled::emulated_gradient>(with, facts, part, 1, nullptr,
                                                          [&](std::size_t, std::size_t head,
                                                              std::size_t i, std::size_t a,
                                                              emulated_value const& one) {
                                                              if (head == 0 && i == row && a == 0)
                                                                  found = one;
                                                          });
        return found;
    }
};

auto near(double x, double share = 1e-2) {
    return Approx(x).epsilon(share).margin(0);
}

} // namespace

TEST_CASE("where both ends are rounded alike, a weight is what its kernel rounds it to") {
    two_keys of;
    // L = log 2 + 0.01: w = 0.49502, which is 0.494140625 in bfloat16 (units of 2^-9).
    of.save(log_two + 0.01);
    emulated_value const narrow = of.value(gradient_part::value, exact_exponential);
    CHECK(narrow.value == 2 * 0.494140625);
    // Only the sum of one product, which is exact, and 2nf remain.
    CHECK(narrow.radius <= u * 1.01);
    CHECK(narrow.says_something);
    // In float32 it is the weight itself, within its errors: λ is 0, the rounding of s - L, and the
    // exponential.
    rounds_weights wide = exact_exponential;
    wide.weights = format::float32;
    emulated_value const plain = of.value(gradient_part::value, wide);
    double const w = std::exp(-static_cast<double>(static_cast<float>(log_two + 0.01)));
    CHECK(std::abs(plain.value - 2 * w) <= plain.radius);
    // Both ends are rounded to float32 once more, by half a unit of 2^-25 at most.
    CHECK(plain.radius >= 2 * w * u * (log_two + 0.01));
    CHECK(plain.radius <= 2 * (w * u * (log_two + 0.01) + 0x1p-25) + 2.02 * u);
}

TEST_CASE("a weight near a rounding border is either of two") {
    two_keys of;
    // Halfway between 0.494140625 and its neighbour above, within the error of the exponent.
    of.save(-std::log(0.494140625 + 0x1p-10));
    emulated_value const open = of.value(gradient_part::value, exact_exponential);
    CHECK(open.value == 2 * (0.494140625 + 0x1p-10));
    CHECK(open.radius == near(2 * 0x1p-10, 1e-3));
}

TEST_CASE("the error of an exponential, and what is flushed, move the ends of a weight") {
    two_keys of;
    of.save(log_two + 0.01);
    rounds_weights wide = exact_exponential;
    wide.weights = format::float32;
    double const little = of.value(gradient_part::value, wide).radius;
    wide.exp_ulps = 512; // 2^-14
    double const w = std::exp(-log_two - 0.01);
    CHECK(of.value(gradient_part::value, wide).radius - little == near(2 * w * 0x1p-14));
    // A weight below 2^-126 may be flushed to 0; dO is large, so this is most of the radius.
    two_keys small;
    small.from.output = small.keep.numbers(format::bfloat16, {1, 1, 1, 1}, {0x1p30});
    small.save(88);
    emulated_value const flushed = small.value(gradient_part::value, exact_exponential);
    CHECK(flushed.value - flushed.radius <= 0);
    CHECK(flushed.value + flushed.radius >= 0x1p30 * std::exp(-88.0));
    CHECK(flushed.radius <= 0x1p30 * (std::exp(-88.0) + 2 * 0x1p-126));
}

TEST_CASE("dS is rounded from what dP, D and the saved weights leave open") {
    two_keys of;
    of.save(log_two);
    // w = 1/2 up to the rounding of log 2 to float32; dS = 2 and -2, dQ = 2·1 - 2·3 = -4.
    emulated_value const narrow = of.value(gradient_part::query, exact_exponential);
    CHECK(narrow.value == -4);
    // The sum: two exact products 2 and -6, one addition: γ_2 (8 + 4)/2; then two roundings of the scale.
    CHECK(narrow.radius == near(2 * u * 6 + 2 * u * 4, 1e-2));
    CHECK(narrow.says_something);
    // In float32 the width of dS is that of dP, D and the operations; e_P = γ_1 ((6 + 6)/2 + 2) of
    // one product.
    rounds_weights wide = exact_exponential;
    wide.weights = format::float32;
    emulated_value const plain = of.value(gradient_part::query, wide);
    double const of_products = 0.5 * u * ((6 + 2) * 1 + (2 + 2) * 3);
    double const of_dot = 0.5 * u * 2 * (1 + 3);
    double const of_exponent = u * log_two * (2 * 1 + 2 * 3);
    double const of_operations = 2 * u * (2 * 1 + 2 * 3);
    double const sum = 2 * u * 8; // products that float32 rounds: γ_2 (2 + 6)
    double const scaling = 2 * u * 4;
    double const all = of_products + of_dot + of_exponent + of_operations + sum + scaling;
    // Both ends are rounded to float32 once more: half a unit of 2^-23 for numbers of 2 to 4, of 2^-24 below.
    CHECK(plain.radius >= all - 0x1p-24 * (1 + 3));
    CHECK(plain.radius <= all + 0x1p-24 * (1 + 3) + all * 1e-2);
}

TEST_CASE("D is off by the roundings of its sum") {
    // Values are 0: dP = 0, D = 2, dS = -1 and -1, dQ = -1 - 3; sums of 12 bits, which dominate all
    // other errors.
    two_keys of(format::float32);
    of.p.value = of.keep.numbers(format::float32, {1, 1, 2, 1}, {0, 0});
    rounds_weights coarse = exact_exponential;
    coarse.weights = format::float32;
    coarse.sums_unit = 0x1p-12;
    // The error of each dS is half of U|D| for dP, which may start with D, and of U|D| for D; the
    // sum of two adds 2U(1 + 3).
    emulated_value const found = of.value(gradient_part::query, coarse);
    CHECK(found.radius == near(0.5 * (2 + 2) * (1 + 3) * 0x1p-12 + 2 * 4 * 0x1p-12));
}

TEST_CASE("the sum of dP may start with dLSE - D") {
    // z = 6 - 2 + 1000 and -2 - 2 + 1000, half of which is multiplied by 1 and 3; sums of 16 bits.
    two_keys of(format::float32);
    of.from.log_sum_exp = of.keep.numbers(format::float32, {1, 1, 1, 1}, {1000});
    rounds_weights coarse = exact_exponential;
    coarse.weights = format::float32;
    coarse.sums_unit = 0x1p-16;
    double const sum = 0.5 * (1004 + 996 * 3);
    double const of_start = 0.5 * (1 + 3) * 998;
    CHECK(of.value(gradient_part::query, coarse).radius
          == near(0x1p-16 * (of_start + 2 * sum), 2e-2));
    two_keys exact; // products that float32 holds
    exact.from.log_sum_exp = of.from.log_sum_exp;
    CHECK(exact.value(gradient_part::query, coarse).radius
          == near(0x1p-16 * (of_start + 2 * sum), 2e-2));
}

TEST_CASE("a soft cap bends the ends of dS") {
    two_keys of(format::float32);
    of.p.query = of.keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    of.p.key = of.keep.numbers(format::float32, {1, 1, 2, 1}, {1, 0});
    of.p.how.scale = 1;
    of.p.how.soft_cap = 2;
    rounds_weights const kernel{.weights = format::bfloat16, .exp_ulps = 0x1p-10};
    of.save(1);
    double const t = std::tanh(0.5);
    double const change = std::exp(2 * t - 1) * (6 - 2) * (1 - t * t);
    emulated_value const bent = of.value(gradient_part::query, kernel);
    CHECK(bent.value
          == static_cast<double>(value_of(format::bfloat16, nearest(format::bfloat16, change))));
    rounds_weights wide = kernel;
    wide.weights = format::float32;
    double const little = of.value(gradient_part::query, wide).radius;
    wide.tanh_ulps = 1024; // 2^-13 of t: changes the score and 1 - t²
    double const more = of.value(gradient_part::query, wide).radius;
    double const off = 0x1p-13 * t;
    // dS changes with the bend by the share 2t off / (1 - t²), and with the score by 2 off, which
    // is in the exponent.
    double const moved = change * off * (2 * t / (1 - t * t) + 2);
    CHECK(more - little == near(moved, 2e-2));
}

TEST_CASE("dS of the rounded P, and dS times the scale, are other numbers") {
    // w = 0.49502 and P = 0.494140625, as above; dX = w z with z = dO (v - 1) = 7 and -7.
    two_keys of;
    of.save(log_two + 0.01);
    of.from.output = of.keep.numbers(format::bfloat16, {1, 1, 1, 1}, {3.5});
    auto const dq = [&](backward_roundings const& rounds) {
        return of.value(gradient_part::query, exact_exponential, format::float32, 0, rounds);
    };
    // dQ = dS (1 - 3), in numbers of 2 to 4 with units of 2^-6: 3.46514 and 3.458984 are rounded to either side.
    CHECK(dq({}).value == -2 * 3.46875);
    CHECK(dq({.of_rounded = true}).value == -2 * 3.453125);
    // c dX = 1.73257 or 1.729492, in units of 2^-7.
    of.p.how.scale = 0.5;
    CHECK(dq({}).value == -3.46875);
    CHECK(dq({.scaled = true}).value == -3.46875);
    // Two exact products with dS, one addition, and the roundings of the scale where it comes last.
    CHECK(dq({}).radius == near(2 * u * (4 + 2) / 2 * 1.734375 + 2 * u * 3.46875));
    CHECK(dq({.scaled = true}).radius == near(2 * u * (4 + 2) / 2 * 1.734375));
    of.p.how.scale = 0.7; // 2.42560: units of 2^-6; 2.42128 of the rounded P
    CHECK(dq({.scaled = true}).value == -2 * 2.421875);
    CHECK(dq({.of_rounded = true, .scaled = true}).value == -2 * 2.421875);
    CHECK(dq({}).value == near(-2 * 0.7 * 3.46875, 1e-12));
    of.p.how.scale = 0.72; // 2.49490: to 2.5; 2.49047 of the rounded P: to 2.484375
    CHECK(dq({.scaled = true}).value == -2 * 2.5);
    CHECK(dq({.of_rounded = true, .scaled = true}).value == -2 * 2.484375);
    of.p.how.scale = -0.72;
    CHECK(dq({.scaled = true}).value == 2 * 2.5);
}

TEST_CASE("what the scale in dS adds to what is left open") {
    two_keys of(format::float32);
    rounds_weights wide = exact_exponential;
    wide.weights = format::float32;
    auto const dq = [&](bool scaled) {
        return of.value(gradient_part::query, wide, format::float32, 0, {.scaled = scaled});
    };
    of.p.how.scale = 3;
    // 18 more roundings of each dS, 6 and -6 times 1 and 3, or of the sum, -12.
    double const plain_before = dq(false).radius;
    double const scaled_before = dq(true).radius;
    wide.scale_roundings = 20;
    CHECK(dq(false).radius - plain_before == near(18 * u * 12));
    CHECK(dq(true).radius - scaled_before == near(18 * u * (6 + 18), 0.1));
    // A factor of c may be flushed before the product: 2^-126 (1 + p)·c each, where dX is 0.
    wide.scale_roundings = 2;
    of.from.output = of.keep.numbers(format::float32, {1, 1, 1, 1}, {0});
    double const plain = dq(false).radius;
    CHECK(plain >= 3 * 2 * 0x1p-126 * 1.5 * 4 * 0.99);
    of.p.how.scale = 1;
    CHECK(dq(true).radius >= 2 * 2 * 0x1p-126 * 1.5 * 4 * 0.99);
    of.p.how.scale = 64;
    CHECK(dq(true).radius >= 2 * 64 * 2 * 0x1p-126 * 1.5 * 4 * 0.99);
    CHECK(dq(true).value == 0);
    // c dX of 2^17 is infinite in float16, and dX of 2^13 is not; nothing is known if P is
    // infinite.
    of.from.output = of.keep.numbers(format::float32, {1, 1, 1, 1}, {0x1p13});
    of.p.how.scale = 16;
    wide.weights = format::float16;
    CHECK(std::isfinite(dq(false).radius));
    CHECK(std::isinf(dq(true).radius));
    of.p.how.scale = 1;
    of.from.output = of.keep.numbers(format::float32, {1, 1, 1, 1}, {0x1p-20});
    of.save(-14); // weights of e^14
    CHECK(std::isinf(
        of.value(gradient_part::query, wide, format::float32, 0, {.of_rounded = true}).radius));
    // Before dS, c times a difference of 2^100 is infinite in float32.
    of.save(log_two);
    wide.weights = format::float32;
    of.p.how.scale = 0x1p40;
    of.p.key = of.keep.numbers(format::float32, {1, 1, 2, 1}, {0x1p-60, 0x1p-60});
    of.from.output = of.keep.numbers(format::float32, {1, 1, 1, 1}, {0x1p100});
    CHECK(std::isfinite(dq(false).radius));
    CHECK(std::isinf(dq(true).radius));
}

TEST_CASE("heads of a group are added in float32, or the part of each is rounded before") {
    // Three heads of one key head with P = 1: the parts are 4 + 2^-9, -1 - 2^-11 and 8, for units of 2^-8, 2^-10, 2^-7.
    stored keep;
    two_keys of;
    auto const numbers = [&](std::vector<double> const& x) {
        return keep.numbers(format::float32, {1, 3, 1, 1}, x);
    };
    of.p = {numbers({0, 0, 0}), keep.numbers(format::float32, {1, 1, 1, 1}, {1}),
            keep.numbers(format::float32, {1, 1, 1, 1}, {1})};
    of.from.output = numbers({4 + 3 * 0x1p-10, -1 - 3 * 0x1p-12, 8});
    of.from.saved_output = numbers({1, 1, 1});
    of.from.saved_log_sum_exp = numbers({0, 0, 0});
    auto const dv = [&](bool apart) {
        return of.value(gradient_part::value, exact_exponential, format::float16, 0,
                        {.heads_apart = apart});
    };
    CHECK(dv(false).value == 11 + 3 * 0x1p-10 - 3 * 0x1p-12);
    CHECK(dv(false).radius <= 10 * u * 13);
    CHECK(dv(false).radius >= 3 * u * 13);
    CHECK(dv(true).value == 11 + 0x1p-8 - 0x1p-10);
    CHECK(dv(true).radius == near(3 * u * 13));
    CHECK(dv(true).says_something);
    // A part halfway between two numbers of float16 is rounded to either: the interval contains
    // both.
    of.from.output = numbers({4 + 0x1p-9, -1, 8});
    CHECK(dv(true).radius >= 0x1p-9);
    CHECK(dv(true).radius <= 0x1p-9 + 10 * u * 13);
    // A part that may be infinite in float16, though the sum is not.
    of.from.output = numbers({0x1p16, -0x1p16, 8});
    CHECK(std::isfinite(dv(false).radius));
    CHECK(std::isinf(dv(true).radius));
    CHECK_FALSE(dv(true).says_something);
    // Parts of 1.5e38, of which three are infinite in float32, even if the fourth is negative; and
    // each before the sum.
    auto const four = [&](double x) {
        return keep.numbers(format::float32, {1, 4, 1, 1}, {x, x, x, -x});
    };
    problem const three = of.p;
    upstream const before = of.from;
    of.p.query = keep.numbers(format::float32, {1, 4, 1, 1}, {0, 0, 0, 0});
    of.from.saved_output = keep.numbers(format::float32, {1, 4, 1, 1}, {1, 1, 1, 1});
    of.from.saved_log_sum_exp = keep.numbers(format::float32, {1, 4, 1, 1}, {0, 0, 0, 0});
    auto const in_bfloat16 = [&](double x, bool apart) {
        of.from.output = four(x);
        return of.value(gradient_part::value, exact_exponential, format::bfloat16, 0,
                        {.heads_apart = apart});
    };
    CHECK(std::isinf(in_bfloat16(1.5e38, true).radius));
    CHECK(std::isinf(in_bfloat16(1.5e38, false).radius));
    CHECK(std::isfinite(in_bfloat16(0x1p124, true).radius));
    CHECK(std::isfinite(in_bfloat16(0x1p124, false).radius));
    of.p = three;
    of.from = before;
    // An element examined by itself gives the same.
    of.from.output = numbers({4 + 3 * 0x1p-10, -1 - 3 * 0x1p-12, 8});
    gradient_answer const by =
        gradients(of.p, of.from, {.output = format::float16, .bounds = true});
    judgement const found = judge_gradient(
        gradient_part::value, of.p, of.from, keep.numbers(format::float16, {1, 1, 1, 1}, {12}), by,
        {.emulation =
             emulated_kernel{.kernel = exact_exponential, .backward = {.heads_apart = true}}});
    REQUIRE(found.worst);
    REQUIRE(found.worst->emulated);
    CHECK(found.worst->emulated->value == dv(true).value);
    CHECK(found.worst->emulated->radius == dv(true).radius);
    CHECK(report_text(found).find("the part of each head of a group rounded") != std::string::npos);
}

TEST_CASE("sums of a gradient are left open in any order") {
    // Three rows for one key: dV = Σ P dO with P = 1, since there is one key.
    stored keep;
    format const f = format::bfloat16;
    two_keys of;
    of.p = {keep.numbers(f, {1, 1, 3, 1}, {0, 0, 0}), keep.numbers(f, {1, 1, 1, 1}, {1}),
            keep.numbers(f, {1, 1, 1, 1}, {1})};
    of.from.output = keep.numbers(f, {1, 1, 3, 1}, {4, -1, 8});
    of.from.saved_output = keep.numbers(f, {1, 1, 3, 1}, {1, 1, 1});
    of.from.saved_log_sum_exp = keep.numbers(format::float32, {1, 1, 3, 1}, {0, 0, 0});
    emulated_value const rows = of.value(gradient_part::value, exact_exponential);
    CHECK(rows.value == 11);
    CHECK(rows.radius == near(3 * u * (13 + 11) / 2));
    rounds_weights truncating = exact_exponential;
    truncating.sums_unit = 0x1p-23;
    CHECK(of.value(gradient_part::value, truncating).radius == near(2 * rows.radius));
}

TEST_CASE("what an emulated backward pass may overflow is not judged, and no pair is 0") {
    two_keys of(format::float32);
    of.from.output = of.keep.numbers(format::float32, {1, 1, 1, 1}, {0x1p17});
    rounds_weights kernel = exact_exponential;
    CHECK(std::isfinite(of.value(gradient_part::query, kernel).radius));
    kernel.weights = format::float16; // dS of 2^17
    CHECK(std::isinf(of.value(gradient_part::query, kernel).radius));
    CHECK_FALSE(of.value(gradient_part::query, kernel).says_something);
    // Nothing is known about it, so not even the correct result is certainly possible.
    gradient_answer const by = gradients(of.p, of.from, {.bounds = true});
    CHECK(judge_gradient(gradient_part::query, of.p, of.from, by.query.elements.view(), by,
                         {.emulation = emulated_kernel{.kernel = kernel}})
              .result()
          == outcome::not_judged);
    // A float32 sum that may be infinite.
    two_keys huge(format::float32);
    huge.p.key = huge.keep.numbers(format::float32, {1, 1, 2, 1}, {0x1p126, 0x1p126});
    CHECK(std::isinf(huge.value(gradient_part::query, exact_exponential).radius));
    // dP = 2^127 - 2^127, which is infinite in float32 if either is added twice at some step, and
    // unknown.
    two_keys passing(format::float32);
    passing.p.value =
        passing.keep.numbers(format::float32, {1, 1, 2, 2}, {0x1p126, -0x1p126, 0, 0});
    passing.from.output = passing.keep.numbers(format::float32, {1, 1, 1, 2}, {2, 2});
    passing.from.saved_output = passing.keep.numbers(format::float32, {1, 1, 1, 2}, {1, 1});
    CHECK(std::isinf(passing.value(gradient_part::query, exact_exponential).radius));
    // A key that no row sees.
    two_keys hidden;
    hidden.p.how.key_lengths = {1};
    hidden.save(0);
    emulated_value const none =
        hidden.value(gradient_part::value, exact_exponential, format::float32, 1);
    CHECK(none.value == 0);
    CHECK(none.radius == 0);
    CHECK(none.says_something);
}

TEST_CASE("an emulation says nothing where more than a quarter of what is added is left open") {
    // Scores of 100 - 100 in sums of 8 bits.
    two_keys of(format::float32);
    of.p.how.scale = 1;
    of.p.query = of.keep.numbers(format::float32, {1, 1, 1, 2}, {100, -100});
    of.p.key = of.keep.numbers(format::float32, {1, 1, 2, 2}, {1, 1, 3, 3});
    rounds_weights coarse = exact_exponential;
    coarse.sums_unit = 0x1p-8;
    emulated_value const open = of.value(gradient_part::query, coarse);
    CHECK(std::isfinite(open.radius));
    CHECK_FALSE(open.says_something);
    CHECK(of.value(gradient_part::query, exact_exponential).says_something);
    // With a small scale in dS the sum is as small.
    of.p.how.scale = 0x1p-6;
    of.p.query = of.keep.numbers(format::float32, {1, 1, 1, 2}, {6400, -6400});
    auto const scaled = [&](rounds_weights const& kernel) {
        return of.value(gradient_part::query, kernel, format::float32, 0, {.scaled = true});
    };
    coarse.sums_unit = 0x1p-10;
    CHECK_FALSE(scaled(coarse).says_something);
    CHECK(scaled(exact_exponential).says_something);
}

TEST_CASE("an emulated gradient passes between the roundings of its ends, and nowhere else") {
    two_keys of;
    of.save(log_two + 0.01);
    auto const judged = [&](double x) {
        gradient_answer const by =
            gradients(of.p, of.from, {.output = format::bfloat16, .bounds = true});
        return judge_gradient(gradient_part::value, of.p, of.from,
                              of.keep.numbers(format::bfloat16, {1, 1, 2, 1}, {x, 0.98828125}), by,
                              {.emulation = emulated_kernel{.kernel = exact_exponential}});
    };
    CHECK(judged(0.98828125).passes());
    // The correctly rounded one, 2·0.49502 = 0.99005 to 8 bits, is what a kernel without narrow weights gives.
    judgement const wrong = judged(0.98828125 + 0x1p-8);
    CHECK(wrong.result() == outcome::fail);
    CHECK(wrong.failing == 1);
    REQUIRE(wrong.worst);
    CHECK(wrong.worst->index == extents{0, 0, 0, 0});
    REQUIRE(wrong.worst->emulated);
    CHECK(wrong.worst->emulated->value == 0.98828125);
    CHECK(report_text(wrong).find("emulated: P and dS in bfloat16") != std::string::npos);
    CHECK(judged(std::nan("")).result() == outcome::fail);
    CHECK(judged(std::numeric_limits<double>::infinity()).result() == outcome::fail);
    CHECK(judged(0).result() == outcome::fail);
}

TEST_CASE("the errors of scores are those of an emulated kernel, half those of a model where "
          "products cancel") {
    two_keys of; // products of bfloat16 are exact
    of.p.query = of.keep.numbers(format::bfloat16, {1, 1, 1, 2}, {100, -100});
    of.p.key = of.keep.numbers(format::bfloat16, {1, 1, 2, 2}, {1, 1, 3, 3});
    of.p.how.scale = 1;
    rounds_weights wide = exact_exponential;
    wide.weights = format::float32;
    wide.sums_unit = 0x1p-16; // scores are off by 2^-16·2·(200 or 600)/2
    double const open = of.value(gradient_part::value, wide).radius;
    gradient_answer const by = gradients(of.p, of.from, {.bounds = true});
    tensor const candidate = of.keep.numbers(format::float32, {1, 1, 2, 1}, {2, 2});
    judgement const found = judge_gradient(gradient_part::value, of.p, of.from, candidate, by,
                                           {.emulation = emulated_kernel{.kernel = wide}});
    REQUIRE(found.worst);
    REQUIRE(found.worst->emulated);
    bool const is_first = found.worst->index == extents{0, 0, 0, 0};
    CHECK(found.worst->emulated->radius
          == of.value(gradient_part::value, wide, format::float32, is_first ? 0 : 1).radius);
    CHECK(open >= 0x1p-16 * 200);
    CHECK(open <= 0x1p-16 * 200 * 1.2);
}

TEST_CASE("a kernel whose causal ALiBi adds h to its scores saves L + h, rounded") {
    // The second row has h = 0.9: it receives fl(L + 0.9), and nothing more is known about L.
    two_keys of(format::float32);
    of.p.query = of.keep.numbers(format::float32, {1, 1, 2, 1}, {0, 1});
    of.p.key = of.keep.numbers(format::float32, {1, 1, 2, 1}, {34, 0.5});
    of.p.value = of.keep.numbers(format::float32, {1, 1, 2, 1}, {1, 1});
    of.p.how.scale = 1;
    of.p.how.causal = true;
    of.from.output = of.keep.numbers(format::float32, {1, 1, 2, 1}, {0, 0x1p20});
    of.from.saved_output = of.keep.numbers(format::float32, {1, 1, 2, 1}, {1, 1});
    of.from.saved_log_sum_exp = of.keep.numbers(format::float32, {1, 1, 2, 1}, {0, 33.1});
    rounds_weights wide = exact_exponential;
    wide.weights = format::float32;
    auto const relative = [&] {
        emulated_value const found = of.value(gradient_part::value, wide, format::float32, 1);
        return found.radius / found.value;
    };
    double const plain = relative();
    of.p.how.alibi_slopes = {0.9};
    // u (L + h), and the error of adding the slope to the score.
    CHECK(relative() - plain >= u * (33.1 + 0.9));
    double const bound = of.value(gradient_part::value, wide, format::float32, 1).radius;
    CHECK(std::isfinite(bound));
}

TEST_CASE("parts of heads that a scale makes infinite leave nothing known") {
    // dS = 1/2 · ±2^124 of each key, parts of 2^123, and 8 times that: three of them before they are added.
    two_keys of(format::float32);
    auto const of_heads = [&](double x) {
        return of.keep.numbers(format::float32, {1, 3, 1, 1}, {x, x, -x});
    };
    of.p.query = of.keep.numbers(format::float32, {1, 3, 1, 1}, {1, 1, 1});
    of.p.key = of.keep.numbers(format::float32, {1, 1, 2, 1}, {0, 0});
    of.p.value = of.keep.numbers(format::float32, {1, 1, 2, 1}, {1, -1});
    of.from.saved_output = of.keep.numbers(format::float32, {1, 3, 1, 1}, {0, 0, 0});
    of.from.saved_log_sum_exp =
        of.keep.numbers(format::float32, {1, 3, 1, 1}, {log_two, log_two, log_two});
    of.from.output = of_heads(0x1p124);
    of.p.how.scale = 8;
    CHECK(std::isinf(of.value(gradient_part::key, exact_exponential).radius));
    of.p.how.scale = 0.5;
    CHECK(std::isfinite(of.value(gradient_part::key, exact_exponential).radius));
}

TEST_CASE("what the parts of heads may lose when they are scaled and added") {
    // Four heads of one key head; the part of each in dK is below 2^-126 and may be flushed to 0.
    two_keys of(format::float32);
    auto const of_heads = [&](double x) {
        return of.keep.numbers(format::float32, {1, 4, 1, 1}, {x, x, x, x});
    };
    of.p.query = of_heads(1);
    of.p.key = of.keep.numbers(format::float32, {1, 1, 2, 1}, {0, 0});
    of.p.value = of.keep.numbers(format::float32, {1, 1, 2, 1}, {1, -1});
    of.p.how.scale = 0x1p-4;
    of.from.output = of_heads(0.984375 * 0x1p-121);
    of.from.saved_output = of_heads(0);
    of.from.saved_log_sum_exp = of_heads(log_two);
    rounds_weights wide = exact_exponential;
    wide.weights = format::float32;
    emulated_value const found = of.value(gradient_part::key, wide);
    CHECK(found.value == Approx(4 * 0.984375 * 0x1p-126).epsilon(1e-6).margin(0));
    CHECK(found.value - found.radius <= 0);
}

TEST_CASE("an output format without infinities has NaN for what is beyond it") {
    stored keep;
    format const f = format::float32;
    problem const p{keep.filled(f, {1, 1, 1, 1}), keep.filled(f, {1, 1, 1, 1}),
                    keep.filled(f, {1, 1, 1, 1}, 1)};
    auto const judged = [&](double up, std::uint64_t bits) {
        upstream from{keep.filled(f, {1, 1, 1, 1}, up)};
        from.saved_output = keep.filled(f, {1, 1, 1, 1}, 1);
        from.saved_log_sum_exp = keep.filled(f, {1, 1, 1, 1});
        gradient_answer const by =
            gradients(p, from, {.output = format::float8_e4m3fn, .bounds = true});
        result_tensor candidate(format::float8_e4m3fn, {1, 1, 1, 1});
        candidate.set(0, bits);
        return judge_gradient(gradient_part::value, p, from, candidate.view(), by,
                              {.emulation = emulated_kernel{.kernel = {.weights = f}}})
            .result();
    };
    CHECK(judged(480, 0x7f) == outcome::pass);
    CHECK(judged(480, 0x7e) == outcome::fail);
    CHECK(judged(448, 0x7e) == outcome::pass);
    CHECK(judged(448, 0x7f) == outcome::fail);
}

TEST_CASE("products with a past of another format are rounded, too") {
    two_keys of; // bfloat16, whose products float32 holds
    of.save(2);
    rounds_weights kernel = exact_exponential;
    kernel.weights = format::float16;
    of.p.past_key = of.keep.numbers(format::bfloat16, {1, 1, 1, 1}, {1});
    of.p.past_value = of.keep.numbers(format::bfloat16, {1, 1, 1, 1}, {2});
    double const narrow = of.value(gradient_part::query, kernel).radius;
    of.p.past_key = of.keep.numbers(format::float32, {1, 1, 1, 1}, {1});
    CHECK(of.value(gradient_part::query, kernel).radius > narrow * 1.05);
    // So are those of scores.
    of.p.query = of.keep.numbers(format::bfloat16, {1, 1, 1, 1}, {1});
    kernel.weights = format::float32;
    kernel.sums_unit = 0x1p-12;
    double const rounded = of.value(gradient_part::value, kernel).radius;
    of.p.past_key = of.keep.numbers(format::bfloat16, {1, 1, 1, 1}, {1});
    CHECK(rounded > of.value(gradient_part::value, kernel).radius * 1.3);
}

TEST_CASE("zeros for gradients that an emulation cannot tell from 0 are not judged") {
    // Sums with a unit of 2^-8: the radius is larger than every element, though below a quarter of
    // the sum of sizes.
    two_keys of;
    of.p.key = of.keep.numbers(format::bfloat16, {1, 1, 2, 1}, {1, 1.0078125});
    of.save(log_two);
    rounds_weights coarse = exact_exponential;
    coarse.sums_unit = 0x1p-8;
    auto const judged = [&](double x) {
        gradient_answer const by =
            gradients(of.p, of.from, {.output = format::float32, .bounds = true});
        return judge_gradient(gradient_part::query, of.p, of.from,
                              of.keep.numbers(format::float32, {1, 1, 1, 1}, {x}), by,
                              {.emulation = emulated_kernel{.kernel = coarse}});
    };
    emulated_value const found = of.value(gradient_part::query, coarse);
    REQUIRE(found.says_something);
    REQUIRE(std::abs(found.value) < found.radius);
    judgement const zeros = judged(0);
    CHECK(zeros.result() == outcome::not_judged);
    CHECK(report_text(zeros).find("or 0 is possible everywhere") != std::string::npos);
    CHECK(judged(1).result() == outcome::fail);
}
