// The terms of a model for a kernel that flushes results below f = 2^-126, or for an exponential
// below the normal range: each term by hand. Scores are 0 and everything else is exact, so only
// these terms remain: f times a small number that can be counted.

#include "oracle/judge/fast_bound.hpp"
#include "oracle/judge/model_bound.hpp"
#include "support/catch.hpp"
#include "support/oracle_problem.hpp"
#include "support/row_of_scores.hpp"

#include <cmath>

using namespace attest::oracle;
using tests::row_of;
using tests::stored;

namespace {

constexpr double u = 0x1p-24;
constexpr double f = 0x1p-126;

/// A query and n keys with `size` components, all of them 0, the scale 1, and these values.
problem zeros_of(stored& keep, std::vector<double> const& values, std::size_t size = 1) {
    problem p{keep.filled(format::float32, {1, 1, 1, size}),
              keep.filled(format::float32, {1, 1, values.size(), size}),
              keep.numbers(format::float32, {1, 1, values.size(), 1}, values)};
    p.how.scale = 1;
    return p;
}

model_terms terms_of(problem const& p, rounds_weights const& model) {
    return row_by_model(p, model, format::float32, 0, 0, 0).terms[0];
}

/// Returns w (e^a − 1) of a key of value 1, which is w a for such small a: in units of f.
double flushed_in_exponent(problem const& p, rounds_weights const& model) {
    return terms_of(p, model).scores / f;
}

/// float32 weights and exact exponentials.
rounds_weights exact_but_for_flushing() {
    return {.weights = format::float32, .exp_ulps = 0};
}

modelled::exponent_error exponents_of_zeros(problem const& p, rounds_weights const& model,
                                            std::size_t n) {
    using modelled::number;
    return modelled::exponent_error(p, model, modelled::model_constants(p, model), n, number(0),
                                    number(0), number(0), number(0));
}

double in_units_of_f(interval const& x) {
    return modelled::rounded_up(x) / f;
}

} // namespace

TEST_CASE("flushing: the products and sums of a score") {
    stored keep;
    rounds_weights const model = exact_but_for_flushing();
    // D products and D sums before c, k = 2 multiplications for the scale and the score: (2D|c| + 3) f. One
    // exponent: f more.
    for (std::size_t const size : {std::size_t{1}, std::size_t{2}, std::size_t{5}})
        for (double const scale : {1.0, 8.0, -8.0, 0.0}) {
            CAPTURE(size, scale);
            problem p = zeros_of(keep, {1}, size);
            p.how.scale = scale;
            double const D = static_cast<double>(size);
            CHECK(flushed_in_exponent(p, model)
                  == Approx(2 * D * std::fabs(scale) + 3 + 1).epsilon(1e-6));
        }
    // Under a scale of 2^100 the 2f that q·k loses are 2^101 f = 2^-25 of the score.
    problem p = zeros_of(keep, {1});
    p.how.scale = 0x1p100;
    CHECK(terms_of(p, model).scores == Approx(0x1p-25).epsilon(1e-6));
    // The D + k = 3 roundings after the loss increase it: γ_3 of 2^-6 is 3/61.
    p.how.scale = 8;
    rounds_weights coarse = model;
    coarse.sums_unit = 0x1p-6;
    CHECK(flushed_in_exponent(p, coarse) == Approx((16 + 3) * (1 + 3.0 / 61) + 1).epsilon(1e-6));
}

TEST_CASE("flushing: a soft cap") {
    stored keep;
    problem p = zeros_of(keep, {1});
    rounds_weights model = exact_but_for_flushing();
    model.tanh_ulps = 0;
    // k + 3 = 5 operations from q·k to y, each f of x or C f of y: 2 + 5 max(C, 1). tanh may be
    // flushed before it is multiplied by C, and the product too: C + 1. One exponent.
    p.how.soft_cap = 4;
    CHECK(flushed_in_exponent(p, model) == Approx(2 + 5 * 4 + (4 + 1) + 1).epsilon(1e-6));
    p.how.soft_cap = 0.5;
    CHECK(flushed_in_exponent(p, model) == Approx(2 + 5 + (0.5 + 1) + 1).epsilon(1e-6));
    // tanh with an error of 2^20·2^-23 = 1/8 increases all terms before the exponent by this share.
    model.tanh_ulps = 0x1p20;
    CHECK(flushed_in_exponent(p, model) == Approx((2 + 5 + 1.5) * 1.125 + 1).epsilon(1e-6));
}

