// number: ATT-501
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto only_distance =
    attest::theorem<"T20", "only the distance of two places counts">([] {
        auto P = of("P");
        auto a = index("a", P);
        auto q0 = variable("q0", P);
        auto q1 = variable("q1", P);
        auto k0 = variable("k0", P);
        auto k1 = variable("k1", P);
        auto cos_m = variable("cos_m", P);
        auto sin_m = variable("sin_m", P);
        auto cos_n = variable("cos_n", P);
        auto sin_n = variable("sin_n", P);
        auto cos_d = cos_m(a) * cos_n(a) + sin_m(a) * sin_n(a);
#ifdef BAD
        auto sin_d = sin_m(a) * cos_n(a) + cos_m(a) * sin_n(a);
#else
        auto sin_d = sin_m(a) * cos_n(a) - cos_m(a) * sin_n(a);
#endif
        auto first = cos_m(a) * q0(a) - sin_m(a) * q1(a);
        auto second = sin_m(a) * q0(a) + cos_m(a) * q1(a);
        return derive(sum(a, first * (cos_n(a) * k0(a) - sin_n(a) * k1(a))
                                 + second * (sin_n(a) * k0(a) + cos_n(a) * k1(a))))
            .by(ring_laws, sum(a, (cos_d * q0(a) - sin_d * q1(a)) * k0(a)
                                      + (sin_d * q0(a) + cos_d * q1(a)) * k1(a)));
    });
