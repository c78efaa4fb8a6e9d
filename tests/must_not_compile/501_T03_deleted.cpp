// number: ATT-501
// sentence: step 2 (line
// sentence: by hypothesis
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto deleted =
    theorem<"T3", "a sum in which B is masked is the sum over A">([](context& let) {
        auto S = let.finite_set("S");
        auto A = let.finite_set("A");
        auto B = let.finite_set("B");
        auto i = let.index("i", S);
        auto j = let.index("j", A);
        auto b = let.index("b", B);
        auto u = let.index("u", joined(A, B));
        auto w = let.variable("w", S, joined(A, B));
        auto M = let.mask("M", S, joined(A, B));
#ifdef BAD
        auto key = j;
#else
        auto key = b;
#endif
        auto hidden = let.assume(for_all(key, M(i, key) == 0));
        return claim(sum(u, M(i, u) * w(i, u)) == sum(j, M(i, j) * w(i, j)))
            .by(split, sum(j, M(i, j) * w(i, j)) + sum(b, M(i, b) * w(i, b)))
            .by(hidden, sum(j, M(i, j) * w(i, j)) + sum(b, 0 * w(i, b)))
            .by(ring_laws, sum(j, M(i, j) * w(i, j)));
    });
