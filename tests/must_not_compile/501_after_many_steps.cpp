// number: ATT-501
// sentence: step 121 (line
// sentence: it does not follow
// differs: the last of many steps goes from x e^c to x c
#include <attest/derivation/notation.hpp>

#include <utility>

using namespace attest::notation;

inline constexpr auto there_and_back = attest::theorem<"L1", "back and forth, sixty times">([] {
    auto T = of("T");
    auto [j, k] = indices("j", "k", T);
    auto x = variable("x", T, T);
    auto c = scalar("c");
    auto together = sum(j, sum(k, exp(x(j, k) + x(k, j) + c)));
    auto apart = sum(j, sum(k, exp(x(j, k)) * exp(x(k, j)) * exp(c)));
    auto chain = derive(together);
    for (int i = 0; i < 60; ++i)
        std::move(chain).by(exp_of_sum, apart).by(exp_of_sum, together);
#ifdef BAD
    return std::move(chain).by(exp_of_sum, sum(j, sum(k, exp(x(j, k)) * exp(x(k, j)) * c)));
#else
    return std::move(chain).by(exp_of_sum, apart);
#endif
});
