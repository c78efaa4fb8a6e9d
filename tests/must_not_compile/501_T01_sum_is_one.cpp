// number: ATT-501
// sentence: it divides by Z(i), which is not shown to differ from 0
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto sum_is_one = attest::theorem<"T1", "the weights of a row sum to 1">([] {
    auto S = of("S");
    auto T = of("T");
    auto i = index("i", S);
    auto [a, j, k] = indices("a", "j", "k", T);
    auto s = variable("s", S, T);
    auto M = mask("M", S, T);
    auto Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
#ifdef BAD
    auto some_key = equal(M(i, a), 0);
#else
    auto some_key = equal(M(i, a), 1);
#endif
    return assuming(some_key)
        .derive(sum(j, M(i, j) * exp(s(i, j)) / Z(i)))
        .by(factor_out, sum(j, M(i, j) * exp(s(i, j))) / Z(i))
        .by(definition, Z(i) / Z(i))
        .by(cancel, 1);
});
