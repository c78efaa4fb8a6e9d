// number: ATT-501
// sentence: step 1 (line
// sentence: by exp_of_sum: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto shift =
    theorem<"T2", "a common shift of a row leaves its weights alone">([](context& let) {
        auto S = let.finite_set("S");
        auto T = let.finite_set("T");
        auto i = let.index("i", S);
        auto [a, j] = let.indices("a", "j", T);
        auto s = let.variable("s", S, T);
        auto M = let.mask("M", S, T);
        auto c = let.variable("c", S);
        auto e = M(i, j) * exp(s(i, j));
#ifdef BAD
        auto moved = M(i, j) * exp(s(i, j) * c(i));
#else
        auto moved = M(i, j) * exp(s(i, j) + c(i));
#endif
        let.assume(M(i, a) == 1);
        return claim(moved / sum(j, moved) == e / sum(j, e))
            .by(exp_of_sum, e * exp(c(i)) / sum(j, e * exp(c(i))))
            .by(factor_out, e * exp(c(i)) / (sum(j, e) * exp(c(i))))
            .by(cancel, e / sum(j, e));
    });
