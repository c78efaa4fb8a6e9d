// number: ATT-501
// sentence: step 5 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto weights_come_back =
    attest::theorem<"S4.2", "the output determines the weights">([] {
        auto T = of("T");
        auto [j, k, l] = indices("j", "k", "l", T);
        auto s = variable("s", T);
        auto x = variable("x", T);
        auto c = scalar("c");
        auto Z = sum(k, exp(s(k)));
        auto output = sum(j, exp(s(j)) / Z * x(j));
        auto tells = for_all(j, equal(x(j), delta(j, l) - c));
        return assuming(tells)
            .derive(exp(s(l)) / Z)
            .by(sift, sum(j, exp(s(j)) / Z * delta(j, l)))
            .by(ring_laws, sum(j, exp(s(j)) / Z * (delta(j, l) - c + c)))
            .by(tells(j), sum(j, exp(s(j)) / Z * (x(j) + c)))
            .by(linear | factor_out, output + c * (sum(k, exp(s(k))) / Z))
#ifdef BAD
            .by(cancel, output - c);
#else
            .by(cancel, output + c);
#endif
    });
