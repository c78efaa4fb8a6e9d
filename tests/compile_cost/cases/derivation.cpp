// Two theorems with a hypothesis, a definition, a lemma and an inequality: the most expensive evaluation.
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
        auto const i = row.i;
        auto const j = row.j;
        auto const e = row.M(i, j) * exp(row.s(i, j));
        let.assume(0 < row.Z(i));
        return claim(sum(j, row.p(i, j)) == 1)
            .by(definition, sum(j, e / row.Z(i)))
            .by(factor_out, sum(j, e) / row.Z(i))
            .by(definition, row.Z(i) / row.Z(i))
            .by(cancel, 1);
    });

inline constexpr auto weights_at_most_one = theorem<"T1", "no weight exceeds 1">([](context& let) {
    weights_of_a_row const row{let};
    auto const weight = row.p(row.i, row.j);
    auto const rest = let.index("k", without(row.T, row.j));
    auto const others = sum(rest, row.p(row.i, rest));
    let.assume(0 < row.Z(row.i));
    return claim(weight <= 1)
        .at_most(adding(others), weight + others)
        .by(singleton, sum(row.k, row.p(row.i, row.k)))
        .by(weights_sum_to_one.lemma(), 1);
});
