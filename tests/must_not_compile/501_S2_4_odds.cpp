// number: ATT-501
// sentence: step 3 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto odds =
    attest::theorem<"S2.4", "odds of the Gaussian kernel and of attention">([] {
        auto T = of("T");
        auto [j, l] = indices("j", "l", T);
        auto apart = variable("apart", T);
        auto qk = variable("qk", T);
        auto kk = variable("kk", T);
        auto qq = scalar("qq");
        auto c = scalar("c");
        auto distance = for_all(j, equal(apart(j), qq - 2 * qk(j) + kk(j)));
        auto near = [&](auto const& key) { return exp(-c * (qq - 2 * qk(key) + kk(key)) / 2); };
        return assuming(distance)
            .derive(exp(-c * apart(j) / 2) / exp(-c * apart(l) / 2))
            .by(distance(j), near(j) / exp(-c * apart(l) / 2))
            .by(distance(l), near(j) / near(l))
#ifdef BAD
            .by(exp_of_sum, exp(c * qk(j)) / exp(c * qk(l)) * exp(c * (kk(l) + kk(j)) / 2));
#else
            .by(exp_of_sum, exp(c * qk(j)) / exp(c * qk(l)) * exp(c * (kk(l) - kk(j)) / 2));
#endif
    });
