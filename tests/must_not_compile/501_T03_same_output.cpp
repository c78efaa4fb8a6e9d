// number: ATT-501
// sentence: step 2 (line
// sentence: which is not shown to differ from 0
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto same_weight = attest::theorem<"T3", "a weight without the masked keys">([] {
    auto S = of("S");
    auto A = of("A");
    auto B = of("B");
    auto i = index("i", S);
    auto j = index("j", A);
    auto b = index("b", B);
    auto u = index("u", joined(A, B));
#ifdef BAD
    auto a = index("a", B);
#else
    auto a = index("a", A);
#endif
    auto s = variable("s", S, joined(A, B));
    auto M = mask("M", S, joined(A, B));
    auto hidden = for_all(b, equal(M(i, b), 0));
    auto allowed = sum(j, M(i, j) * exp(s(i, j)));
    return assuming(equal(M(i, a), 1), hidden)
        .derive(1 / sum(u, M(i, u) * exp(s(i, u))))
        .by(split, 1 / (allowed + sum(b, M(i, b) * exp(s(i, b)))))
        .by(hidden(b), 1 / (allowed + sum(b, 0 * exp(s(i, b)))))
        .by(ring_laws, 1 / allowed);
});
