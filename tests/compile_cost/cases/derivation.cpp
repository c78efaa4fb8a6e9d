// Two theorems with a hypothesis, a definition, a lemma and an inequality: the dearest evaluation.
#include <attest/derivation.hpp>

using namespace attest::proofs;

struct weights_of_a_row {
    context& let;
    index_set S = let.finite_set("S");
    index_set T = let.finite_set("T");
    index_term i = let.index("i", S);
    index_term j = let.index("j", T);
    index_term k = let.index("k", T);
    symbol s = let.variable("s", S, T);
    symbol M = let.mask("M", S, T);
    function Z = let.define("Z", sum(k, M(i, k) * exp(s(i, k))), i);
    function p = let.define("p", M(i, j) * exp(s(i, j)) / Z(i), i, j);
};

inline constexpr auto weights_sum_to_one =
    theorem<"T1", "each row of weights sums to 1">([](context& let) {
        weights_of_a_row const row{let};
        auto const& [in, S, T, i, j, k, s, M, Z, p] = row;
        let.assume(0 < Z(i));
        return claim(sum(j, p(i, j)) == 1)
            .by(definition, sum(j, M(i, j) * exp(s(i, j)) / Z(i)))
            .by(factor_out, sum(j, M(i, j) * exp(s(i, j))) / Z(i))
            .by(definition, Z(i) / Z(i))
            .by(cancel, 1);
    });

inline constexpr auto weights_at_most_one = theorem<"T1", "no weight exceeds 1">([](context& let) {
    weights_of_a_row const row{let};
    auto const& [in, S, T, i, j, k, s, M, Z, p] = row;
    auto const rest = let.index("k", without(T, j));
    let.assume(0 < Z(i));
    return claim(p(i, j) <= 1)
        .at_most(adding(sum(rest, p(i, rest))), p(i, j) + sum(rest, p(i, rest)))
        .by(singleton, sum(k, p(i, k)))
        .by(weights_sum_to_one.lemma(), 1);
});
