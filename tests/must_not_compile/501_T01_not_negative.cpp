// number: ATT-501
// sentence: what is added is not seen to have the sign that is needed
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto sign = attest::theorem<"T1", "no weight is negative">([] {
    auto S = of("S");
    auto T = of("T");
    auto i = index("i", S);
    auto [a, j, k] = indices("a", "j", "k", T);
    auto s = variable("s", S, T);
    auto M = mask("M", S, T);
    auto Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    auto weight = M(i, j) * exp(s(i, j)) / Z(i);
#ifdef BAD
    return assuming(equal(M(i, a), 1)).derive(0).less(adding(weight), weight);
#else
    return assuming(equal(M(i, a), 1)).derive(0).at_most(adding(weight), weight);
#endif
});
