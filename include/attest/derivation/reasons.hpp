// Does a step follow by the reason that it gives?
//
// One function a kind of reason: rules, a hypothesis, a lemma, something added, monotonicity. Each
// notes how much work it was.
#pragma once

#include <attest/algebra/quotient.hpp>
#include <attest/derivation/applied_lemma.hpp>
#include <attest/derivation/differing_parts.hpp>
#include <attest/derivation/judgement.hpp>
#include <attest/derivation/monotone.hpp>

namespace attest::derivation {

namespace detail {

constexpr bool equal_keeping(algebra::ability may, list<expression> const& kept,
                             differing_parts const& at, effort& spent) {
    workspace w = algebra::make_workspace(may);
    w.kept = kept;
    scope const here = entered(w, at.sums);
    bool equal = may != algebra::ability::none
                 || !differ(fingerprint_of(w, at.left, here), fingerprint_of(w, at.right, here));
    if (equal) {
        algebra::polynomial const x = normalised(w, at.left, here);
        algebra::polynomial const y = normalised(w, at.right, here);
        equal = vanishes(w, difference(x, y));
    }
    spent.add(w);
    return equal;
}

// Names that both call need not be unfolded, unless it does not suffice to unfold the others.
[[nodiscard]] constexpr bool equal_under(algebra::ability may, differing_parts const& at,
                                         effort& spent) {
    if (includes(may, algebra::ability::unfold)) {
        list<expression> const shared = algebra::definitions_in_both(at.left, at.right);
        if (!shared.empty() && equal_keeping(may, shared, at, spent))
            return true;
    }
    return equal_keeping(may, {}, at, spent);
}

constexpr bool all_equal_under(algebra::ability may, list<differing_parts> const& places,
                               effort& spent) {
    for (differing_parts const& one : places)
        if (!equal_under(may, one, spent))
            return false;
    return true;
}

// Each rule that is named must be needed somewhere.
constexpr bool needs_all(rule_set const& rules, list<differing_parts> const& places,
                         effort& spent) {
    for (std::size_t i = 0; i < rules.count; ++i) {
        bool needed = false;
        for (std::size_t k = 0; k < places.size() && !needed; ++k)
            needed = !equal_under(rules.may(i), places[k], spent);
        if (!needed)
            return false;
    }
    return true;
}

// Looked at where the terms differ; at the whole of them only if that does not suffice. Names are
// often unfolded at several places at once.
constexpr ruling judge_rules(rule_set const& rules, expression a, expression b, effort& spent) {
    if (overlap(rules.may(), algebra::conditional) && overlap(rules.may(), algebra::moving))
        return ruling::not_together;
    list<differing_parts> places = differing(a, b, rules.may() == algebra::ability::unfold);
    if (!all_equal_under(rules.may(), places, spent)) {
        if (places[0].left == a)
            return ruling::does_not_follow;
        differing_parts const whole{a, b, {}};
        if (!equal_under(rules.may(), whole, spent))
            return ruling::does_not_follow;
        places = list<differing_parts>();
        places.push_back(whole);
    }
    bool const ring_laws = rules.count == 1 && rules.members[0]->may == algebra::ability::none;
    return ring_laws || needs_all(rules, places, spent) ? ruling::accepted : ruling::not_needed;
}

constexpr bool is_assumed(facts const& known, instance const& cited) {
    for (hypothesis const& one : known.assumed) {
        if (one.kind() != assumption::equal || one.quantified().size() != cited.quantified.size()
            || !same_writing(one.left(), cited.left.root())
            || !same_writing(one.right(), cited.right.root()))
            continue;
        bool same = true;
        for (std::size_t i = 0; i < cited.quantified.size(); ++i)
            same = same && same_writing(one.quantified()[i].root(), cited.quantified[i].root());
        if (same)
            return true;
    }
    return false;
}

// Names are unfolded only where the equation does not fit without: unfolding may cost much.
constexpr ruling judge_rewriting(facts const& known, equation const& used, expression a,
                                 expression b, effort& spent) {
    for (algebra::ability const may : {algebra::ability::none, algebra::ability::unfold}) {
        workspace w = algebra::make_workspace(may);
        bool const needed = !equal_by_ring_laws(w, a, scope{}, b, scope{});
        bool const follows = needed && rewrites(w, known, used, a, b);
        spent.add(w);
        if (!needed)
            return ruling::not_needed;
        if (follows)
            return ruling::accepted;
    }
    return ruling::does_not_follow;
}

constexpr ruling judge_hypothesis(facts const& known, instance const& cited, expression a,
                                  expression b, effort& spent) {
    if (cited.right.empty() || cited.elements.size() != cited.quantified.size()
        || !is_assumed(known, cited))
        return ruling::not_assumed;
    equation used{cited.left.root(), cited.right.root(), nullptr, {}, {}, {}};
    for (std::size_t i = 0; i < cited.quantified.size(); ++i) {
        used.quantified.push_back(cited.quantified[i].root());
        used.elements.push_back(cited.elements[i].root());
    }
    return judge_rewriting(known, used, a, b, spent);
}

constexpr ruling judge_lemma(facts const& known, lemma_use const& lemma, expression a, expression b,
                             effort& spent) {
    if (!may_apply(lemma))
        return ruling::does_not_follow;
    applied_lemma applied;
    apply(lemma, applied);
    return judge_rewriting(known, applied.used, a, b, spent);
}

// b = a + d or a = b + d, whichever the relation says, and the sign of d.
constexpr ruling judge_adding(facts const& known, relation how, writing const& added, expression a,
                              expression b, effort& spent) {
    bool const up = how == relation::at_most || how == relation::less;
    bool const strict = how == relation::less || how == relation::greater;
    workspace w = algebra::make_workspace(algebra::ability::none);
    algebra::polynomial const x = normalised(w, a);
    algebra::polynomial const y = normalised(w, b);
    algebra::polynomial const d = normalised(w, added.root());
    algebra::polynomial const gap = difference(y, x);
    algebra::coefficient const direction{up ? 1 : -1, 1};
    bool const follows = difference(scaled(gap, direction), d).empty();
    spent.add(w);
    if (!follows)
        return ruling::does_not_follow;
    workspace comparing_signs = comparing();
    sign const seen = shown_sign(comparing_signs, known, added.root(), scope{});
    spent.add(comparing_signs);
    bool const enough = strict ? seen.positive() : seen.nonnegative;
    return enough ? ruling::accepted : ruling::not_signed;
}

constexpr ruling judge_monotone(facts const& known, relation how, expression a, expression b,
                                effort& spent) {
    if (how != relation::at_most && how != relation::at_least)
        return ruling::wrong_relation;
    expression const lower = how == relation::at_most ? a : b;
    expression const upper = how == relation::at_most ? b : a;
    for (algebra::ability const may : {algebra::ability::none, algebra::ability::unfold}) {
        workspace w = algebra::make_workspace(may);
        bool const follows = below(w, known, lower, upper);
        spent.add(w);
        if (follows)
            return ruling::accepted;
    }
    return ruling::does_not_follow;
}

} // namespace detail

} // namespace attest::derivation
