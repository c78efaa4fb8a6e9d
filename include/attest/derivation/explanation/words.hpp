// What is wrong, and how to mend it, for each answer of the judge that is not "accepted".
#pragma once

#include <attest/derivation/kernel/judge.hpp>

#include <string_view>

namespace attest::proofs::explanation {

/// With its number: these are refused for what they are, whatever is claimed.
[[nodiscard]] constexpr std::string_view words_for(kernel::flaw what) {
    switch (what) {
    case kernel::flaw::not_an_index:
        return "ATT-503 this is no element of a set";
    case kernel::flaw::not_a_set:
        return "ATT-503 this is no set: sums and for_all run over an index that was declared with "
               "its set";
    case kernel::flaw::infinite_sum:
        return "ATT-514 this sums over all positions, or another set that need not be finite: sum "
               "over up_to(t)";
    case kernel::flaw::wrong_rank:
        return "ATT-502 this has another number of indices than was declared";
    case kernel::flaw::wrong_sort:
        return "ATT-503 an index of another set is expected here";
    case kernel::flaw::not_finite_sort:
        return "ATT-503 a map goes from one declared set to another one, and a bijection from a "
               "set to itself or between two finite sets that are declared, not unions";
    case kernel::flaw::zero_denominator:
        return "ATT-510 this number is not in lowest terms with a positive denominator, or is "
               "-2^63, whose negative exceeds 64 bits";
    case kernel::flaw::bad_exponent:
        return "ATT-503 a power has an exponent from 1 to 64: write 1 / power(a, n) for a negative "
               "one";
    case kernel::flaw::not_a_cell:
        return "ATT-503 a derivative is with respect to a scalar, or a variable at its indices";
    case kernel::flaw::free_in_definition:
        return "ATT-504 a definition speaks of an index that is not one of its formals";
    case kernel::flaw::not_yet_declared:
        return "ATT-504 a declaration speaks of itself or of a later one";
    case kernel::flaw::local_index:
        return "ATT-504 this speaks of an index that only the judge makes";
    case kernel::flaw::unknown_name:
        return "ATT-504 this speaks of a symbol, a set or an index that the context does not "
               "declare";
    case kernel::flaw::bad_name:
        return "ATT-504 a name is no identifier, or a word of the notation";
    case kernel::flaw::changed_node:
        return "ATT-504 a node was changed after it was made";
    case kernel::flaw::doubled_name:
        return "ATT-504 two declarations of the statement have one name";
    default:
        return "ATT-503 this is no term, or no formula, of the context";
    }
}

[[nodiscard]] constexpr std::string_view words_for(kernel::undefined what) {
    switch (what) {
    case kernel::undefined::logarithm:
        return "it takes the logarithm of a term that is not shown to be positive";
    case kernel::undefined::derivative:
        return "it differentiates what is not shown to be differentiable";
    default:
        return "it divides by a term that is not shown to differ from 0";
    }
}

[[nodiscard]] constexpr std::string_view words_for(kernel::ruling what) {
    switch (what) {
    case kernel::ruling::does_not_follow:
        return "it does not follow.";
    case kernel::ruling::wrong_relation:
        return "rules and equations lead to an equal term (by); inequalities, adding and monotone "
               "to a larger or smaller one (at_most, less, at_least, greater).";
    case kernel::ruling::not_assumed:
        return "this is no hypothesis here: assume it, or cite one as it was assumed.";
    case kernel::ruling::not_signed:
        return "what is added is not shown to have the sign that is needed.";
    case kernel::ruling::open:
        return "still to be shown.";
    case kernel::ruling::unknown_element:
        return "it speaks of an index that occurs neither in the claim nor in a hypothesis, so "
               "that there need not be such an element.";
    case kernel::ruling::says_nothing:
        return "both sides of the claim are written alike, so it says nothing.";
    case kernel::ruling::wrong_end:
        return "the chain does not end with the other side of the claim.";
    case kernel::ruling::wrong_direction:
        return "the relations of the chain do not give that of the claim: for <= it goes up "
               "(at_most, less), for >= down, and a strict one needs a strict step.";
    case kernel::ruling::not_a_position:
        return "the index of the induction is no free index of the statement over positions.";
    case kernel::ruling::depends_on_position:
        return "a hypothesis, or the set of another index, depends on the index of the induction: "
               "assume it for all positions with for_all.";
    case kernel::ruling::not_a_mask:
        return "cases are told apart by the value of a mask, or of delta, at indices of the "
               "statement.";
    case kernel::ruling::not_over_positions:
        return "the first position is told from the others for an index of the statement over "
               "positions.";
    case kernel::ruling::not_a_new_index:
        return "these cases introduce an index that occurs neither in the statement nor around "
               "them: over all positions where one follows another, otherwise over the set that "
               "may be empty.";
    case kernel::ruling::not_to_be_shown:
        return "what is shown first is ==, <= or <, about elements that exist here, or for_all "
               "values of indices that occur neither in the statement nor around.";
    case kernel::ruling::unknown_claim:
        return "a claim is an equation or an inequality.";
    case kernel::ruling::about_derivative:
        return "an equation is assumed about the symbol with respect to which this differentiates, "
               "or <= or >=, of which two make an equation.";
    case kernel::ruling::no_recursion:
        return "this is no part of a definition by recursion. One defines f by f(i, first(N)) == a "
               "and for_all(t, f(i, t + 1) == b).";
    case kernel::ruling::steps_before_parts:
        return "the chain has both steps and an induction, cases or by_showing: move the steps "
               "into "
               "its parts.";
    case kernel::ruling::not_two_parts:
        return "the chain has more than one induction, cases or by_showing: write the others "
               "inside "
               "the two parts of the first.";
    case kernel::ruling::not_needed:
        return "ring_laws alone justifies this step: name no rule that it does not need.";
    default:
        return "it is not accepted.";
    }
}

[[nodiscard]] constexpr std::string_view sign_between(kernel::relation how) {
    constexpr std::string_view signs[] = {" = ", " <= ", " < ", " >= ", " > "};
    return signs[static_cast<int>(how)];
}

} // namespace attest::proofs::explanation
