// The error of a row in pairs of doubles, term by term, for rows computed by hand.
//
// u = 2^-53, γ_n = n·u/(1 − n·u), L = log₂e, C = c·L. The number of components is n, |x| ≤ ‖q‖‖k‖ is
// `product`, |t| ≤ |C|·product, and |L·y| ≤ |M| + 1320 + |t| for a weight that was kept.

#include "oracle/double_double/row.hpp"
#include "oracle/double_double/weights.hpp"
#include "support/bound_setup.hpp"
#include "support/catch.hpp"

using namespace attest::oracle;
using namespace tests;

namespace {

real const evaluated = 1 + 128 * real(u);
real const u2 = real(u) * u;
constexpr double series = 0x1p-79;     ///< of 2^r in pairs
constexpr double pair_rest = 0x1p-105; ///< of a factor that is a sum of two doubles
real const above = 1 + 8 * real(u);    ///< |C| in the plan

double_double::pair_exponent_error exponent_of(problem const& p, fast::row_facts const& facts,
                                               double shift = 0) {
    return double_double::exponent_of(p, fast::plan(p), facts, shift);
}

/// A row of keys that are 0, so that all weights are 1, with the facts about its scores set by
/// hand.
struct looked_at {
    looked_at(problem const& p, fast::row_facts const& facts)
        : common(p), from(p, 0, 0, fast::best_kernel()),
          look(p, common, from, fast::best_kernel()) {
        for (std::size_t part = 0; part < from.parts(); ++part)
            from.read(part);
        from.conclude();
        REQUIRE(look.begin(0, 0, 0, facts));
        exponent = double_double::exponent_of(p, common, facts, facts.shift);
    }

    fast::plan common;
    fast::source from;
    double_double::row look;
    double_double::pair_exponent_error exponent{};

    /// α by hand, from the exponent.
    [[nodiscard]] real weight_error() const {
        real const x = log_of_two() * exponent.total();
        return series + (x + x * x) * (1 + real(series));
    }
};

/// Returns half the distance between the ends, if the midpoint is 0.
double error_of(fast::placed const& x) {
    CHECK(x.around.lower == -x.around.upper);
    return x.around.upper;
}

/// γ_{3N}·γ_{N + 3} for N keys, the lanes and the sink.
real sums_of(std::size_t keys) {
    double const n = static_cast<double>(keys + fast::best_kernel().lanes + 1);
    return gamma_of(3 * n) * gamma_of(n + 3);
}

} // namespace

TEST_CASE("pairs: the error of a product") {
    // n products and n sums have errors of at most u(n + 1)(1 + γ_n)Σ|q_a k_a| ≤ γ_{n + 2} Σ|q_a k_a|
    // altogether, which 2n additions round: γ_{2n} of that (Ogita, Rump and Oishi 2005). A sum on a grid has
    // γ_{n + 3} for γ_{n + 2} (grid.hpp).
    stored keep;
    for (std::size_t const size : {1U, 16U, 100U}) {
        problem p = zeros(keep, {.size = size});
        p.how.scale = 0.25;
        auto const n = static_cast<double>(size);
        real const expected =
            gamma_of(2 * n) * gamma_of(n + 3) * 0x1p20 * 0.25 * log_of_e() * above;
        CHECK(units_between(exponent_of(p, {0, 0x1p20, false}).scores, expected) <= 8);
        CHECK(exponent_of(p, {0, 0x1p20, true}).scores == 0);
        p.how.soft_cap = 5; // the slope of the cap is at most 1
        CHECK(units_between(exponent_of(p, {0, 0x1p20, false}).scores, expected) <= 8);
        CHECK(exponent_of(p, {0, 0x1p20, true}).scores == 0);
    }
}

TEST_CASE("pairs: the low part of an exponent") {
    // The low part is at most (n + 3)u|t| from the products, from their product with C_high and
    // from that with C_low; y's product with L, that with L_low, and the low part of y itself add
    // 3u|L·y|; the sum of both parts of t adds u(|t| + |L·y|): γ_{n + 4}|t| + γ_4|L·y|. Six
    // operations round it.
    stored keep;
    problem p = zeros(keep, {.size = 16});
    p.how.scale = 0.25;
    fast::row_facts const facts{0, 0x1p20, true};
    real const t = 0x1p18 * log_of_e() * above;
    CHECK(units_between(exponent_of(p, facts).low, gamma_of(6) * gamma_of(20) * t) <= 8);
    p.bias = keep.filled(format::float64, {1, 1, 1, 1});
    for (double const shift : {0.0, -0x1p25}) {
        real const y = std::abs(shift) + 1320 + t;
        CHECK(units_between(exponent_of(p, facts, shift).low,
                            gamma_of(6) * (gamma_of(20) * t + gamma_of(4) * y))
              <= 8);
    }
    p.bias.reset();
    p.how.soft_cap = 3; // |t| ≤ cap·L, from above by 4u
    real const capped = 3 * log_of_e() * (1 + 4 * real(u));
    CHECK(units_between(exponent_of(p, facts).low, gamma_of(6) * gamma_of(20) * capped) <= 8);
}