TEST_CASE("flushing: what is added to a score") {
    stored keep;
    rounds_weights const model = exact_but_for_flushing();
    problem p = zeros_of(keep, {1});
    double const without = 2 + 3 + 1;
    p.bias = keep.filled(format::float32, {1, 1, 1, 1});
    CHECK(flushed_in_exponent(p, model) == Approx(without + 1).epsilon(1e-6)); // the sum
    // ALiBi: the slope, its product with the distance, and the sum; with a bias one sum more.
    p.how.alibi_slopes = {1};
    CHECK(flushed_in_exponent(p, model) == Approx(without + 4).epsilon(1e-6));
    p.bias.reset();
    CHECK(flushed_in_exponent(p, model) == Approx(without + 3).epsilon(1e-6));
    // If fused, slope/c is added, which is multiplied by c later: 1 + c for each of the three. c
    // has two more roundings, and a difference that rescales may be flushed twice before c: 1 + 2c
    // in the exponent.
    for (double const c : {1.0, 8.0}) {
        p.how.scale = c;
        CHECK(flushed_in_exponent(p, fused(model))
              == Approx((2 * c + 5) + 3 * (1 + c) + (1 + 2 * c)).epsilon(1e-6));
    }
}

TEST_CASE("flushing: the exponents that rescale") {
    stored keep;
    // Four keys of weight 1/4. X exponents, one per tile: f of each; fused (1 + 2 max(c, C)) f of each.
    problem p = zeros_of(keep, {1, 0, 0, 0});
    rounds_weights model = exact_but_for_flushing();
    for (std::size_t const tile : {std::size_t{4}, std::size_t{2}, std::size_t{1}}) {
        CAPTURE(tile);
        model.tile_keys = tile;
        auto const X = static_cast<double>(4 / tile);
        p.how.scale = 1;
        CHECK(4 * flushed_in_exponent(p, model) == Approx(2 + 3 + X).epsilon(1e-6));
        p.how.scale = 8;
        CHECK(4 * flushed_in_exponent(p, fused(model))
              == Approx(16 + 5 + X * (1 + 2 * 8)).epsilon(1e-6));
    }
    // The larger one of c and C: 2c of q·k, 7·16 of y, 16 + 1 of tanh.
    p.how.soft_cap = 16;
    model.tile_keys = 4;
    model.tanh_ulps = 0;
    for (double const c : {1.0, 32.0}) {
        p.how.scale = c;
        CHECK(4 * flushed_in_exponent(p, fused(model))
              == Approx(2 * c + 7 * 16 + 17 + (1 + 2 * std::max(c, 16.0))).epsilon(1e-6));
    }
}

TEST_CASE("flushing: the largest exponent of a fused shift") {
    stored keep;
    problem const p = zeros_of(keep, {1});
    // S: c·m and the difference, f each; a kernel that is not fused subtracts equal numbers.
    rounds_weights const model = exact_but_for_flushing();
    CHECK(in_units_of_f(exponents_of_zeros(p, fused(model), 1).certain)
          == Approx(2).epsilon(1e-12));
    CHECK(in_units_of_f(exponents_of_zeros(p, model, 1).certain) == 0);
    // A sink is rounded, and multiplied by log2(e).
    CHECK(in_units_of_f(modelled::sink_error(0)) == 2);
}

TEST_CASE("flushing: the log-sum-exps of parts") {
    stored keep;
    problem const p = zeros_of(keep, {3, -1});
    rounds_weights model = exact_but_for_flushing();
    model.parts = 3;
    model.log_ulps = 0;
    modelled::exponent_error const e = exponents_of_zeros(p, model, 2);
    interval const four = modelled::gamma(4, u);
    // λ_0: the logarithm, c·m, the sum and the product of another base, f each, in addition to γ_4
    // ℓ.
    CHECK(in_units_of_f(e.log_error - four * e.log_sum) == Approx(4).epsilon(1e-9));
    // X = 2 exponents; λ_j and λ_0 twice, 4f each; two differences, f each; in addition to 3 γ_4 ℓ
    // and 2uℓ.
    interval const wider = modelled::number(1 + 2 * u);
    interval const visible =
        wider * modelled::number(3) * four * e.log_sum + modelled::number(2 * u) * e.log_sum;
    CHECK(in_units_of_f(e.shift - visible) == Approx(2 + 12 * (1 + 2 * u) + 2).epsilon(1e-9));
    // The weights of all parts together: the difference and the exponent of M, f each.
    interval const merged =
        e.log_error + modelled::number(2 * u) * (modelled::number(105) + e.log_sum);
    CHECK(in_units_of_f(e.merging() - merged) == Approx(2).epsilon(1e-9));
}

