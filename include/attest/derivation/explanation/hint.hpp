// What would justify a step: another rule, two of them, or what the cited equation still needs.
//
// Hints are found with the kernel's own rules, so each of them is true; finding none says nothing.
#pragma once

#include <attest/derivation/explanation/missing_conditions.hpp>
#include <attest/derivation/explanation/other_indices.hpp>

namespace attest::proofs::explanation {

/// Which rules could act on one of the two terms: bit i for all_rules[i].
[[nodiscard]] constexpr unsigned rules_that_may_act(judged_step const& place) {
    vocabulary spoken(place.in());
    spoken.add(place.before());
    spoken.add(place.after());
    unsigned result = 0;
    for (int i = 0; i < count_of_rules; ++i)
        if (may_act(spoken, place.in(), all_rules[i].laws))
            result |= 1U << static_cast<unsigned>(i);
    return result;
}

[[nodiscard]] constexpr kernel::laws laws_of(unsigned rules) {
    kernel::laws result = 0;
    for (int i = 0; i < count_of_rules; ++i)
        if ((rules >> static_cast<unsigned>(i) & 1U) != 0)
            result |= all_rules[i].laws;
    return result;
}

[[nodiscard]] constexpr bool would_do(judged_step const& place, kernel::laws rules) {
    return forms_at(place).are_same(rules, place.before(), place.after());
}

/// The term before the step with one index for another, or without sums over an empty set, as the
/// fact says; itself if the fact says neither, or nothing of the kind occurs.
[[nodiscard]] constexpr id changed_where(judged_step const& place, id fact) {
    kernel::store& in = place.in();
    if (kernel::says_empty(in, fact))
        return kernel::without_sums_over(in, place.before(), in.get(fact, 0));
    if (!kernel::says_same(in, fact))
        return place.before();
    id const two = in.get(fact, 0);
    id const other = kernel::replaced(in, place.before(), in.get(two, 0), in.get(two, 1));
    return other != place.before()
               ? other
               : kernel::replaced(in, place.before(), in.get(two, 1), in.get(two, 0));
}

/// The term before the step as the cited equation, or what is added, changes it; itself if it does
/// not.
[[nodiscard]] constexpr id changed(judged_step const& place, kernel::knowledge<search>& known,
                                   kernel::equation by) {
    kernel::line const& step = place.step();
    if (step.why.how == kernel::means::adding) {
        bool const up = step.how == kernel::relation::at_most || step.how == kernel::relation::less;
        return up ? kernel::plus(place.in(), place.before(), step.why.added)
                  : kernel::minus(place.in(), place.before(), step.why.added);
    }
    for (int turn = 0; turn < 4 && by.statement != 0; ++turn) {
        by.reversed = turn % 2 == 1;
        by.thorough = turn >= 2;
        id const other = kernel::rewriting<search>(known, by).of(place.before(), {});
        if (other != place.before())
            return other;
    }
    return by.is_fact ? changed_where(place, by.statement) : place.before();
}

/// Would these laws do behind the reason that is given?
[[nodiscard]] constexpr bool would_do_after(judged_step const& place, kernel::laws rules) {
    forms_at forms(place);
    id const between = changed(place, forms.known(), place.cited());
    return between != place.before() && forms.are_same(rules, between, place.after());
}

/// Does an equation whose conditions are taken for granted lead from one term to the other?
[[nodiscard]] constexpr bool follows_but_for_conditions(judged_step const& place) {
    kernel::equation free = place.cited();
    if (free.conditions.empty())
        return false;
    free.conditions = {};
    list<kernel::equation> only;
    only.push_back(free);
    kernel::line step = place.step();
    step.why.equation = 0;
    forms_at forms(place);
    return kernel::step_judge<search>(forms.known()).judge(place.before(), step, only)
           == kernel::ruling::accepted;
}

/// Does a formula of these speak of a symbol by which a part of the term is differentiated? Inside such a
/// part it does not count (calculus, paragraph 3.4).
[[nodiscard]] constexpr bool differentiates_by_one_of(kernel::store const& in, id term,
                                                      list<id> const& formulas) {
    if (in.is(term, kind::derivative)) {
        word const symbol = in.get(in.get(term, 1), 0);
        for (id const each : formulas)
            if (kernel::depends_on(in, each, symbol))
                return true;
    }
    kernel::form const& read = kernel::form_of(in.what(term));
    for (int i = read.raw; i < in.size(term) && i < read.last; i += read.stride)
        if (differentiates_by_one_of(in, in.get(term, i), formulas))
            return true;
    return false;
}

/// What is assumed, or would have to be, but does not count where it would be needed.
[[nodiscard]] constexpr text words_for_derivatives(judged_step const& place,
                                                   list<id> const& conditions = {}) {
    text out;
    bool counts = true;
    for (id const term : {place.before(), place.after()})
        counts = counts && !differentiates_by_one_of(place.in(), term, place.known().formulas)
                 && !differentiates_by_one_of(place.in(), term, conditions);
    if (!counts)
        out << " Inside a derivative nothing counts that is assumed about what is differentiated "
               "by; for the rules of differentiation it does.";
    return out;
}

/// The conditions without which it would follow, of all that the theorem has.
[[nodiscard]] constexpr text words_for_conditions(judged_step const& place,
                                                  list<id> const& conditions, std::size_t all) {
    text out;
    std::size_t const count = conditions.size();
    out << " It would follow if ";
    if (count == all)
        out << (count == 1 ? "the theorem's condition were" : "the theorem's conditions were");
    else if (count == 1)
        out << "one more condition of the theorem were";
    else
        out << count << " more conditions of the theorem were";
    out << " shown here: ";
    for (std::size_t i = 0; i < count; ++i)
        out << (i > 0 ? "; " : "") << printed(place.in(), conditions[i]);
    out << '.' << words_for_derivatives(place, conditions);
    return out;
}

/// All conditions, as the theorem states them.
[[nodiscard]] constexpr text words_for_all_conditions(judged_step const& place) {
    kernel::equation const by = place.cited();
    return words_for_conditions(place, by.conditions, by.conditions.size());
}

/// Those that do not hold, at the instance; nothing where the instance is not known.
[[nodiscard]] constexpr text words_for_missing_conditions(judged_step const& place) {
    list<id> const missing = missing_conditions(place).all();
    if (missing.empty())
        return {};
    return words_for_conditions(place, missing, place.cited().conditions.size());
}

/// What the cited equation does to the term before the step.
[[nodiscard]] constexpr text words_for_equation(judged_step const& place) {
    text out;
    if (kernel::says_inequality(place.in(), place.cited().statement)) {
        out << " By the laws of a ring alone the two terms do not differ by what the sides of an "
               "instance differ by: "
            << printed(place.in(), place.cited().statement) << '.';
        return out;
    }
    forms_at forms(place);
    id const between = changed(place, forms.known(), place.cited());
    if (between != place.before())
        out << " It makes of the first term " << printed(place.in(), between) << '.';
    else if (kernel::says_same(place.in(), place.cited().statement))
        out << " Neither of the two indices occurs in the first term.";
    else if (kernel::says_empty(place.in(), place.cited().statement))
        out << " The first term has no sum over that set, nor over a part of it.";
    else if (text const indices = other_indices(place).words(); !indices.empty())
        out << indices;
    else
        out << " The first term has no part that is a side of "
            << printed(place.in(), place.cited().statement)
            << ": write that side in brackets, as a term of its own.";
    return out;
}

/// What is added, what that gives, and what the step adds by the laws of a ring.
[[nodiscard]] constexpr text words_for_adding(judged_step const& place) {
    kernel::store& in = place.in();
    kernel::relation const how = place.step().how;
    bool const up = how == kernel::relation::at_most || how == kernel::relation::less;
    id const added = place.step().why.added;
    id const expected =
        up ? kernel::plus(in, place.before(), added) : kernel::minus(in, place.before(), added);
    id const moved = up ? kernel::minus(in, place.after(), place.before())
                        : kernel::minus(in, place.before(), place.after());
    text out;
    out << (up ? " Adding " : " Taking away ") << printed(in, added) << " gives "
        << printed(in, expected);
    forms_at forms(place);
    text const difference =
        printed(in, kernel::node_of(in, forms.form_of(kernel::law::ring, moved)));
    if (difference.size() <= detail::long_form)
        out << (up ? "; the step adds " : "; the step takes away ") << difference;
    out << '.';
    return out;
}

} // namespace attest::proofs::explanation
