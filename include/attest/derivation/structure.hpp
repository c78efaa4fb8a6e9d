// Do the chains of a proof prove its statement?
//
// One chain proves that its two ends stand in the relation of its steps: all equations, or
// equations and inequalities of one direction. Induction over the positions t of a sequence: the
// chains run from the left to the right side of the statement at the first position, and at t + 1
// with the statement at t as a hypothesis; no other hypothesis may speak of t. Two cases: both
// chains prove the statement, where the mask is 0 and where it is 1.
#pragma once

#include <attest/derivation/check.hpp>

namespace attest::derivation {

enum class flaw {
    none,
    mixed_directions, // <= and >= in one chain
    chains,           // not the two chains that the argument needs
    not_a_position,   // induction over an index that is no position
    index_is_assumed, // a hypothesis speaks of the index of the induction
    not_a_mask,       // cases of something else
    unknown_element,  // cases of a mask at an element that the statement does not speak of
    wrong_left,       // a chain does not begin with the left side of the statement
    wrong_right,      // it does not end with the right side
    says_nothing,     // both sides are written alike
};

// Which way a chain leads as a whole; equal if it has no steps.
[[nodiscard]] constexpr relation relation_of(chain const& one) {
    relation result = relation::equal;
    for (step const& each : one.steps) {
        bool const stricter = each.how == relation::less || each.how == relation::greater;
        if (result == relation::equal || (stricter && each.how != relation::equal))
            result = each.how;
    }
    return result;
}

namespace detail {

constexpr int direction(relation how) {
    if (how == relation::equal)
        return 0;
    return how == relation::at_most || how == relation::less ? 1 : -1;
}

constexpr bool one_direction(chain const& one) {
    int seen = 0;
    for (step const& each : one.steps) {
        int const now = direction(each.how);
        if (now != 0 && seen != 0 && now != seen)
            return false;
        seen = now != 0 ? now : seen;
    }
    return true;
}

// Is this term the side of the statement, with the index of the induction given its value?
constexpr bool is_side(expression e, expression side, proof const& whole, index_term const* value) {
    workspace w = algebra::make_workspace(algebra::ability::none);
    scope bound;
    if (value != nullptr)
        bound.indices.push_back(
            algebra::binding{whole.about(), normal_index(w, value->root(), scope{})});
    return equal_by_ring_laws(w, e, scope{}, side, bound);
}

constexpr flaw flaw_of_chain(proof const& whole, chain const& one, index_term const* value) {
    if (relation_of(one) != relation::equal)
        return flaw::chains;
    if (!is_side(one.start.root(), whole.left(), whole, value))
        return flaw::wrong_left;
    return is_side(one.last(), whole.right(), whole, value) ? flaw::none : flaw::wrong_right;
}

constexpr flaw flaw_of_induction(proof const& whole) {
    expression const index = whole.about();
    if (index->kind != algebra::node_kind::index)
        return flaw::not_a_position;
    expression const set = algebra::first_operand(index);
    if (set->kind != algebra::node_kind::plain_set || set->numerator != 1)
        return flaw::not_a_position;
    for (hypothesis const& one : whole.assumed()) {
        list<expression> free = algebra::free_indices(one.left());
        if (one.has_right())
            note_free(free, one.right());
        bool quantified = false;
        for (index_term const& each : one.quantified())
            quantified = quantified || same_writing(each.root(), index);
        if (!quantified && algebra::detail::contains(free, index))
            return flaw::index_is_assumed;
    }
    index_term const base = first(index_set(set));
    index_term const next = index_term(index) + 1;
    flaw const found = flaw_of_chain(whole, whole.chains()[0], &base);
    if (found != flaw::none)
        return found;
    return flaw_of_chain(whole, whole.chains()[1], &next);
}

constexpr flaw flaw_of_cases(proof const& whole) {
    if (whole.about()->kind != algebra::node_kind::mask)
        return flaw::not_a_mask;
    list<expression> spoken_of = algebra::free_indices(whole.left());
    note_free(spoken_of, whole.right());
    for (expression const index : algebra::free_indices(whole.about()))
        if (!algebra::detail::contains(spoken_of, index))
            return flaw::unknown_element;
    flaw const found = flaw_of_chain(whole, whole.chains()[0], nullptr);
    if (found != flaw::none)
        return found;
    return flaw_of_chain(whole, whole.chains()[1], nullptr);
}

} // namespace detail

[[nodiscard]] constexpr flaw flaw_of(proof const& whole) {
    for (chain const& one : whole.chains())
        if (!detail::one_direction(one))
            return flaw::mixed_directions;
    if (same_writing(whole.left(), whole.right()))
        return flaw::says_nothing;
    if (whole.how() == argument::chain)
        return whole.chains().size() == 1 ? flaw::none : flaw::chains;
    if (whole.chains().size() != 2 || whole.statement().kind() != assumption::equal
        || !whole.statement().quantified().empty())
        return flaw::chains;
    if (whole.how() == argument::induction)
        return detail::flaw_of_induction(whole);
    return detail::flaw_of_cases(whole);
}

} // namespace attest::derivation