TEST_CASE("the errors of a part far below the others") {
    stored keep;
    problem const p = zeros_of(keep, {3, -1});
    rounds_weights model = exact_but_for_flushing();
    model.parts = 2;
    // In units of B_j: γ_4 of the log-sum-exp of the part. Its l may be e^{γ_3 B_j} larger than ℓ
    // says, by its own fused shift (γ_2) and power (u), of which the logarithm contributes ε_L and
    // γ_4, and two differences 2u. A difference of such a log-sum-exp is rounded twice: (1 + 2u).
    double const two = 2 * u;
    double const three = 3 * u / (1 - 3 * u);
    double const four = 4 * u / (1 - 4 * u);
    for (double const ulps : {0.0, 4.0, 0x1p20}) {
        CAPTURE(ulps);
        model.log_ulps = ulps;
        modelled::exponent_error const e = exponents_of_zeros(p, model, 2);
        double const far = ulps * 0x1p-23 + four + two;
        CHECK(modelled::rounded_up(e.size)
              == Approx((1 + two) * (four + far * three)).epsilon(1e-13));
        CHECK(modelled::rounded_up(e.difference) == 3 * u); // and the two differences
    }
    // Two scores of 2^28: with ε_L = 1/8 the logarithm contributes γ_3/8 of them, 6 of the
    // exponent; and 1/8 of ℓ in λ_j and in λ_0 twice.
    problem const great = row_of(keep, {0x1p28, 0x1p28}, {1, 0});
    auto const any_exponent = [&](double ulps) {
        model.log_ulps = ulps;
        return std::log(2 * terms_of(great, model).scores);
    };
    double const log_sum = std::log(3.0) + 1;
    CHECK(any_exponent(0x1p20) - any_exponent(0) == Approx(6 + 3 * log_sum / 8).epsilon(1e-5));
}

TEST_CASE("below which exponent a key has no weight") {
    stored keep;
    // An exponential is 0 below 2^-150, 150 log 2 = 103.97. Above that its error is at most
    // 1024·2^-149, which is 2^-12 of the value 2^127; below it no more than the weight is lost. The
    // weight may be flushed as well.
    rounds_weights model{.weights = format::float32, .exp_ulps = 1024};
    auto const lost = [&](double score) {
        problem const p = row_of(keep, {0, score}, {0, 0x1p127});
        double const weight = std::exp(score) * 0x1p127;
        return (terms_of(p, model).underflow - weight) / weight;
    };
    auto const is_lost_from = [&](double border) {
        CAPTURE(border);
        CHECK(lost(border + 0.2) > 100); // 1024 units, of which the weight is at most half of one
        CHECK(lost(border - 0.2) == Approx(1).epsilon(1e-2));
    };
    is_lost_from(-150 * std::log(2.0));
    // A maximum that lags by 8 log 2, and weights times 2^8: their exponentials are larger by this
    // factor.
    model.lag = 8;
    is_lost_from(-158 * std::log(2.0));
    model.weights_power = 8;
    is_lost_from(-166 * std::log(2.0));
    model.lag = 0;
    is_lost_from(-158 * std::log(2.0));
    model.weights_power = 0;
    // Two tiles: either exponential may be 2^-150. In float32 their product is 0 far above.
    model.tile_keys = 1;
    modelled::exponent_error const two = exponents_of_zeros(zeros_of(keep, {0, 0}), model, 2);
    CHECK(modelled::rounded_up(two.lost_below) == Approx(-300 * std::log(2.0)).epsilon(1e-14));
    CHECK(lost(-104.2) > 100);
    // A part, whose log-sum-exp has up to ℓ = log 3 + 1 more and which is merged by one more
    // exponential.
    model.tile_keys = 2;
    model.parts = 2;
    model.exp_ulps = 0;
    modelled::exponent_error const part = exponents_of_zeros(zeros_of(keep, {0, 0}), model, 2);
    CHECK(modelled::rounded_up(part.lost_below)
          == Approx(-300 * std::log(2.0) - std::log(3.0) - 1).epsilon(1e-14));
}

TEST_CASE("flushing: the operations on weights and values") {
    stored keep;
    // Values of 0: n products, n sums and T rescalings, relative to a largest weight of 1/n of the
    // sum: (2n + T)/n. The division is flushed once. In any mean e^m is at most the whole: 2n + T,
    // and the division.
    problem const p = zeros_of(keep, {0, 0, 0, 0});
    rounds_weights model = exact_but_for_flushing();
    for (std::size_t const tile : {std::size_t{4}, std::size_t{1}}) {
        CAPTURE(tile);
        model.tile_keys = tile;
        auto const T = static_cast<double>(4 / tile);
        model_terms const t = terms_of(p, model);
        CHECK(t.underflow / f == Approx((8 + T) / 4).epsilon(1e-5));
        CHECK(t.division / f == Approx(1).epsilon(1e-5));
        CHECK(t.any_mean / f == Approx(8 + T + 1).epsilon(1e-4));
    }
    model.tile_keys = 4;
    // Weights that are divided first are parts of the whole: 9 of it, and 9/4 of the exponentials
    // before.
    model.normalised = true;
    CHECK(terms_of(p, model).underflow / f == Approx(9 + 9.0 / 4).epsilon(1e-5));
    model.normalised = false;
    // P = 3 parts: a quotient, a product and a sum of each and of the merge, 2P + 2.
    model.parts = 3;
    CHECK(terms_of(p, model).underflow / f == Approx(9.0 / 4 + 8).epsilon(1e-4));
    // In a mean of such parts the W of one may be half of that of the row.
    CHECK(terms_of(p, model).any_mean / f == Approx(2 * 9 + 8 + 1).epsilon(1e-4));
}

