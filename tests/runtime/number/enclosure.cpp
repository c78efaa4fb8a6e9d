// Enclosures against MPFR: e^r lies inside, the width is as stated, arithmetic contains its exact
// results.

#include <attest/number/enclose.hpp>
#include <attest/number/enclosure.hpp>

#include "support/catch.hpp"
#include "support/mpfr.hpp"

using attest::enclosure;
using attest::integer;
using attest::rational;
using attest::surd;

namespace {

/// Returns whether e^r, from MPFR with 200 bits more, lies strictly inside, and the width is as
/// stated.
bool encloses_exp(surd const& r, int bits) {
    enclosure const e = attest::enclose_exp(r, bits);
    reference::real argument(bits + 3000);
    reference::real power(bits + 200);
    reference::real lower(bits + 200);
    reference::real upper(bits + 200);
    reference::assign(argument, r);
    mpfr_exp(power, argument, MPFR_RNDN);
    reference::assign(lower, e.lower());
    reference::assign(upper, e.upper());
    if (mpfr_less_p(lower, power) == 0 || mpfr_less_p(power, upper) == 0)
        return false;
    mpfr_sub(upper, upper, lower, MPFR_RNDN);
    mpfr_div(upper, upper, lower, MPFR_RNDN);
    mpfr_mul_2si(upper, upper, bits - 4, MPFR_RNDN);
    return mpfr_cmp_ui(upper, 1) <= 0;
}

std::string name(surd const& r) {
    return attest::to_text(r).str();
}

} // namespace

TEST_CASE("e^r lies inside its enclosure, corner cases", "[number][enclosure]") {
    integer const ten = 10;
    for (surd const& r :
         {surd(1), surd(-1), surd(700), surd(-1000), surd(rational(1, 3)),
          surd(rational(integer(1), power(ten, 500))), surd(rational(integer(-1), power(ten, 500))),
          surd(rational(integer(1), power(ten, 2400))), surd(0, rational(3, 7), 2),
          surd(1000, rational(-5000, 7), 2), surd(-1, rational(1, 1000), 999983),
          surd(rational(123456789, 10))})
        for (int const bits : {8, 48, 62, 63, 64, 65, 128, 1000, 7168}) {
            INFO("r = " << name(r) << ", bits = " << bits);
            REQUIRE(encloses_exp(r, bits));
        }
}

TEST_CASE("e^r lies inside its enclosure, seeded", "[number][enclosure]") {
    reference::draw draw(20);
    for (int i = 0; i < 3000; ++i) {
        rational const part = draw.quotient(50);
        surd const r = draw.below(3) == 0 ? surd(part, draw.quotient(20), 1000003) : surd(part);
        if (r.sign() == 0 || attest::abs(r) > surd(1000000))
            continue;
        int const bits = 8 + static_cast<int>(draw.below(i % 50 == 0 ? 1500 : 130));
        INFO("r = " << name(r) << ", bits = " << bits);
        REQUIRE(encloses_exp(r, bits));
    }
}

TEST_CASE("arithmetic contains the exact results, seeded", "[number][enclosure]") {
    reference::draw draw(21);
    for (int i = 0; i < 1500; ++i) {
        int const bits = static_cast<int>(i % 2 == 0 ? 10 + draw.below(53) : 63 + draw.below(100));
        auto const drawn = [&] {
            rational const x = draw.quotient(62);
            return draw.below(20) == 0
                       ? x * power(rational(2), static_cast<int>(draw.below(300)) - 150)
                       : x;
        };
        rational a = drawn();
        rational b = drawn();
        rational c = drawn();
        rational d = drawn();
        if (b < a)
            std::swap(a, b);
        if (d < c)
            std::swap(c, d);
        enclosure const x(enclosure(a, bits).lower(), enclosure(b, bits).upper(), bits);
        enclosure const y(enclosure(c, bits).lower(), enclosure(d, bits).upper(), bits);
        INFO("bits = " << bits << ", [" << name(a) << ", " << name(b) << "], [" << name(c) << ", "
                       << name(d) << "]");
        for (rational const& u : {a, b})
            for (rational const& v : {c, d}) {
                REQUIRE((x + y).contains(u + v));
                REQUIRE((x - y).contains(u - v));
                REQUIRE((x * y).contains(u * v));
                if (!y.contains(rational(0)))
                    REQUIRE((x / y).contains(u / v));
                enclosure const point(u, bits);
                if (u.sign() > 0)
                    REQUIRE((square_root(point) * square_root(point)).contains(u));
            }
    }
}

TEST_CASE("exp of an interval contains both ends' powers, seeded", "[number][enclosure]") {
    reference::draw draw(22);
    for (int i = 0; i < 300; ++i) {
        rational const u = draw.quotient(12);
        int const bits = 20 + static_cast<int>(draw.below(150));
        INFO("u = " << name(u) << ", bits = " << bits);
        REQUIRE(exp(enclosure(u, bits)).contains(attest::enclose_exp(u, 400)));
    }
    attest::dyadic const speck(1, -100'000'000);
    REQUIRE(exp(enclosure(speck, speck, 64)).upper() > attest::dyadic(1, 0));
    REQUIRE(exp(enclosure(-speck, speck, 64)).contains(rational(1)));
}

TEST_CASE("refusals of enclosures carry their numbers", "[number][enclosure]") {
    enclosure const across(attest::dyadic(-1, 0), attest::dyadic(1, 0));
    REQUIRE_THROWS_AS(enclosure(1) / across, attest::division_by_zero);
    REQUIRE_THROWS_AS(square_root(across), attest::outside_the_exact_numbers);
    REQUIRE_THROWS_AS(enclosure(1, 7169), attest::precision_cap_reached);
    REQUIRE_THROWS_AS(attest::enclose_exp(surd(1), 7169), attest::precision_cap_reached);
    REQUIRE_THROWS_AS(attest::enclose_exp(surd(integer(1) << 50), 64),
                      attest::outside_the_exact_numbers);
    enclosure vast(attest::dyadic(1, 1LL << 59), attest::dyadic(1, 1LL << 59));
    REQUIRE_THROWS_AS(vast * vast * vast, attest::integer_overflow);
}

TEST_CASE("a denominator near 0 gets all 7168 bits", "[number][enclosure]") {
    // e^h − 1 − h at h = 10^-700 is about 2^-4652: 62·2^6 bits do not separate it from 0.
    rational const h = power(rational(1, 10), 700);
    attest::exponential const tiny = attest::exp(h) - attest::exponential(rational(1) + h);
    enclosure const inverse = attest::enclose(attest::exponential(1) / tiny, 62);
    CHECK(inverse.lower() > attest::dyadic(1, 4650));
    CHECK(inverse.upper() < attest::dyadic(1, 4653));
}
