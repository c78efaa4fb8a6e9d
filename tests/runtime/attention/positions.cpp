// Rotary positions at run time.
#include "support/catch.hpp"
#include "support/seeded.hpp"

#include <limits>

using attest::pairing;
using attest::rational;
using attest::rotation;

TEST_CASE("scores of rotated queries and keys depend on the distance only", "[attention]") {
    tests::seeded draw;
    for (int round = 0; round < 8; ++round) {
        rotation const turns[] = {attest::rotation_by_half_tangent(draw.fraction(3)),
                                  attest::rotation_by_half_tangent(draw.fraction(3))};
        auto const query =
            attest::tabulate<1, 4>([&](std::size_t, std::size_t) { return draw.fraction(5); });
        auto const key =
            attest::tabulate<1, 4>([&](std::size_t, std::size_t) { return draw.fraction(5); });
        long long const m = draw.whole(-3, 3);
        long long const n = draw.whole(-3, 3);
        pairing const layout = draw.coin() ? pairing::interleaved : pairing::halves;
        CAPTURE(draw.seed(), round, m, n);
        rational const score = attest::scores(attest::rotary(query, turns, layout, m),
                                              attest::rotary(key, turns, layout, n))(0, 0);
        rational const shifted =
            attest::scores(attest::rotary(query, turns, layout, m - n), key)(0, 0);
        CHECK(score == shifted);
    }
}

TEST_CASE("a position fits if its own rotation does", "[attention]") {
    rotation const turn(rational(3) / rational(5), rational(4) / rational(5));
    rotation const far = attest::power(turn, 2048); // of its square the denominator has 9511 bits
    auto const x = attest::rows({{rational(1), rational(0)}});
    rotation const turns[] = {far};
    auto const turned = attest::rotary(x, turns, pairing::interleaved, 1);
    CHECK(turned(0, 0) == far.cosine());
    CHECK(turned(0, 1) == far.sine());
    CHECK_THROWS_AS(far * far, attest::integer_overflow);
    CHECK_THROWS_AS(attest::rotary(x, turns, pairing::interleaved, 2), attest::integer_overflow);
    CHECK_THROWS_AS(attest::power(turn, 4096), attest::integer_overflow);
}

TEST_CASE("a far position is reached by squaring", "[attention]") {
    rotation const quarter(rational(0), rational(1));
    long long const last = std::numeric_limits<long long>::max(); // 3 more than a multiple of 4
    CHECK(attest::power(quarter, last) == attest::power(quarter, 3));
    CHECK(attest::power(quarter, -last) == quarter);
    CHECK(attest::power(quarter, -last - 1) == rotation());
    CHECK(attest::power(rotation(), last) == rotation());
}
