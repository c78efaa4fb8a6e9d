// number: ATT-501
// sentence: step 1 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto masked = attest::theorem<"T3", "a masked key has the weight 0">([] {
    auto S = of("S");
    auto T = of("T");
    auto i = index("i", S);
    auto [a, j, k] = indices("a", "j", "k", T);
    auto s = variable("s", S, T);
    auto M = mask("M", S, T);
    auto Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
#ifdef BAD
    auto hidden = equal(M(i, j), 1);
#else
    auto hidden = equal(M(i, j), 0);
#endif
    return assuming(equal(M(i, a), 1), hidden)
        .derive(M(i, j) * exp(s(i, j)) / Z(i))
        .by(hidden, 0 * exp(s(i, j)) / Z(i))
        .by(ring_laws, 0);
});
