// number: ATT-501
// sentence: step 4 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto range =
    attest::theorem<"S0.2", "a dot product is at most the mean of the squares">([] {
        auto C = of("C");
        auto a = index("a", C);
        auto x = variable("x", C);
        auto y = variable("y", C);
        auto xx = sum(a, power(x(a), 2));
        auto yy = sum(a, power(y(a), 2));
        auto xy = sum(a, x(a) * y(a));
        auto gap = sum(a, power(x(a) - y(a), 2)) / 2;
        return derive(xy)
            .at_most(adding(gap), xy + gap)
            .by(ring_laws, xy + sum(a, power(x(a), 2) - 2 * x(a) * y(a) + power(y(a), 2)) / 2)
            .by(linear, xy + (xx - 2 * xy + yy) / 2)
#ifdef BAD
            .by(ring_laws, (xx + yy) / 3);
#else
            .by(ring_laws, (xx + yy) / 2);
#endif
    });