TEST_CASE("pairs: factors that are not sums of two doubles, and the rest as a pair") {
    stored keep;
    problem p = zeros(keep, {.size = 16});
    p.how.scale = -0.25;
    fast::row_facts const facts{0, 0x1p20, true};
    real const t = 0x1p18 * log_of_e() * above;
    CHECK(units_between(exponent_of(p, facts).scale, pair_rest * t) <= 4);
    CHECK(units_between(exponent_of(p, facts).pair, 4 * u2) == 0);
    p.how.soft_cap = 3;
    real const capped = 3 * log_of_e() * (1 + 4 * real(u));
    CHECK(units_between(exponent_of(p, facts).scale, pair_rest * capped) <= 2);
    p.how.soft_cap.reset();
    p.how.alibi_slopes = {0.5};
    CHECK(units_between(exponent_of(p, facts, -512).scale, pair_rest * (t + (512 + 1320 + t)))
          <= 4);
    p.how.soft_cap = 3;
    CHECK(units_between(exponent_of(p, facts, 512).scale,
                        pair_rest * (capped + (512 + 1320 + capped)))
          <= 2);
}

TEST_CASE("pairs: what products lose below the doubles") {
    // fma(a, b, −fl(a·b)) loses at most 2^-1075, which is multiplied by |C| in t, for each of n
    // components; 2^-1000 covers all other terms of this size.
    stored keep;
    problem p = zeros(keep, {.size = 16});
    p.how.scale = 1;
    p.how.soft_cap = 1;
    CHECK(exponent_of(p, {0, 0, true}).underflow == 16 * 0x1p-1000);
    p.how.scale = 0x1p1000;
    CHECK(units_between(exponent_of(p, {0, 0, true}).underflow,
                        16 * (0x1p-1000 + 0x1p-74 * log_of_e() * above))
          <= 4);
}

TEST_CASE("pairs: tanh under a soft cap") {
    // (1 − E)/(1 + E) with E = 2^-z, z = 2L·c/cap·|x|: 2^-79 of the series and the error of the
    // exponent contribute half of their size. The exponent has its low part, γ_{n + 4} of it and
    // rounded six times, 2^-105 of its factor, and 4u² of the rest as a pair. Two sums of 3u² and a
    // quotient of 15u² are less than 24u² (Joldes, Muller and Popescu 2017, theorems 3.1 and 7.1).
    // All times cap·L.
    stored keep;
    problem p = zeros(keep, {.size = 16});
    p.how.scale = 1;

    struct row_under {
        double cap;
        double product;
    };

    for (auto const& [cap, product] :
         {row_under{3, 0}, row_under{50, 0x1p10}, row_under{0x1p-10, 0x1p18}}) {
        CAPTURE(cap, product);
        p.how.soft_cap = cap;
        real const inner = 2 * log_of_e() / cap * product;
        real const exponent = gamma_of(6) * gamma_of(20) * inner + pair_rest * inner + 4 * u2;
        real const expected =
            cap * log_of_e() * (1 + 4 * real(u)) * ((series + exponent) / 2 + 24 * u2);
        CHECK(units_between(exponent_of(p, {0, product, true}).cap, expected) <= 32);
    }
    p.how.soft_cap.reset();
    CHECK(exponent_of(p, {0, 1, true}).cap == 0);
}

TEST_CASE("pairs: the total has every term") {
    double_double::pair_exponent_error const error{
        .scores = 1, .low = 2, .scale = 4, .pair = 8, .underflow = 16, .cap = 32};
    CHECK(error.total() == 63);
}

TEST_CASE("pairs: a weight from the errors of its exponent") {
    // 2^δ − 1 ≤ x + x², x = δ·log 2, times 1 + 2^-79 of the series.
    stored keep;
    problem p = zeros(keep, {.keys = 2});
    p.how.scale = 1;
    for (double const product : {0.0, 0x1p30, 0x1p78, 0x1p80}) {
        CAPTURE(product);
        looked_at const row(p, {0, product, false});
        CHECK(units_between(row.look.weight_error(), row.weight_error() * evaluated) <= 16);
        if (product > 0x1p70)
            CHECK(row.look.weight_error() > 0x1p-26); // so that x² is visible
    }
}

