// The error of the logarithm of a sum of weights, term by term, for sums computed by hand.
//
// With y ≈ log₂ P and w = P·2^-y it is log₂ P = y + log₂ w, and |log w − (w − 1)| ≤ (w − 1)². u is 2^-53.

#include "oracle/double_double/sink.hpp"
#include "oracle/fast/logarithm.hpp"
#include "oracle/fast/row_bound.hpp"
#include "support/catch.hpp"
#include "support/exact_real.hpp"

#include <optional>

using namespace attest::oracle;
using namespace tests;
using fast::log_of;
using fast::split;

namespace {

real const evaluated = 1 + 128 * real(u);

/// The terms common to every sum, in units of log e: 1.75u of 2^x, and u each for the product and
/// for terms of second order.
real const always = 1.75 * real(u) + 2 * real(u);

/// Half the width of bounds around 0: the radius in the code before rounding outward.
double half_width(std::optional<bounds> const& around) {
    REQUIRE(around);
    CHECK(around->lower == -around->upper);
    return around->upper;
}

double half_width(std::optional<fast::placed> const& found) {
    REQUIRE(found);
    double const upper = found->around.upper;
    double const lower = found->around.lower;
    return (upper - lower) / 2;
}

/// The error of a logarithm of pairs: (1.5(ρ(1 + ρ) + 2^-79 + 4u²) + 64u²(|whole| + |d|) + 8u·2^-60
/// + 2^-101), as derived in the comments of the code.
real pairs_error(real const& relative, double whole, double d) {
    real const u2 = real(u) * u;
    return (1.5 * (relative * (1 + relative) + 0x1p-79 + 4 * u2)
            + 64 * u2 * (std::abs(whole) + std::abs(d)) + 8 * real(u) * 0x1p-60 + 0x1p-101)
           * evaluated;
}

} // namespace

TEST_CASE("logarithm: the error of a sum of 1") {
    // y = 0 and w = 1: no number is rounded but in 2^x and the products.
    CHECK(units_between(half_width(log_of(0, 1, 0, true)),
                        always * log_of_e() * (1 + 2 * real(u)) * evaluated)
          <= 10);
    // In base e the factors log₂e and log 2 cancel except for 2u each, evaluated once more.
    CHECK(units_between(half_width(log_of(0, 1, 0, false)),
                        always * (1 + 4 * real(u)) * evaluated * evaluated)
          <= 12);
}

TEST_CASE("logarithm: the relative error of the sum") {
    // −log(1 − ρ) ≤ ρ + ρ² for ρ ≤ 1/2.
    for (double const relative : {0x1p-50, 0x1p-30, 0x1p-21}) {
        CAPTURE(relative);
        real const natural = always + relative * (1 + real(relative));
        CHECK(units_between(half_width(log_of(0, 1, relative, true)),
                            natural * log_of_e() * (1 + 2 * real(u)) * evaluated)
              <= 10);
        CHECK(units_between(half_width(log_of(0, 1, relative, false)),
                            natural * (1 + 4 * real(u)) * evaluated * evaluated)
              <= 12);
    }
}

TEST_CASE("logarithm: two sums are rounded") {
    // M + y and the sum with the correction, each with the error u of the result: just below a
    // power of two each is one unit in the last place, together two. The rest is far less than half
    // a unit. One more for the outward rounding.
    for (double const shift : {0x1p20 - 1, -0x1p29 + 1}) {
        double const unit = std::abs(std::nextafter(shift, 0) - shift);
        auto const found = log_of(shift, 1, 0, true);
        REQUIRE(found);
        CHECK(found->upper - shift == 3 * unit);
        CHECK(shift - found->lower == 3 * unit);
    }
    // In base e the product with log 2 adds 3u of the result: u for log 2 as a double, u for the
    // product, and u for terms of second order. 1512775·log 2 is just below 2^20, so each u of it
    // is a unit: two for the sums, three for the product.
    double const shift = 1512775;
    double const result = shift * 0.6931471805599453;
    double const unit = 0x1p-33;
    REQUIRE(result < 0x1p20);
    REQUIRE(result > 0x1p20 - 1);
    auto const natural = log_of(shift, 1, 0, false);
    REQUIRE(natural);
    CHECK(natural->upper == result + (2 + 3 + 1) * unit);
    CHECK(natural->lower == result - (2 + 3 + 1) * unit);
}

TEST_CASE("logarithm: what the guess leaves") {
    // 2^900(1 + 2^-45) has the estimate 900, the double nearest to its logarithm, and w − 1 = 2^-45
    // exactly, since 2^-900 is exact. With M = −900 only the correction 2^-45·log₂e remains, whose
    // unit in the last place is 2^-97: the square of w − 1, counted twice, u of the second sum, and
    // two roundings of the correction are all visible.
    for (double const left : {0x1p-45, -0x1p-45}) {
        double const sum = 0x1p900 * (1 + left);
        if (std::log2(sum) != 900) // with a library that does not round it to nearest
            continue;
        CAPTURE(left);
        auto const found = log_of(-900, sum, 0, true);
        REQUIRE(found);
        double const correction = left * 1.4426950408889634;
        real const natural = always + 2 * real(left) * left;
        real const error = (natural * log_of_e() * (1 + 2 * real(u))
                            + u * (real(std::abs(correction)) + 2 * std::abs(correction)))
                           * evaluated;
        CHECK(found->upper == std::nextafter((correction + error).rounded(), HUGE_VAL));
        CHECK(found->lower == std::nextafter((correction - error).rounded(), -HUGE_VAL));
    }
}

