// number: ATT-501
// sentence: step 2 (line
// sentence: it does not follow
// sentence: It is false.
// differs: the other part is masked
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto deleted = attest::theorem<"T3", "what is masked leaves the sum">([] {
    auto S = of("S");
    auto A = of("A");
    auto B = of("B");
    auto i = index("i", S);
    auto j = index("j", A);
    auto b = index("b", B);
    auto u = index("u", joined(A, B));
    auto w = variable("w", S, joined(A, B));
    auto M = mask("M", S, joined(A, B));
#ifdef BAD
    auto hidden = for_all(j, equal(M(i, j), 0));
#else
    auto hidden = for_all(b, equal(M(i, b), 0));
#endif
    return assuming(hidden)
        .derive(sum(u, M(i, u) * w(i, u)))
        .by(split, sum(j, M(i, j) * w(i, j)) + sum(b, M(i, b) * w(i, b)))
        .by(hidden(b), sum(j, M(i, j) * w(i, j)) + sum(b, 0 * w(i, b)))
        .by(ring_laws, sum(j, M(i, j) * w(i, j)));
});
