// Without |y| = 1 the dot product has no such bound. Neighbour: 501_S0_2_range.
// number: ATT-501
// sentence: step 5 (line
// sentence: it does not follow
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto range =
    theorem<"S0.2", "the dot product of unit vectors is at most 1">([](context& let) {
        auto C = let.finite_set("C");
        auto a = let.index("a", C);
        auto x = let.variable("x", C);
        auto y = let.variable("y", C);
        auto xx = sum(a, power(x(a), 2));
        auto yy = sum(a, power(y(a), 2));
        auto xy = sum(a, x(a) * y(a));
        auto gap = sum(a, power(x(a) - y(a), 2)) / 2;
        auto x_is_unit = let.assume(xx == 1);
#ifdef BAD
        auto y_is_unit = let.assume(yy == 4);
#else
        auto y_is_unit = let.assume(yy == 1);
#endif
        return claim(xy <= 1)
            .at_most(adding(gap), xy + gap)
            .by(ring_laws, xy + sum(a, power(x(a), 2) - 2 * x(a) * y(a) + power(y(a), 2)) / 2)
            .by(linear, xy + (xx - 2 * xy + yy) / 2)
            .by(x_is_unit, xy + (1 - 2 * xy + yy) / 2)
            .by(y_is_unit, xy + (1 - 2 * xy + 1) / 2)
            .by(ring_laws, 1);
    });
