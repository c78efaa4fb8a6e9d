// What may be used at one place of a proof: the hypotheses, and which elements there are.
//
// A set is known to have an element if a hypothesis says so, if an index of the statement runs
// through it (the statement speaks of that element), or if the place is inside a sum over it.
#pragma once

#include <attest/algebra/free_indices.hpp>
#include <attest/algebra/normalise.hpp>
#include <attest/derivation/hypothesis.hpp>

namespace attest::derivation {

using algebra::form;
using algebra::operand;
using algebra::scope;
using algebra::workspace;

struct facts {
    list<hypothesis> assumed{};
    list<expression> elements{}; // indices that are free in the statement or in a hypothesis
};

// A workspace for comparing what hypotheses speak of; everything but division may act.
[[nodiscard]] constexpr workspace comparing() {
    using algebra::ability;
    return algebra::make_workspace(ability::unfold | ability::exp_of_sum | ability::linear
                                   | ability::factor_out | ability::swap | ability::mask
                                   | ability::sift | ability::maximum);
}

} // namespace attest::derivation