TEST_CASE("logarithm: nothing is said of what is out of range") {
    CHECK(log_of(0x1p30, 1, 0, true));
    CHECK_FALSE(log_of(std::nextafter(0x1p30, HUGE_VAL), 1, 0, true));
    CHECK_FALSE(log_of(0, 1, 0x1p-20, true));
    CHECK_FALSE(log_of(0, 0x1p901, 0, true));
    CHECK_FALSE(log_of(0, 0x1p-901, 0, true));
    CHECK(log_of(0x1p30, split{1, 0}, 0, true));
    CHECK_FALSE(log_of(std::nextafter(0x1p30, HUGE_VAL), split{1, 0}, 0, true));
    CHECK_FALSE(log_of(0, split{1, 0}, 0x1p-20, true));
    CHECK_FALSE(log_of(0, split{0x1p901, 0}, 0, true));
}

TEST_CASE("logarithm: pairs, the error of a sum of 1") {
    // log₂e < 1.5 times the errors of the sum, of the series 2^-79, and 4u² of the product; d³ and d⁴ as
    // doubles; the terms of the logarithm that are left out.
    for (bool const binary : {true, false}) {
        CHECK(units_between(half_width(log_of(0, split{1, 0}, 0, binary)), pairs_error(0, 0, 0))
              <= 16);
        for (double const relative : {0x1p-80, 0x1p-50, 0x1p-21})
            CHECK(units_between(half_width(log_of(0, split{1, 0}, relative, binary)),
                                pairs_error(relative, 0, 0))
                  <= 16);
    }
}

TEST_CASE("logarithm: pairs, operations on the whole part and on the rest") {
    // 64u² of M + y, where that is an integer.
    for (double const shift : {0x1p10, -0x1p20, 0x1p30}) {
        auto const found = log_of(shift, split{1, 0}, 0, true);
        REQUIRE(found);
        CHECK(found->near == shift);
        CHECK(units_between(half_width(found), pairs_error(0, shift, 0)) <= 16);
    }
    CHECK(units_between(half_width(log_of(0, split{0x1p40, 0}, 0, true)), pairs_error(0, 40, 0))
          <= 16);
    // 2^(2^-21) = 1 + d has the estimate 0 or 2^-20; a sum of 1 + 2^-22 has 0. Then d is 2^-22, and
    // 64u²·d is 2^-43 of the error.
    auto const found = log_of(0, split{1 + 0x1p-22, 0}, 0, false);
    REQUIRE(found);
    CHECK(units_between(half_width(found), pairs_error(0, 0, 0x1p-22)) <= 100);
}

TEST_CASE("logarithm: the weight of a sink on the fast path") {
    // 2^(L·sink − M), with an integer M: within the error of other weights, 2 steps of the reduction and
    // the polynomial's 1.75u.
    auto const holds = [](double sink, double shift) {
        auto const found = fast::sink_weight(sink, shift);
        REQUIRE(found);
        interval const exact = exp(interval(real::bits, sink))
                               / exp(interval(real::bits, shift) * log_of_two().value());
        double const allowed = fast::weight_error(2 * fast::exponential_reach * u + 0x1p-75) / u;
        CHECK(units_between(*found, real(exact)) <= allowed);
    };
    for (double const sink : {0.0, 1.0, -3.75, 600.0, -600.0, 0x1p20, 7e8})
        holds(sink, std::floor(sink * 1.4426950408889634));
    CHECK(fast::sink_weight(0, 0) == 1);
    CHECK(fast::sink_weight(0, 1000) == 0x1p-1000);
    CHECK(fast::sink_weight(0, 1001) == 0);
    CHECK(fast::sink_weight(0, -900) == 0x1p900);
    CHECK_FALSE(fast::sink_weight(0, -901));
    CHECK(fast::sink_weight(-0x1p30, 0) == 0);
    CHECK_FALSE(fast::sink_weight(std::nextafter(-0x1p30, -HUGE_VAL), 0));
    CHECK_FALSE(fast::sink_weight(0, std::nextafter(0x1p30, HUGE_VAL)));
}

TEST_CASE("logarithm: the weight of a sink in pairs") {
    // 2^-79 of the series and 8u² of the rest as a pair, and 2^-103|t| of the exponent t = L·sink;
    // log 2 times this is x, and the bound uses x + x².
    real const series = 0x1p-79 + 8 * real(u) * u;
    auto const error = [](double sink) {
        auto const found = double_double::sink_weight_pair(
            sink, 0x1p30 > std::abs(sink) * 1.5 ? std::floor(sink * 1.4426950408889634) : sink);
        return found ? found->error : -1;
    };
    CHECK(units_between(error(0), series * evaluated) <= 8);
    for (double const sink : {1.0, -600.0, 0x1p20, -0x1p29}) {
        real const x = 0x1p-103 * std::abs(sink) * log_of_e();
        CHECK(units_between(error(sink), (series + (x + x * x) * (1 + series)) * evaluated) <= 8);
    }
    auto const dropped = double_double::sink_weight_pair(0, 1001);
    REQUIRE(dropped);
    CHECK(dropped->weight.high == 0);
    CHECK(dropped->error == 0);
    CHECK_FALSE(double_double::sink_weight_pair(0, -901));
    CHECK(double_double::sink_weight_pair(-0x1p30, 0));
    CHECK_FALSE(double_double::sink_weight_pair(std::nextafter(-0x1p30, -HUGE_VAL), 0));
    CHECK_FALSE(double_double::sink_weight_pair(0, std::nextafter(0x1p30, HUGE_VAL)));
}
