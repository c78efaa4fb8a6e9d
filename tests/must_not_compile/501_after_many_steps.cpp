// number: ATT-501
// sentence: step 121 (line
// sentence: it does not follow
// differs: the last of many steps goes from x e^c to x c
#include <attest/derivation.hpp>

#include <utility>

using namespace attest::proofs;

inline constexpr auto there_and_back =
    theorem<"L1", "back and forth, sixty times">([](context& let) {
        auto T = let.finite_set("T");
        auto [j, k] = let.indices("j", "k", T);
        auto x = let.variable("x", T, T);
        auto c = let.scalar("c");
        auto together = sum(j, sum(k, exp(x(j, k) + x(k, j) + c)));
        auto apart = sum(j, sum(k, exp(x(j, k)) * exp(x(k, j)) * exp(c)));
#ifdef BAD
        auto end = sum(j, sum(k, exp(x(j, k)) * exp(x(k, j)) * c));
#else
        auto end = apart;
#endif
        auto forth = claim(together == end);
        for (int i = 0; i < 60; ++i)
            std::move(forth).by(exp_of_sum, apart).by(exp_of_sum, together);
        return std::move(forth).by(exp_of_sum, end);
    });
