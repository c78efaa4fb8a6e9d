// number: ATT-501
// sentence: what is added is not seen to have the sign that is needed
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto bound = attest::theorem<"T1", "no weight exceeds the sum of its row">([] {
    auto S = of("S");
    auto T = of("T");
    auto i = index("i", S);
    auto [j, k] = indices("j", "k", T);
    auto other = index("k", without(T, j));
    auto s = variable("s", S, T);
    auto weight = define("w", exp(s(i, j)), i, j);
    return derive(weight(i, j))
#ifdef BAD
        .less(adding(sum(other, weight(i, other))), weight(i, j) + sum(other, weight(i, other)))
#else
        .at_most(adding(sum(other, weight(i, other))), weight(i, j) + sum(other, weight(i, other)))
#endif
        .by(singleton, sum(k, weight(i, k)));
});
