// number: ATT-501
// sentence: step 1 (line
// sentence: by exp_of_sum: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto any_reference =
    theorem<"T9", "the weights do not depend on the reference">([](context& let) {
        auto T = let.finite_set("T");
        auto [w, j, k] = let.indices("w", "j", "k", T);
        auto s = let.variable("s", T);
        auto M = let.mask("M", T);
        auto m = let.scalar("m");
        auto e_j = M(j) * exp(s(j));
        auto e_k = M(k) * exp(s(k));
#ifdef BAD
        auto l = sum(k, M(k) * exp(s(k) + m));
#else
        auto l = sum(k, M(k) * exp(s(k) - m));
#endif
        let.assume(M(w) == 1);
        return claim(M(j) * exp(s(j) - m) / l == e_j / sum(k, e_k))
            .by(exp_of_sum, exp(-m) * e_j / sum(k, exp(-m) * e_k))
            .by(factor_out, exp(-m) * e_j / (exp(-m) * sum(k, e_k)))
            .by(cancel, e_j / sum(k, e_k));
    });