TEST_CASE("pairs: the sum of the weights") {
    stored keep;
    for (std::size_t const keys : {1U, 4U, 128U}) {
        problem p = zeros(keep, {.keys = keys});
        p.how.scale = 1;
        for (double const product : {0.0, 0x1p80}) {
            CAPTURE(keys, product);
            looked_at const row(p, {0, product, false});
            CHECK(row.look.sum().high == static_cast<double>(keys));
            real const alpha = row.weight_error();
            // Low parts are added to low parts: one operation more for each weight than for a product,
            // 3N, and they are at most u of the weight: N + 3.
            real const expected = (alpha + sums_of(keys) * (1 + alpha)) * evaluated;
            CHECK(units_between(row.look.sum_error(), expected) <= 16);
        }
    }
    // A sink adds its own error, in proportion to its share of the sum.
    problem p = zeros(keep, {.keys = 1});
    p.how.sinks = {0};
    looked_at const row(p, {0, 0, true});
    CHECK(row.look.sum().high == 2);
    double const sink = double_double::sink_weight_pair(0, 0)->error;
    real const alpha = row.weight_error();
    real const b = sums_of(1) + real(sink) / 2;
    CHECK(units_between(row.look.sum_error(), (alpha + b * (1 + alpha)) * evaluated) <= 16);
}

TEST_CASE("pairs: the terms of a row") {
    // Sums of N keys, the lanes and the sink: γ_{3N}·γ_{N + 3}. A dropped weight is below 2^-690 of
    // the largest; four operations for each key lose at most 2^-1074 each.
    stored keep;
    for (std::size_t const keys : {1U, 65U}) {
        problem p = zeros(keep, {.keys = keys});
        looked_at const row(p, {0, 0x1p30, false});
        auto const n = static_cast<double>(keys);
        fast::row_error const& error = row.look.error();
        CHECK(units_between(error.weights, row.weight_error()) <= 16);
        CHECK(units_between(error.values_sum, sums_of(keys)) <= 8);
        CHECK(units_between(error.weights_sum, sums_of(keys)) <= 8);
        CHECK(error.dropped == n * n * 0x1p-690);
        CHECK(error.underflow == 4 * n * 0x1p-1074);
    }
}

TEST_CASE("pairs: the bound of an output") {
    // |v − o| is convex in v, so errors α of the weights change o by at most α·m; the sums of
    // products contribute h(1 + α)m, and that of the weights b(1 + α)|o|, all times
    // κ = 1/((1 − α)(1 − b)). The relative error of the quotient is below 16u². A share o of the
    // error is moved to the left side.
    stored keep;
    std::size_t const keys = 64;
    problem p = zeros(keep, {.keys = keys, .value_size = 3});
    p.how.scale = 1;
    std::vector<double> values;
    for (std::size_t j = 0; j < keys; ++j) {
        values.push_back(j % 2 == 0 ? 4 : -4); // |o| = 0, m = 4
        values.push_back(2);                   // |o| = m = 2
        values.push_back(0x1p-1060);           // only the lost part
    }
    p.value = keep.numbers(format::float64, {1, 1, keys, 3}, values);
    for (bool const sink : {false, true})
        for (double const product : {0.0, 0x1p78, 0x1p80}) {
            CAPTURE(sink, product);
            // The sink weighs as much as one key: the sum is 64 or 65.
            if (sink)
                p.how.sinks = {0};
            else
                p.how.sinks.clear();
            looked_at row(p, {0, product, false});
            real const alpha = row.weight_error();
            real const h = sums_of(keys);
            real b = h;
            if (sink)
                b = b + real(double_double::sink_weight_pair(0, 0)->error) / 65;
            real const kappa = 1 / ((1 - alpha) * (1 - b));
            real const m = kappa * (alpha + h * (1 + alpha));
            real const o = kappa * b * (1 + alpha) + 16 * u2;
            CHECK(row.look.output(0).near == 0);
            CHECK(units_between(error_of(row.look.output(0)), 4 * m / (1 - o) * evaluated) <= 32);
            if (sink)
                continue;
            CHECK(row.look.output(1).near == 2);
            CHECK(units_between(error_of(row.look.output(1)), (2 * m + 2 * o) / (1 - o) * evaluated)
                  <= 32);
            // The products of low parts, those of high parts and their errors: four times 2^-1074
            // for each key, divided by the sum; and the smallest error, 2^-1022.
            if (product == 0)
                CHECK(error_of(row.look.output(2))
                      == std::nextafter(0x1p-1022 + 4 * 64 * 0x1p-1074 / 64, HUGE_VAL));
        }
}

