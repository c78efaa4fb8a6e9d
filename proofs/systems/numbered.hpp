// The positions, numbered from 0: n(0) = 0 and n(t + 1) = n(t) + 1. Assume `begin` and `next`.
#pragma once

#include <attest/derivation.hpp>

namespace systems {

using namespace attest::proofs;

struct numbered {
    context& let;
    index_set N = let.positions("N");
    index_term t = let.index("t", N);
    index_term j = let.index("j", up_to(t));
    index_term next_j = let.index("j", up_to(t + 1));
    index_term first_j = let.index("j", up_to(first(N)));
    symbol n = let.variable("n", N);
    formula begin = n(first(N)) == 0;
    formula next = for_all(t, n(t + 1) == n(t) + 1);
};

} // namespace systems
