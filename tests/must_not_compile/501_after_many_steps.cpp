// number: ATT-501
// sentence: step 41 (line
// sentence: it does not follow
#include <attest/derivation.hpp>

#include <utility>

using namespace attest::proofs;

inline constexpr auto there_and_back =
    theorem<"L1", "back and forth, twenty times">([](context& let) {
        auto T = let.finite_set("T");
        auto [j, k] = let.indices("j", "k", T);
        auto x = let.variable("x", T, T);
        auto c = let.scalar("c");
        auto together = sum(j, sum(k, exp(x(j, k) + x(k, j) + c)));
        auto apart = sum(j, sum(k, exp(x(j, k)) * exp(x(k, j)) * exp(c)));
        auto wrong = sum(j, sum(k, exp(x(j, k)) * exp(x(k, j)) * c));
        auto steps_so_far = claim(together == apart);
        for (int i = 0; i < 20; ++i)
            steps_so_far = std::move(steps_so_far).by(exp_of_sum, apart).by(exp_of_sum, together);
#ifdef BAD
        return std::move(steps_so_far).by(exp_of_sum, wrong).by(exp_of_sum, apart);
#else
        return std::move(steps_so_far).by(exp_of_sum, apart).by(exp_of_sum, apart);
#endif
    });
