// One theorem with a hypothesis, a definition, a lemma and an inequality: the dearest of its steps.
#include <attest/derivation/notation.hpp>

using namespace attest::notation;

inline constexpr auto weights_sum_to_one =
    attest::theorem<"T1", "each row of weights sums to 1">([] {
        auto T = of("T");
        auto S = of("S");
        auto [j, k] = indices("j", "k", T);
        auto [i] = indices("i", S);
        auto s = variable("s", S, T);
        auto M = mask("M", S, T);
        auto Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
        auto p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
        return assuming(positive(Z(i)))
            .derive(sum(j, p(i, j)))
            .by(definition, sum(j, M(i, j) * exp(s(i, j)) / Z(i)))
            .by(factor_out, sum(j, M(i, j) * exp(s(i, j))) / Z(i))
            .by(definition, Z(i) / Z(i))
            .by(cancel, 1);
    });

inline constexpr auto weights_at_most_one =
    attest::theorem<"T1", "no weight exceeds 1">([] {
        auto T = of("T");
        auto S = of("S");
        auto [j, k] = indices("j", "k", T);
        auto [i] = indices("i", S);
        auto s = variable("s", S, T);
        auto M = mask("M", S, T);
        auto Z = define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
        auto p = define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
        auto rest = index("k", without(T, j));
        return assuming(positive(Z(i)))
            .derive(p(i, j))
            .at_most(adding(sum(rest, p(i, rest))), p(i, j) + sum(rest, p(i, rest)))
            .by(singleton, sum(k, p(i, k)))
            .by(weights_sum_to_one.lemma(), 1);
    });
