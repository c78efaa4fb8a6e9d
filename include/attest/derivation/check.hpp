// The judge of a single step.
//
// A step is accepted if its new term means something (meaning.hpp) and follows from the term before
// by the reason given, and by no other: a rule that is named must act, and together with the ring
// laws it must suffice. The same function judges at compile time and at run time.
#pragma once

#include <attest/algebra/quotient.hpp>
#include <attest/derivation/applied_lemma.hpp>
#include <attest/derivation/differing_parts.hpp>
#include <attest/derivation/meaning.hpp>
#include <attest/derivation/monotone.hpp>
#include <attest/derivation/proof.hpp>

namespace attest::derivation {

enum class outcome {
    accepted,
    meaningless,     // the new term: see the complaint
    does_not_follow, // not by this reason
    not_needed,      // a rule that is named does nothing here
    not_together,    // a rule with a condition beside one that moves terms out of sums
    not_assumed,     // the hypothesis cited is none of the proof
    wrong_relation,  // an inequality by rules, or an equation by what gives an inequality
    not_signed,      // what is added is not seen to be positive, or not negative
    open,            // a hole
};

struct judgement {
    outcome result = outcome::accepted;
    complaint about{};
};

// The hypotheses, and every element that they or the statement speak of. The second chain of an
// induction may use the statement itself; the cases of a mask know its value.
[[nodiscard]] constexpr facts facts_of(proof const& whole, std::size_t chain_number) {
    facts result;
    for (hypothesis const& assumed : whole.assumed())
        result.assumed.push_back(assumed);
    if (whole.how() == argument::induction && chain_number == 1)
        result.assumed.push_back(whole.statement());
    if (whole.how() == argument::cases)
        result.assumed.push_back(hypothesis(assumption::equal, writing(whole.about()),
                                            term(static_cast<int>(chain_number))));
    auto const note = [&](expression e) {
        for (expression const index : algebra::free_indices(e))
            if (!algebra::detail::contains(result.elements, index))
                result.elements.push_back(index);
    };
    note(whole.left());
    note(whole.right());
    for (hypothesis const& assumed : result.assumed) {
        if (!assumed.quantified().empty() || assumed.kind() == assumption::nonempty)
            continue;
        note(assumed.left());
        if (assumed.has_right())
            note(assumed.right());
    }
    return result;
}

namespace detail {

[[nodiscard]] constexpr bool equal_under(algebra::ability may, differing_parts const& at) {
    workspace w = algebra::make_workspace(may);
    scope const here = entered(w, at.sums);
    if (may == algebra::ability::none
        && differ(fingerprint_of(w, at.left, here), fingerprint_of(w, at.right, here)))
        return false;
    algebra::polynomial const x = normalised(w, at.left, here);
    algebra::polynomial const y = normalised(w, at.right, here);
    return vanishes(w, difference(x, y));
}

// Each rule that is named must be needed.
constexpr bool needs_all(rule_set const& rules, differing_parts const& at) {
    for (std::size_t i = 0; i < rules.count; ++i)
        if (equal_under(rules.may(i), at))
            return false;
    return true;
}

// Looked at where the terms differ; more of them only if that does not suffice.
constexpr outcome judge_rules(rule_set const& rules, expression a, expression b) {
    if (overlap(rules.may(), algebra::conditional) && overlap(rules.may(), algebra::moving))
        return outcome::not_together;
    differing_parts const whole{a, b, {}};
    differing_parts at = differing(a, b);
    if (!equal_under(rules.may(), at)) {
        if (at.left == a || !equal_under(rules.may(), whole))
            return outcome::does_not_follow;
        at = whole;
    }
    bool const ring_laws = rules.count == 1 && rules.members[0]->may == algebra::ability::none;
    return ring_laws || needs_all(rules, at) ? outcome::accepted : outcome::not_needed;
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
constexpr outcome judge_rewriting(facts const& known, equation const& used, expression a,
                                  expression b) {
    for (algebra::ability const may : {algebra::ability::none, algebra::ability::unfold}) {
        workspace w = algebra::make_workspace(may);
        if (equal_by_ring_laws(w, a, scope{}, b, scope{}))
            return outcome::not_needed;
        if (rewrites(w, known, used, a, b))
            return outcome::accepted;
    }
    return outcome::does_not_follow;
}

constexpr outcome judge_hypothesis(facts const& known, instance const& cited, expression a,
                                   expression b) {
    if (cited.right.empty() || cited.elements.size() != cited.quantified.size()
        || !is_assumed(known, cited))
        return outcome::not_assumed;
    equation used{cited.left.root(), cited.right.root(), nullptr, {}, {}, {}};
    for (std::size_t i = 0; i < cited.quantified.size(); ++i) {
        used.quantified.push_back(cited.quantified[i].root());
        used.elements.push_back(cited.elements[i].root());
    }
    return judge_rewriting(known, used, a, b);
}

constexpr outcome judge_lemma(facts const& known, lemma_use const& lemma, expression a,
                              expression b) {
    if (!may_apply(lemma))
        return outcome::does_not_follow;
    applied_lemma applied;
    apply(lemma, applied);
    return judge_rewriting(known, applied.used, a, b);
}

// b = a + d or a = b + d, whichever the relation says, and the sign of d.
constexpr outcome judge_adding(facts const& known, relation how, writing const& added, expression a,
                               expression b) {
    bool const up = how == relation::at_most || how == relation::less;
    bool const strict = how == relation::less || how == relation::greater;
    workspace w = algebra::make_workspace(algebra::ability::none);
    algebra::polynomial const x = normalised(w, a);
    algebra::polynomial const y = normalised(w, b);
    algebra::polynomial const d = normalised(w, added.root());
    algebra::polynomial const gap = difference(y, x);
    algebra::coefficient const direction{up ? 1 : -1, 1};
    if (!difference(scaled(gap, direction), d).empty())
        return outcome::does_not_follow;
    workspace comparing_signs = comparing();
    sign const seen = shown_sign(comparing_signs, known, added.root(), scope{});
    bool const enough = strict ? seen.positive() : seen.nonnegative;
    return enough ? outcome::accepted : outcome::not_signed;
}

constexpr outcome judge_monotone(facts const& known, relation how, expression a, expression b) {
    if (how != relation::at_most && how != relation::at_least)
        return outcome::wrong_relation;
    expression const lower = how == relation::at_most ? a : b;
    expression const upper = how == relation::at_most ? b : a;
    for (algebra::ability const may : {algebra::ability::none, algebra::ability::unfold}) {
        workspace w = algebra::make_workspace(may);
        if (below(w, known, lower, upper))
            return outcome::accepted;
    }
    return outcome::does_not_follow;
}

} // namespace detail

// Does the term mean something, as far as the facts go?
[[nodiscard]] constexpr judgement judge_term(facts const& known, expression e) {
    complaint const misuse = misuse_of_indices(known, e);
    if (misuse.what != fault::none)
        return {outcome::meaningless, misuse};
    workspace w = comparing();
    complaint const undefined = undefined_part(w, known, e);
    if (undefined.what != fault::none)
        return {outcome::meaningless, undefined};
    return {};
}

[[nodiscard]] constexpr outcome judge_reason(facts const& known, step const& one,
                                             expression before) {
    expression const after = one.result.root();
    bool const equation = one.how == relation::equal;
    reason const why = one.why.why;
    bool const ordering = why == reason::adding || why == reason::monotone;
    if (why != reason::hole && equation == ordering)
        return outcome::wrong_relation;
    switch (why) {
    case reason::rules:
        return detail::judge_rules(one.why.rules, before, after);
    case reason::hypothesis:
        return detail::judge_hypothesis(known, one.why.cited, before, after);
    case reason::lemma:
        return detail::judge_lemma(known, one.why.lemma, before, after);
    case reason::adding: {
        judgement const meaning = judge_term(known, one.why.added.root());
        if (meaning.result != outcome::accepted)
            return outcome::not_signed;
        return detail::judge_adding(known, one.how, one.why.added, before, after);
    }
    case reason::monotone:
        return detail::judge_monotone(known, one.how, before, after);
    case reason::hole:
        break;
    }
    return outcome::open;
}

// Step number `position` of a chain; number 0 is its first term.
[[nodiscard]] constexpr judgement judge(facts const& known, chain const& one,
                                        std::size_t position) {
    if (position == 0)
        return judge_term(known, one.start.root());
    step const& current = one.steps[position - 1];
    judgement const meaning = judge_term(known, current.result.root());
    if (meaning.result != outcome::accepted)
        return meaning;
    expression const before =
        position == 1 ? one.start.root() : one.steps[position - 2].result.root();
    return {judge_reason(known, current, before), {}};
}

[[nodiscard]] constexpr judgement judge(proof const& whole, std::size_t chain_number,
                                        std::size_t position) {
    return judge(facts_of(whole, chain_number), whole.chains()[chain_number], position);
}

} // namespace attest::derivation
