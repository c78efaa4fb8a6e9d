// A row with a sliding window and a slope, computed one key after the other.
//
// W(i, j) is 1 where key j is in the window of row i. With references m(t), which may be any
// numbers,
//
//     e(j, t)     = W(i, j) e^(s(i, j) + slope n(j) - m(t))
//     l(0)        = e(0, 0)              l(t + 1)    = l(t) e^(m(t) - m(t + 1)) + e(t + 1, t + 1)
//     a(0, b)     = e(0, 0) v(0, b)      a(t + 1, b) = a(t, b) e^(m(t) - m(t + 1))
//                                                      + e(t + 1, t + 1) v(t + 1, b)
//
// These recurrences are formulas to be assumed.
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct window {
    context& let;
    index_set N = let.positions("N");
    index_set B = let.finite_set("B"); // the components of a value
    index_term i = let.index("i", N);
    index_term t = let.index("t", N);
    index_term b = let.index("b", B);
    index_term start = first(N);
    index_term j = let.index("j", up_to(t)); // a key read so far
    index_term next_j = let.index("j", up_to(t + 1));
    index_term first_j = let.index("j", up_to(start));
    symbol s = let.variable("s", N, N);
    symbol W = let.mask("W", N, N);
    symbol n = let.variable("n", N); // the number of a position
    symbol v = let.variable("v", N, B);
    term slope = let.scalar("slope");
    symbol m = let.variable("m", N);
    symbol l = let.variable("l", N);
    symbol a = let.variable("a", N, B);

    /// e(key, time): the contribution of a key to the denominator.
    [[nodiscard]] constexpr term weight(index_term const& key, index_term const& time) const {
        return W(i, key) * exp(s(i, key) + slope * n(key) - m(time));
    }

    term rescale = exp(m(t) - m(t + 1));
    formula l_first = l(start) == weight(start, start);
    formula l_next = for_all(t, l(t + 1) == l(t) * rescale + weight(t + 1, t + 1));
    formula a_first = a(start, b) == weight(start, start) * v(start, b);
    formula a_next =
        for_all(t, a(t + 1, b) == a(t, b) * rescale + weight(t + 1, t + 1) * v(t + 1, b));
};

} // namespace systems
