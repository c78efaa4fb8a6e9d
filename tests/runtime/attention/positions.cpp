// Rotary positions at run time.
#include "support/catch.hpp"
#include "support/seeded.hpp"

using attest::pairing;
using attest::rational;
using attest::rotation;

TEST_CASE("scores of rotated queries and keys depend on the distance only", "[attention]") {
    tests::seeded draw;
    for (int round = 0; round < 8; ++round) {
        rotation const turns[] = {attest::half_angle_tangent(draw.fraction(3)),
                                  attest::half_angle_tangent(draw.fraction(3))};
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