TEST_CASE("pairs: the factor of dropout in the bound of an output") {
    // N̂ f divided by the sum: all errors of N̂ are multiplied by f. The error of the product of
    // two pairs is 5u², that of f 2^-105 = 2u²: less than 8u² = 2^-103 of |o|. It may lose 2^-1060
    // below the range of doubles, before it is divided by the sum.
    stored keep;
    std::size_t const keys = 64;
    problem p = zeros(keep, {.keys = keys, .value_size = 3});
    p.how.scale = 1;
    p.kept = keep.booleans({1, 1, 1, 1}, {1});
    std::vector<double> values;
    for (std::size_t j = 0; j < keys; ++j) {
        values.push_back(j % 2 == 0 ? 4 : -4); // |o| = 0, m = 4
        values.push_back(2);                   // |o| = f m, m = 2
        values.push_back(0x1p-1060);           // only the lost part
    }
    p.value = keep.numbers(format::float64, {1, 1, keys, 3}, values);
    for (double const f : {1.0, 3.0})
        for (double const product : {0.0, 0x1p78}) {
            CAPTURE(f, product);
            p.how.keep_factor = f;
            looked_at row(p, {0, product, false});
            real const alpha = row.weight_error();
            real const h = sums_of(keys); // of the sum of weights as well
            real const kappa = 1 / ((1 - alpha) * (1 - h));
            real const m = kappa * (alpha + h * (1 + alpha)) * evaluated;
            real const o = kappa * h * (1 + alpha) + 16 * u2;
            real const left = 1 - o;
            real const of_product = 8 * u2;
            CHECK(row.look.output(0).near == 0);
            CHECK(units_between(error_of(row.look.output(0)), 4 * real(f) * m / left) <= 32);
            CHECK(row.look.output(1).near == 2 * f);
            CHECK(units_between(error_of(row.look.output(1)),
                                2 * real(f) * (m / left + o / left * evaluated + of_product))
                  <= 32);
            // Four times 2^-1074 for each of 64 keys, times f, and 2^-1060, over 64; and the
            // smallest error.
            if (product == 0)
                CHECK(error_of(row.look.output(2))
                      == std::nextafter(0x1p-1022 + f * 4 * 0x1p-1074 + 0x1p-1066, HUGE_VAL));
        }
}

TEST_CASE("pairs: the error of the sum counts what the output has of it") {
    // A key and a sink of weight e^(2^20) each, over 2^M: the relative error of the exponent of the
    // sink is 2^-103, so 2^-83 and more, of which the sum has the sink's share.
    stored keep;
    problem p = zeros(keep, {.keys = 1, .value_size = 1});
    p.value = keep.filled(format::float64, {1, 1, 1, 1}, 1);
    p.how.sinks = {0x1p20};
    double const shift = std::floor(0x1p20 * 1.4426950408889634);
    p.bias = keep.filled(format::float64, {1, 1, 1, 1}, 0x1p20);
    looked_at row(p, {shift, 0, true});
    auto const sink = double_double::sink_weight_pair(0x1p20, shift);
    REQUIRE(sink);
    CHECK(sink->error > 0x1p-83);
    real const alpha = row.weight_error();
    real const b = sums_of(1) + real(sink->error) * sink->weight.high / row.look.sum().high;
    CHECK(units_between(row.look.sum_error(), (alpha + b * (1 + alpha)) * evaluated) <= 16);
}

TEST_CASE("pairs: a weight over the sum") {
    // ŵ(1 + σ)/(1 + α) with errors α of the weight and σ of the sum: (α + σ)/(1 − α), and 16u² of
    // the quotient.
    stored keep;
    problem p = zeros(keep, {.keys = 2});
    p.how.scale = 1;
    for (double const product : {0.0, 0x1p78, 0x1p80}) {
        CAPTURE(product);
        looked_at row(p, {0, product, false});
        double_double::weights each(row.look);
        auto const found = each.at(0);
        REQUIRE(found);
        CHECK(found->places == 0);
        CHECK(found->number.near == 0.5);
        real const alpha = row.look.weight_error();
        real const sigma = row.look.sum_error();
        real const expected = ((alpha + sigma) / (1 - alpha) + 16 * u2) * evaluated / 2;
        CHECK(units_between(error_of(found->number), expected) <= 16);
    }
}
