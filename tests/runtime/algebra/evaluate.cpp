// Doubles, exact numbers and enclosures evaluate the same random terms.
//
// An enclosure of 50 bits must hold both others: each operation of doubles rounds to the nearest of
// numbers among which the ends of the enclosure are, so that it cannot pass them.

#include <attest/algebra/double_arithmetic.hpp>
#include <attest/algebra/evaluate.hpp>
#include <attest/algebra/exact_arithmetic.hpp>
#include <attest/algebra/print.hpp>

#include "support/catch.hpp"
#include "support/seeded.hpp"
#include "support/terms.hpp"

#include <cmath>

namespace {

using namespace attest::algebra;
using attest::enclosure;
using attest::integer;
using attest::rational;

rational exactly(double x) {
    int exponent = 0;
    double const fraction = std::frexp(x, &exponent);
    rational const whole(static_cast<long long>(std::ldexp(fraction, 53)));
    return whole * power(rational(2), exponent - 53);
}

struct tally {
    int exact = 0;
    int enclosed = 0;
    int undefined = 0;
    int outside = 0;
    int varied = 0;
};

void compare(term const& e, environment const& world, tally& seen) {
    auto const exact = evaluate(e.root(), world, exact_arithmetic{});
    auto const held = evaluate(e.root(), world, enclosure_arithmetic{50});
    auto const rounded = evaluate(e.root(), world, double_arithmetic{});
    INFO(printed(e.root()).str());
    REQUIRE(exact.is != standing::incomplete);
    REQUIRE(held.is != standing::incomplete);
    seen.exact += exact.is_known() ? 1 : 0;
    seen.undefined += exact.is == standing::undefined ? 1 : 0;
    seen.outside += exact.is == standing::outside ? 1 : 0;
    if (held.is == standing::undefined)
        CHECK_FALSE(exact.is_known());
    if (!held.is_known())
        return;
    ++seen.enclosed;
    CHECK(held.value.bits() == 50);
    CHECK(exact.is != standing::undefined);
    if (exact.is_known()) {
        CHECK(held.value.contains(attest::enclose(exact.value, 120)));
        seen.varied += exact.value == attest::exponential(0) ? 0 : 1;
    }
    REQUIRE(rounded.is_known());
    REQUIRE(std::isfinite(rounded.value));
    CHECK(held.value.contains(exactly(rounded.value)));
}

} // namespace

TEST_CASE("three arithmetics agree on random terms", "[algebra]") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    tests::random_terms terms(draw);
    tally seen;
    for (int i = 0; i < 6000; ++i) {
        environment const world = terms.world();
        compare(terms.any(i % 4 + 1), world, seen);
    }
    CAPTURE(seen.exact, seen.enclosed, seen.undefined, seen.outside, seen.varied);
    CHECK(seen.exact > 5000);
    CHECK(seen.enclosed > 5000);
    CHECK(seen.varied > 3500);
    CHECK(seen.undefined > 80);
    CHECK(seen.outside > 80);
}

TEST_CASE("logarithms of doubles are those of the exact numbers", "[algebra]") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int i = 0; i < 200; ++i) {
        rational const r = draw.fraction(40);
        term const e = log(exp(term(r)));
        auto const exact = evaluate(e.root(), environment(1), exact_arithmetic{});
        auto const rounded = evaluate(e.root(), environment(1), double_arithmetic{});
        REQUIRE(exact.is_known());
        REQUIRE(rounded.is_known());
        CHECK(exact.value == attest::exponential(r));
        CHECK(std::abs(rounded.value - attest::nearest<double>(r)) < 1e-13);
    }
}

TEST_CASE("the series of the compiler are the functions of the machine", "[algebra]") {
    tests::seeded draw;
    CAPTURE(draw.seed());
    for (int i = 0; i < 2000; ++i) {
        double const x = static_cast<double>(draw.whole(-700000, 700000)) / 1000;
        CAPTURE(x);
        CHECK(std::abs(detail::series_exp(x) / std::exp(x) - 1) < 1e-15);
        double const y = std::exp(x / 2);
        CHECK(std::abs(detail::series_log(y) - std::log(y)) < 1e-15 * (1 + std::abs(x)));
    }
}
