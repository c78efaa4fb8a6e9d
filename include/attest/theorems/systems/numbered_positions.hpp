// The positions of a text, numbered from 0: n_0 = 0 and n_(t+1) = n_t + 1. Whoever uses it assumes so.
#pragma once

#include <attest/theorems/notation.hpp>

namespace attest::proofs::theorems {

struct numbered_positions {
    context& let;

    explicit constexpr numbered_positions(context& declares) : let(declares) {}

    index_set N = let.positions("N");
    index_term t = let.index("t", N);
    index_term j = let.index("j", up_to(t));
    symbol number = let.variable("n", N);
    formula from_0 = number(first(N)) == 0;
    formula one_by_one = for_all(t, number(t + 1) == number(t) + 1);
};

} // namespace attest::proofs::theorems
