// The error of scores before the weights, term by term: sums and products of pairs, the soft cap,
// and rows computed by hand. u = 2^-53, γ_n = n·u/(1 − n·u).

#include "oracle/double_double/scores.hpp"
#include "support/bound_setup.hpp"
#include "support/catch.hpp"

using namespace attest::oracle;
using namespace tests;
using double_double::near_sum;

namespace {

real const evaluated = 1 + 128 * real(u);
real const u2 = real(u) * u;

/// One query and keys, read, with the bounds of their scores.
struct scored {
    explicit scored(problem const& of)
        : common(of), factors(of), from(of, 0, 0, fast::best_kernel()),
          row(of, common, factors, from, fast::best_kernel()) {
        for (std::size_t part = 0; part < from.parts(); ++part)
            from.read(part);
        from.conclude();
        begun = row.begin(0, 0, 0);
    }

    fast::plan common;
    double_double::score_factors factors;
    fast::source from;
    double_double::scores row;
    bool begun = false;
};

/// Returns the only score of a problem, around a low part of nearly 0.
fast::placed only(problem const& p, stage which) {
    scored const all(p);
    REQUIRE(all.begun);
    auto const found = all.row.at(which, 0);
    REQUIRE(found);
    return found->number;
}

double half_width(fast::placed const& x) {
    return x.around.upper / 2 - x.around.lower / 2;
}

problem one_key(stored& keep, std::vector<double> const& query, std::vector<double> const& key) {
    return {keep.numbers(format::float64, {1, 1, 1, query.size()}, query),
            keep.numbers(format::float64, {1, 1, 1, key.size()}, key),
            keep.filled(format::float64, {1, 1, 1, 1}, 1)};
}

/// (1, 2^-60, 1)·(1, 2^-60, −1) = 2^-120, which is not a sum of doubles. The norms are
/// √(2 + 2^-120) each, so their product is nearly 2; with their own roundings 2(1 + 20u).
struct cancelling {
    stored keep{};
    problem p = one_key(keep, {1, 0x1p-60, 1}, {1, 0x1p-60, -1});
};

/// γ_6·γ_6·‖q‖‖k‖ + 3·2^-1070: three products and their sums, and their loss below the doubles.
real const cancelled = gamma_of(6) * gamma_of(6) * 2 * (1 + 20 * real(u)) + 3 * real(0x1p-1070);

} // namespace

TEST_CASE("scores: what operations on pairs add") {
    // 4u² of a product and 2^-105 of its factor; 3u²/(1 − 4u) of a sum.
    CHECK(double_double::product_error == 0x1p-103);
    CHECK(real(double_double::product_error).rounded() >= (4 * u2 + 0x1p-105).rounded());
    CHECK(double_double::addition_error == 0x1p-104);
    CHECK(real(double_double::addition_error).rounded() >= (3 * u2 / (1 - 4 * real(u))).rounded());
    CHECK(double_double::lost_product == 0x1p-1060);
}

TEST_CASE("scores: a sum of two numbers that are near pairs") {
    near_sum const x{{8, 0x1p-60}, 0x1p-70};
    near_sum const y{{-4, 0}, 0x1p-72};
    CHECK(double_double::sum(x, y).error == 0x1p-70 + 0x1p-72 + 0x1p-104 * 4);
    CHECK(double_double::sum(x, y).value.high == 4);
    // Two doubles have an exact sum, and so has any number plus 0.
    near_sum const single{{8, 0}, 0x1p-70};
    CHECK(double_double::sum(single, y).error == 0x1p-70 + 0x1p-72);
    CHECK(double_double::sum(x, {{0, 0}, 0x1p-73}).error == 0x1p-70 + 0x1p-73);
    CHECK(double_double::sum({{0, 0}, 0x1p-73}, x).error == 0x1p-70 + 0x1p-73);
    CHECK(double_double::sum({{8, 0x1p-60}, 0}, {{-4, 0x1p-60}, 0}).error == 0x1p-104 * 4);
}

