// number: ATT-501
// sentence: step 2 (line
// sentence: it does not follow
// sentence: the left side is about
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto again = theorem<"T19", "the number kept is a logarithm">([](context& let) {
    auto T = let.finite_set("T");
    auto [j, k] = let.indices("j", "k", T);
    auto s = let.variable("s", T);
    auto Z = sum(k, exp(s(k)));
#ifdef BAD
    auto L = let.define("L", exp(Z));
#else
    auto L = let.define("L", log(Z));
#endif
    return claim(exp(s(j) - L()) == exp(s(j)) / Z)
        .by(exp_of_sum, exp(s(j)) / exp(L()))
        .by(definition, exp(s(j)) / exp(log(Z)))
        .by(log_exp, exp(s(j)) / Z);
});
