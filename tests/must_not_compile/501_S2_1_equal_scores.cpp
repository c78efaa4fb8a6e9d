// number: ATT-501
// sentence: step 1 (line
// sentence: by hypothesis
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto flat = theorem<"S2.1", "without a mask each weight is 1/n">([](context& let) {
    auto T = let.finite_set("T");
    auto [i, j, k] = let.indices("i", "j", "k", T);
    auto s = let.variable("s", T, T);
    auto c = let.variable("c", T);
    auto n = sum(k, 1);
#ifdef BAD
    auto equal_scores = for_all(i, k, s(i, k) == c(k));
#else
    auto equal_scores = for_all(i, k, s(i, k) == c(i));
#endif
    let.assume(equal_scores);
    return claim(exp(s(i, j)) / sum(k, exp(s(i, k))) == 1 / n)
        .by(equal_scores, exp(c(i)) / sum(k, exp(c(i))))
        .by(factor_out, exp(c(i)) / (exp(c(i)) * n))
        .by(cancel, 1 / n);
});
