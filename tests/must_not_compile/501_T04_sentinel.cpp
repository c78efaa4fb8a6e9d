// number: ATT-501
// sentence: step 2 (line
// sentence: by hypothesis
// sentence: it does not follow
// sentence: It is false
#include <attest/derivation.hpp>

using namespace attest::proofs;

inline constexpr auto sentinel =
    theorem<"T4", "the weight of a key that has the score -c">([](context& let) {
        auto S = let.finite_set("S");
        auto A = let.finite_set("A");
        auto B = let.finite_set("B");
        auto i = let.index("i", S);
        auto j = let.index("j", A);
        auto [b, x] = let.indices("b", "x", B);
        auto u = let.index("u", joined(A, B));
        auto c = let.scalar("c");
        auto s = let.variable("s", S, joined(A, B));
        auto Z = sum(j, exp(s(i, j)));
        auto n = sum(x, 1);
#ifdef BAD
        auto e = exp(c);
#else
        auto e = exp(-c);
#endif
        auto hidden = let.assume(for_all(x, s(i, x) == -c));
        return claim(exp(s(i, b)) / sum(u, exp(s(i, u))) == e / (Z + n * e))
            .by(split, exp(s(i, b)) / (Z + sum(x, exp(s(i, x)))))
            .by(hidden, e / (Z + sum(x, e)))
            .by(factor_out, e / (Z + n * e));
    });
