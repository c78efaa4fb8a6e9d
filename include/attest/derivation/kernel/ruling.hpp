// Why a proof, or a step of it, is refused: what the statement has to be (calculus, paragraphs 1.4, 2.2,
// 2.5 and 4.11), and its chains, inductions, cases, cuts (calculus, paragraphs 7.1 to 7.4) and steps (calculus,
// sections 4 to 6).
#pragma once

#include <attest/core/config.hpp>

namespace attest::kernel {

enum class ruling {
    accepted,
    does_not_follow,
    wrong_relation,      // an equation was given for an inequality, or the other way
    not_assumed,         // what is cited is no fact there
    not_signed,          // what is added is not shown to have the sign
    open,                // a hole
    unknown_element,     // the term speaks of an index of which the statement does not
    malformed,           // the term is no term (see the flaw)
    undefined_term,      // the statement divides by what is not shown to differ from 0, or the like
    says_nothing,        // both sides of the claim are one term
    wrong_end,           // the chain does not end with the right side of the claim
    wrong_direction,     // the relations of the chain do not give that of the claim
    not_a_position,      // an induction over something else than a position of the statement
    depends_on_position, // a fact, or the set of another index, speaks of that position
    not_a_mask,          // cases over something else than a mask or a delta
    not_over_positions,  // cases by the first position of something else than a position
    not_a_new_index,     // an index that cases introduce is no index, or occurs already
    not_to_be_shown,     // the formula of a cut is no equation or inequality about what exists, for
                         // all values of new indices
    unknown_claim,       // the claim is no equation or inequality
    steps_before_parts,  // a chain goes on before its induction or its cases
    not_two_parts,       // an induction, cases or a cut without two parts that are written behind it
    about_derivative,    // an equation is assumed about the symbol of a derivative
    no_recursion,        // two hypotheses are marked as a definition by recursion and do not have its form
    not_needed,          // never here: a rule that does nothing is refused outside of the kernel
};

} // namespace attest::kernel
