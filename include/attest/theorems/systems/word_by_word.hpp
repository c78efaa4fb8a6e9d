// Linear attention: the weight of word j for word t is q_t k_j, without an exponential.
//
// The words before the block are a set B, those of the block are numbered 0, 1, 2, ...; word t sees all
// of B and the block up to itself. S_t is a state with an entry for each component of keys and values:
//
//     S_0 = before + k_0 v_0,    S_(t+1) = S_t + k_(t+1) v_(t+1)
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct word_by_word {
    context& let;

    explicit constexpr word_by_word(context& declares) : let(declares) {}

    index_set N = let.positions("N");
    index_set B = let.finite_set("B");
    index_set C = let.finite_set("C");
    index_set D = let.finite_set("D");
    index_term t = let.index("t", N);
    index_term a = let.index("a", C);
    index_term b = let.index("b", D);
    index_term j = let.index("j", up_to(t));
    index_term m = let.index("m", B);
    index_term n = let.index("n", joined(B, up_to(t)));
    symbol q = let.variable("q", N, C);
    symbol k = let.variable("k", joined(B, N), C);
    symbol v = let.variable("v", joined(B, N), D);
    symbol before = let.variable("before", C, D);
    symbol state = let.variable("S", N, C, D);
    formula earlier = for_all(a, b, before(a, b) == sum(m, k(m, a) * v(m, b)));
    formula start =
        for_all(a, b, state(first(N), a, b) == before(a, b) + k(first(N), a) * v(first(N), b));
    formula recurrence =
        for_all(t, a, b, state(t + 1, a, b) == state(t, a, b) + k(t + 1, a) * v(t + 1, b));
    term full_sum = sum(n, sum(a, q(t, a) * k(n, a)) * v(n, b));
    term block_itself = sum(j, sum(a, q(t, a) * k(j, a)) * v(j, b));
};

} // namespace attest::proofs::theorems
