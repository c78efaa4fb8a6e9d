// number: ATT-501
// sentence: step 3 (line
// sentence: it does not follow
// sentence: It is false.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto sentinel =
    attest::theorem<"T4", "the weight of a key that has the score -c">([] {
        auto S = of("S");
        auto A = of("A");
        auto B = of("B");
        auto i = index("i", S);
        auto j = index("j", A);
        auto b = index("b", B);
        auto u = index("u", joined(A, B));
        auto x = index("x", B);
        auto c = scalar("c");
        auto s = variable("s", S, joined(A, B));
        auto hidden = for_all(x, equal(s(i, x), -c));
        auto allowed = sum(j, exp(s(i, j)));
        return assuming(hidden)
            .derive(exp(s(i, b)) / sum(u, exp(s(i, u))))
            .by(split, exp(s(i, b)) / (allowed + sum(x, exp(s(i, x)))))
            .by(hidden(x), exp(s(i, b)) / (allowed + sum(x, exp(-c))))
#ifdef BAD
            .by(hidden(b), exp(c) / (allowed + sum(x, exp(-c))));
#else
            .by(hidden(b), exp(-c) / (allowed + sum(x, exp(-c))));
#endif
    });
