// number: ATT-501
// sentence: by theorem 1
// sentence: it does not follow
// sentence: It is false.
// differs: the bad twin puts A in the place of B
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

// The proof joins A and B; the statement does not say so.
inline constexpr auto apart = attest::theorem<"1", "an element of A is none of B">([] {
    auto A = of("A");
    auto B = of("B");
    auto a = index("a", A);
    auto e = index("e", A);
    auto b = index("b", B);
    auto u = index("u", joined(A, B));
    return derive(sum(b, delta(b, a)))
        .by(ring_laws, 1 + sum(b, delta(b, a)) - 1)
        .by(sift, sum(e, delta(e, a)) + sum(b, delta(b, a)) - 1)
        .by(split, sum(u, delta(u, a)) - 1)
        .by(sift, 0);
});

inline constexpr auto used = attest::theorem<"2", "it is none of it">([] {
    auto A = of("A");
    auto B = of("B");
    auto a = index("a", A);
    auto b = index("b", B);
    auto e = index("e", A);
    auto x = variable("x", A);
#ifdef BAD
    return derive(x(a) * sum(e, delta(e, a))).by(apart.lemma().with(B, A), x(a) * 0);
#else
    return derive(x(a) * sum(b, delta(b, a))).by(apart.lemma(), x(a) * 0);
#endif
});