TEST_CASE("flushing: a weight, and what rescales it") {
    stored keep;
    // e^-80 is 2^-115: f of it is lost in each of T tiles, for the value 2^127.
    problem const p = row_of(keep, {0, -80}, {0, 0x1p127});
    rounds_weights model = exact_but_for_flushing();
    auto const lost = [&] { return terms_of(p, model).underflow / 0x1p127 / f; };
    CHECK(lost() == Approx(1).epsilon(1e-4));
    model.tile_keys = 1;
    CHECK(lost() == Approx(2).epsilon(1e-4));
    model.lag = 2; // what rescales is a factor of a weight of up to 4
    CHECK(lost() == Approx(8).epsilon(1e-4));
    model = exact_but_for_flushing();
    model.normalised = true; // the quotient as well
    CHECK(lost() == Approx(2).epsilon(1e-4));
    model = exact_but_for_flushing();
    model.parts = 2; // the product with the weight of the part as well
    CHECK(lost() == Approx(2).epsilon(1e-4));
}

TEST_CASE("flushing: the row sum") {
    stored keep;
    // One key, no addition that rounds. Its exponent has 2 + 3 + 1, its exponential 1, one sum and
    // one tile 2.
    rounds_weights model = exact_but_for_flushing();
    CHECK(terms_of(zeros_of(keep, {1}), model).row_sum / f == Approx(6 + 1 + 2).epsilon(1e-6));
    // Four keys of weight 1/4 and exact exponents: an exponential of each in each tile, 4 sums, T rescalings; and
    // for P parts two weights of each, of the whole.
    problem const four = zeros_of(keep, {1, 1, 1, 1});
    auto const lost = [&](rounds_weights const& by) {
        modelled::model_factors exact;
        exact.grown.assign(4, modelled::number(0));
        exact.scores.assign(4, modelled::number(0));
        exact.largest = modelled::number(0.25);
        modelled::model_constants const with(four, by);
        return in_units_of_f(modelled::row_sum_error(with, by, exact));
    };
    CHECK(lost(model) == Approx((4 + 4 + 1) / 4.0).epsilon(1e-5));
    model.tile_keys = 1;
    CHECK(lost(model) == Approx((16 + 4 + 4) / 4.0).epsilon(1e-5));
    model.lag = 2; // an exponential that rescales is a factor of up to 4
    CHECK(lost(model) == Approx((16 * 4 + 4 + 4) / 4.0).epsilon(1e-5));
    model = exact_but_for_flushing();
    model.parts = 2;
    CHECK(lost(model) == Approx((4 + 4 + 1) / 4.0 + 4).epsilon(1e-5));
    // Below the normal range an exponential has an additional error of 1024·2^-149 = f/8192; g is
    // 8193/8192.
    model.parts = 1;
    model.exp_ulps = 1024;
    CHECK(lost(model) == Approx((4 * 8193.0 / 8192 + 4 + 1) / 4 * 8193 / 8192).epsilon(2e-6));
}

TEST_CASE("flushing: any mean of the values") {
    stored keep;
    // A factor of dropout of 2^123 is applied after flushing: f is 1/8 then. For one key W is at
    // least 1 − f, and l at least W − 2f: a mean of the value 2^123 may be 7/5 of it.
    problem p = zeros_of(keep, {1});
    p.kept = keep.booleans({1, 1, 1, 1}, {1});
    p.how.keep_factor = 0x1p123;
    CHECK(terms_of(p, exact_but_for_flushing()).any_mean / 0x1p123 == Approx(0.4).epsilon(1e-5));
    // Values of 0, whose own bound is infinite since their key may have any weight: (2 + 1) f/(7/8)
    // of 7/5, and f.
    p.value = keep.numbers(format::float32, {1, 1, 1, 1}, {0});
    p.query = keep.numbers(format::float32, {1, 1, 1, 1}, {0});
    CHECK(terms_of(p, exact_but_for_flushing()).any_mean
          == Approx(3.0 / 8 / 0.875 * 1.4 + 1.0 / 8).epsilon(1e-5));
}
