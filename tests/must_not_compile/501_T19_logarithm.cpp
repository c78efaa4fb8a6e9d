// number: ATT-501
// sentence: step 2 (line
// sentence: it does not follow
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto again = attest::theorem<"T19", "the number kept is a logarithm">([] {
    auto [j, k] = indices("j", "k", of("T"));
    auto s = variable("s", of("T"));
    auto Z = sum(k, exp(s(k)));
#ifdef BAD
    auto L = define("L", exp(Z));
#else
    auto L = define("L", log(Z));
#endif
    return derive(exp(s(j) - L()))
        .by(exp_of_sum, exp(s(j)) / exp(L()))
        .by(definition, exp(s(j)) / exp(log(Z)))
        .by(log_exp, exp(s(j)) / Z);
});