TEST_CASE("scores: bounds around a number") {
    auto const exact = double_double::enclosed_in({{1, 0x1p-60}, 0});
    CHECK(exact.number.around.lower == 0x1p-60);
    CHECK(exact.number.around.upper == 0x1p-60);
    auto const near = double_double::enclosed_in({{1, 0}, 0x1p-90});
    CHECK(near.number.around.upper == 0x1p-90 * (1 + 130 * u));
    CHECK(near.number.around.lower == -0x1p-90 * (1 + 130 * u));
    auto const shifted = double_double::enclosed_in({{1, 0x1p-60}, 0x1p-90});
    CHECK(shifted.number.around.upper > 0x1p-60 + 0x1p-90);
    CHECK(shifted.number.around.lower < 0x1p-60 - 0x1p-90);
}

TEST_CASE("scores: tanh") {
    // 2^-79 + 8u² for E = 2^-z, of which half counts, as for the error of z; 24u² for two sums and
    // a quotient.
    CHECK(units_between(fast::pair_series_error, 0x1p-79 + 8 * u2) <= 1);
    for (double const exponent : {0.0, 0x1p-100, 0x1p-79, 0x1p-10}) {
        CAPTURE(exponent);
        real const expected = ((0x1p-79 + 8 * u2 + exponent) / 2 + 24 * u2) * evaluated;
        CHECK(units_between(double_double::tangent_error(exponent), expected) <= 8);
    }
}

TEST_CASE("scores: a product that is no sum of doubles") {
    cancelling of;
    for (double const scale : {1.0, -8.0, 0.3}) {
        CAPTURE(scale);
        of.p.how.scale = scale;
        real const size = std::abs(scale) * 0x1p-120;
        real const expected = (std::abs(scale) * cancelled + 0x1p-103 * size) * evaluated;
        CHECK(units_between(half_width(only(of.p, stage::scaled_scores)), expected) <= 32);
    }
    // γ_{2n}·γ_{n + 3} for n products.
    std::vector<double> query(20, 0);
    std::vector<double> key(20, 0);
    query[0] = query[1] = query[2] = key[0] = key[1] = 1;
    key[2] = -1;
    query[1] = key[1] = 0x1p-60;
    problem p = one_key(of.keep, query, key);
    p.how.scale = 1;
    // Each norm is √2, with 21u of the sum of squares and 4u of the root; the product adds 4u.
    real const expected =
        gamma_of(40) * gamma_of(23) * 2 * (1 + (2 * 25 + 4) * real(u)) * evaluated;
    CHECK(units_between(half_width(only(p, stage::scaled_scores)), expected) <= 40);
}

TEST_CASE("scores: a product below the range of products") {
    // At 2^-950 the error of the product with c is not a double: 2^-103 of it, and 2^-1060.
    stored keep;
    problem p = one_key(keep, {0x1p-475}, {0x1p-475});
    p.how.scale = 1;
    double const error = 0x1p-103 * 0x1p-950 + 0x1p-1060;
    fast::placed const found = only(p, stage::scaled_scores);
    CHECK(found.near == 0x1p-950);
    CHECK(found.around.upper == std::nextafter(error, HUGE_VAL));
    CHECK(found.around.lower == -found.around.upper);
    // From 2^-900 on it is exact, for a c that is a double.
    p = one_key(keep, {0x1p-450}, {0x1p-450});
    p.how.scale = 1;
    CHECK(half_width(only(p, stage::scaled_scores)) == 0);
    // The loss of n products: n·2^-1070, times c.
    p = one_key(keep, {0x1p-520, 0x1p-520}, {0x1p-520, -0x1p-520});
    p.how.scale = 0x1p800;
    real const lost = real(0x1p800) * 2 * 0x1p-1070 + 0x1p-1060;
    CHECK(units_between(half_width(only(p, stage::scaled_scores)), lost * evaluated) <= 16);
}

TEST_CASE("scores: a factor that is no double") {
    // c = 1/√2 has a relative distance of 2^-105 to a pair, and the product with it adds 4u²:
    // 2^-103 of the score.
    stored keep;
    problem p = one_key(keep, {0x1p20, 0}, {0x1p20, 0});
    fast::placed const found = only(p, stage::scaled_scores);
    double const error = 0x1p-103 * found.near;
    double const unit = std::ldexp(std::abs(found.near), -105); // of the low part, at most
    CHECK(half_width(found) >= error);
    CHECK(half_width(found) <= error + 2 * unit);
}

