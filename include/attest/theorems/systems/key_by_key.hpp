// Rows of attention that read one key after the other, at the positions 0, 1, 2, ... (online softmax).
//
// After key t, row i keeps a reference m_it, a denominator l_it, and a numerator a_itd for each
// component of a value. With e_ijt = M_ij exp(s_ij - m_it), the recurrences are
//
//     m_i0 = s_i0            m_i,t+1   = max(m_it, s_i,t+1)
//     l_i0    = e_i00            l_i,t+1   = l_it exp(m_it - m_i,t+1) + e_i,t+1,t+1
//     a_i0d   = e_i00 v_0d       a_i,t+1,d = a_itd exp(m_it - m_i,t+1) + e_i,t+1,t+1 v_t+1,d
//
// A theorem defines by recursion what it speaks of; m_it may be any numbers where it is not defined. Z, p
// and o are those of systems/row_with_values.hpp for the keys 0, ..., t:
//
//     Z_it = sum_(k <= t) M_ik exp(s_ik),    p_itj = M_ij exp(s_ij) / Z_it,
//     o_itd = sum_(j <= t) p_itj v_jd
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct key_by_key {
    context& let;

    explicit constexpr key_by_key(context& declares) : let(declares) {}

    index_set S = let.finite_set("S");
    index_set N = let.positions("N");
    index_set V = let.finite_set("V");
    index_term i = let.index("i", S);
    index_term t = let.index("t", N);
    index_term start = first(N);
    index_term j = let.index("j", up_to(t)); // a key that has been read
    index_term k = let.index("k", up_to(t));
    index_term d = let.index("d", V);

    symbol scores = let.variable("s", S, N);
    symbol mask = let.mask("M", S, N);
    symbol values = let.variable("v", N, V);
    symbol references = let.variable("m", S, N);
    symbol denominators = let.variable("l", S, N);
    symbol numerators = let.variable("a", S, N, V);
    function total = let.define("Z", sum(k, mask(i, k) * exp(scores(i, k))), i, t);
    function weights = let.define("p", mask(i, j) * exp(scores(i, j)) / total(i, t), i, t, j);
    function outputs = let.define("o", sum(j, weights(i, t, j) * values(j, d)), i, t, d);

    formula sees_a_key = 0 < sum(k, mask(i, k)); // of those that have been read

    term rescale = exp(references(i, t) - references(i, t + 1));
    term newest = visible(t + 1, t + 1);
    formula first_reference = references(i, start) == scores(i, start);
    formula running_maximum =
        for_all(t, references(i, t + 1) == max(references(i, t), scores(i, t + 1)));
    formula first_denominator = denominators(i, start) == visible(start, start);
    formula next_denominator =
        for_all(t, denominators(i, t + 1) == denominators(i, t) * rescale + newest);
    formula first_numerator = numerators(i, start, d) == visible(start, start) * values(start, d);
    formula next_numerator = for_all(
        t, numerators(i, t + 1, d) == numerators(i, t, d) * rescale + newest * values(t + 1, d));

    /// M exp(s - m) for a key, with the reference of a time: what the key adds to the denominator.
    [[nodiscard]] constexpr term visible(index_term const& key, index_term const& time) const {
        return mask(i, key) * exp(scores(i, key) - references(i, time));
    }
};

} // namespace attest::proofs::theorems
