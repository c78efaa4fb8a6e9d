// number: ATT-501
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto equivariant =
    attest::theorem<"T14", "permuted words give permuted outputs">([] {
        auto T = of("T");
        auto pi = bijection("pi", T);
        auto rho = bijection("rho", T);
        auto [i, j, h] = indices("i", "j", "h", T);
        auto s = variable("s", T, T);
        auto v = variable("v", T);
        auto Z = sum(h, exp(s(pi(i), pi(h))));
#ifdef BAD
        return derive(sum(j, exp(s(pi(i), pi(j))) * v(rho(j))) / Z)
#else
        return derive(sum(j, exp(s(pi(i), pi(j))) * v(pi(j))) / Z)
#endif
            .by(reindex, sum(j, exp(s(pi(i), j)) * v(j)) / sum(h, exp(s(pi(i), h))));
    });
