// number: ATT-501
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto only_distance =
    theorem<"T20", "only the distance of two places counts">([](context& let) {
        auto P = let.finite_set("P");
        auto a = let.index("a", P);
        auto q0 = let.variable("q0", P)(a);
        auto q1 = let.variable("q1", P)(a);
        auto k0 = let.variable("k0", P)(a);
        auto k1 = let.variable("k1", P)(a);
        auto cos_m = let.variable("cos_m", P)(a);
        auto sin_m = let.variable("sin_m", P)(a);
        auto cos_n = let.variable("cos_n", P)(a);
        auto sin_n = let.variable("sin_n", P)(a);
        auto cos_d = cos_m * cos_n + sin_m * sin_n;
#ifdef BAD
        auto sin_d = sin_m * cos_n + cos_m * sin_n;
#else
        auto sin_d = sin_m * cos_n - cos_m * sin_n;
#endif
        auto first = cos_m * q0 - sin_m * q1;
        auto second = sin_m * q0 + cos_m * q1;
        auto both_turned =
            sum(a, first * (cos_n * k0 - sin_n * k1) + second * (sin_n * k0 + cos_n * k1));
        auto turned_by_d = sum(a, (cos_d * q0 - sin_d * q1) * k0 + (sin_d * q0 + cos_d * q1) * k1);
        return claim(both_turned == turned_by_d).by(ring_laws, turned_by_d);
    });
