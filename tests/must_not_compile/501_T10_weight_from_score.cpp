// number: ATT-501
// sentence: step 1 (line
// sentence: by exp_of_sum: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto weight = theorem<"T10", "p = e^(s - L)">([](context& let) {
    auto T = let.finite_set("T");
    auto [w, j, k] = let.indices("w", "j", "k", T);
    auto s = let.variable("s", T);
    auto M = let.mask("M", T);
    auto Z = sum(k, M(k) * exp(s(k)));
    auto L = log(Z);
#ifdef BAD
    auto exponent = s(j) + L;
#else
    auto exponent = s(j) - L;
#endif
    let.assume(M(w) == 1);
    return claim(M(j) * exp(exponent) == M(j) * exp(s(j)) / Z)
        .by(exp_of_sum, M(j) * exp(s(j)) / exp(L))
        .by(log_exp, M(j) * exp(s(j)) / Z);
});