TEST_CASE("scores: a soft cap") {
    // cap·tanh: the error of z = 2L·c/cap·x is that of x times its factor, and 2^-103 of z up to
    // 1000; half of it counts, and all is multiplied by cap. The relative error of the product with
    // the cap is 2^-103.
    cancelling of;
    for (double const cap : {1.0, 32.0}) {
        CAPTURE(cap);
        of.p.how.scale = 0x1p20;
        of.p.how.soft_cap = cap;
        real const factor = 2 * log_of_e() * 0x1p20 / cap;
        real const exponent = factor * cancelled;
        real const tangent = (0x1p-79 + 8 * u2 + exponent) / 2 + 24 * u2;
        CHECK(units_between(half_width(only(of.p, stage::capped_scores)),
                            cap * tangent * evaluated * evaluated)
              <= 2000); // 2^-42: z itself is 2^-100
    }
    // Far beyond the cap the score is the cap.
    stored keep;
    problem p = one_key(keep, {0x1p20}, {0x1p20});
    p.how.scale = 1;
    p.how.soft_cap = 2;
    fast::placed const found = only(p, stage::capped_scores);
    CHECK(found.near == 2);
    real const tangent = ((0x1p-79 + 8 * u2 + 1000 * real(0x1p-103)) / 2 + 24 * u2) * evaluated;
    CHECK(units_between(half_width(found), (2 * tangent + 0x1p-103 * 2) * evaluated) <= 16);
}

TEST_CASE("scores: a bias and ALiBi") {
    // bias − slope·distance is a sum of two doubles and one: 3u²/(1 − 4u) of it where none is 0.
    stored keep;
    problem p = one_key(keep, {0x1p-475}, {0x1p-475});
    p.how.scale = 1;
    p.bias = keep.filled(format::float64, {1, 1, 1, 1}, 0);
    real const own = 0x1p-103 * real(0x1p-950) + 0x1p-1060;
    CHECK(units_between(half_width(only(p, stage::biased_scores)), own * evaluated) <= 1e5);
    // 8 keys, of which the first is 7 away: slope·distance = 2.1 has a low part.
    problem wide = zeros(keep, {.keys = 8});
    wide.how.alibi_slopes = {0.3};
    wide.bias = keep.filled(format::float64, {1, 1, 1, 8}, 1);
    scored const all(wide);
    REQUIRE(all.begun);
    auto const found = all.row.at(stage::biased_scores, 7);
    REQUIRE(found);
    // 1 − 2.1 = −1.1, with a relative error of 2^-104.
    double const unit = std::ldexp(1.0, -107);
    CHECK(half_width(found->number) >= 0x1p-104 * 1.09);
    CHECK(half_width(found->number) <= 0x1p-104 * 1.11 + 2 * unit);
    real const exact = 1 - real(0.3) * 7;
    real const low = exact - found->number.near;
    CHECK(low.rounded() >= found->number.around.lower);
    CHECK(low.rounded() <= found->number.around.upper);
}

TEST_CASE("scores: nothing is said beyond the range of products") {
    stored keep;
    problem p = one_key(keep, {0x1p450}, {0x1p449});
    p.how.scale = 1;
    CHECK(scored(p).begun);
    CHECK_FALSE(scored(one_key(keep, {0x1p450}, {0x1p450})).begun);
    p.how.scale = 4; // times c
    CHECK_FALSE(scored(p).begun);
    p.how.scale = 1;
    p.how.soft_cap = 0.5; // times 2L·c/cap
    CHECK_FALSE(scored(p).begun);
    // The error of the exponent of a cap may be at most 1/2: γ_6·γ_5·2·2L·c = 2^-98.9·c.
    cancelling of;
    of.p.how.soft_cap = 1;
    of.p.how.scale = 0x1p97;
    CHECK(scored(of.p).begun);
    of.p.how.scale = 0x1p99;
    CHECK_FALSE(scored(of.p).begun);
}
