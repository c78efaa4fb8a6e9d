// The online softmax: the keys of a row come one at a time, at the positions 0, 1, 2, ...
//
// A program keeps a reference m(t), a denominator l(t) and a numerator a(t, b) for each component:
//
//     m(t + 1)    = max(m(t), s(t + 1))
//     l(0)        = e(0, 0)              l(t + 1)    = l(t) e^(m(t) - m(t + 1)) + e(t + 1, t + 1)
//     a(0, b)     = e(0, 0) v(0, b)      a(t + 1, b) = a(t, b) e^(m(t) - m(t + 1))
//                                                      + e(t + 1, t + 1) v(t + 1, b)
//
// where e(j, t) = M(j) e^(s(j) - m(t)). These recurrences are formulas to be assumed. m(0) may be
// any number, and so may every m(t) where `m_next` is not assumed.
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct online {
    context& let;
    index_set N = let.positions("N");
    index_set B = let.finite_set("B"); // the components of a value
    index_term t = let.index("t", N);
    index_term b = let.index("b", B);
    index_term start = first(N);
    index_term j = let.index("j", up_to(t)); // a key read so far
    index_term k = let.index("k", up_to(t));
    index_term w = let.index("w", up_to(t));
    index_term next_j = let.index("j", up_to(t + 1));
    index_term first_j = let.index("j", up_to(start));
    symbol s = let.variable("s", N);    // the scores
    symbol M = let.mask("M", N);        // the mask
    symbol v = let.variable("v", N, B); // the values
    symbol m = let.variable("m", N);    // the reference after each key
    symbol l = let.variable("l", N);    // the denominator after each key
    symbol a = let.variable("a", N, B); // the numerator after each key

    /// e(key, time): what a key adds to the denominator, with the reference of a time.
    [[nodiscard]] constexpr term weight(index_term const& key, index_term const& time) const {
        return M(key) * exp(s(key) - m(time));
    }

    term rescale = exp(m(t) - m(t + 1));
    formula m_next = for_all(t, m(t + 1) == max(m(t), s(t + 1)));
    formula l_first = l(start) == weight(start, start);
    formula l_next = for_all(t, l(t + 1) == l(t) * rescale + weight(t + 1, t + 1));
    formula a_first = a(start, b) == weight(start, start) * v(start, b);
    formula a_next =
        for_all(t, a(t + 1, b) == a(t, b) * rescale + weight(t + 1, t + 1) * v(t + 1, b));
    formula sees_w = M(w) == 1; // key w, which was read, is allowed

    // The output of the keys 0, ..., t, as in one_row.hpp.
    function Z = let.define("Z", sum(k, M(k) * exp(s(k))), t);
    function p = let.define("p", M(j) * exp(s(j)) / Z(t), t, j);
    function o = let.define("o", sum(j, p(t, j) * v(j, b)), t, b);
};

} // namespace systems
