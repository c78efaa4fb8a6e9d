// In words: why a step was rejected.
//
// The step's number, line and rule, the terms before and after it, what is missing, the two normal
// forms under its rule. hint.hpp adds the rule that would do, refutation.hpp numbers.
#pragma once

#include <attest/algebra/print_form.hpp>
#include <attest/core/text.hpp>
#include <attest/derivation/structure.hpp>

namespace attest::derivation {

namespace detail {

constexpr void name_reason(text& out, justification const& why) {
    switch (why.why) {
    case reason::rules:
        for (std::size_t i = 0; i < why.rules.count; ++i)
            out << (i == 0 ? "" : " | ") << why.rules.members[i]->name;
        return;
    case reason::hypothesis:
        out << "hypothesis ";
        out << algebra::printed(why.cited.left.root());
        if (!why.cited.right.empty())
            out << " = " << algebra::printed(why.cited.right.root());
        return;
    case reason::lemma:
        out << "theorem " << why.lemma.name();
        return;
    case reason::adding:
        out << "adding " << algebra::printed(why.added.root());
        return;
    case reason::monotone:
        out << "monotone";
        return;
    case reason::hole:
        out << "hole";
        return;
    }
}

constexpr std::string_view sign_between(relation how) {
    switch (how) {
    case relation::equal:
        return " = ";
    case relation::at_most:
        return " <= ";
    case relation::less:
        return " < ";
    case relation::at_least:
        return " >= ";
    case relation::greater:
        break;
    }
    return " > ";
}

constexpr void describe(text& out, complaint const& about) {
    text const where = algebra::printed(about.where);
    switch (about.what) {
    case fault::zero_denominator:
        out << "it divides by " << where << ", which is not shown to differ from 0";
        return;
    case fault::logarithm:
        out << "it takes the logarithm of " << where << ", which is not shown to be positive";
        return;
    case fault::bound_twice:
        out << "a sum over " << where << " stands inside another one: rename one of them";
        return;
    case fault::free_and_bound:
        out << where << " is free in it and also bound by a sum: rename the bound one";
        return;
    case fault::unknown_index:
        out << "the index " << where << " occurs neither in the statement nor in a hypothesis";
        return;
    case fault::infinite_sum:
        out << "it sums over all positions " << where << ", which need not be a number";
        return;
    case fault::no_set:
        out << where << " is no set or no element that there is for certain";
        return;
    case fault::no_variable:
        out << "it differentiates by " << where << ", which is neither a variable nor a scalar";
        return;
    case fault::none:
        return;
    }
}

constexpr void describe_forms(text& out, algebra::ability may, expression a, expression b) {
    workspace w = algebra::make_workspace(may);
    algebra::polynomial const x = normalised(w, a);
    algebra::polynomial const y = normalised(w, b);
    out << " Normal forms: " << algebra::printed(w, x) << " and " << algebra::printed(w, y) << '.';
}

constexpr void describe_rejection(text& out, step const& one, ruling result, expression before) {
    expression const after = one.result.root();
    switch (result) {
    case ruling::does_not_follow:
        out << "it does not follow.";
        if (one.why.why == reason::rules)
            describe_forms(out, one.why.rules.may(), before, after);
        return;
    case ruling::not_needed:
        out << "a rule that it names does nothing here.";
        return;
    case ruling::not_together:
        out << "cancel and log_exp cannot act together with a rule that moves terms out of sums, "
               "because what they need is shown where a term stands: take two steps.";
        return;
    case ruling::not_assumed:
        out << "this is no hypothesis of the proof, or it is cited without its elements.";
        return;
    case ruling::wrong_relation:
        out << "rules, hypotheses and theorems give equations (by); adding and monotone give "
               "inequalities (at_most, less, at_least, greater).";
        return;
    case ruling::not_signed:
        out << "what is added is not seen to have the sign that is needed.";
        return;
    case ruling::open:
        out << "still to be shown.";
        describe_forms(out, algebra::ability::none, before, after);
        return;
    case ruling::accepted:
    case ruling::meaningless:
        return;
    }
}

} // namespace detail

// The sentence for a judgement that is not "accepted".
[[nodiscard]] constexpr text explanation(proof const& whole, std::size_t chain_number,
                                         std::size_t position) {
    judgement const found = judge(whole, chain_number, position);
    chain const& one = whole.chains()[chain_number];
    text out;
    out << "ATT-501 ";
    if (whole.chains().size() > 1)
        out << "chain " << chain_number + 1 << ", ";
    if (position == 0) {
        out << "the first term, " << algebra::printed(one.start.root()) << ": ";
        detail::describe(out, found.about);
        return out;
    }
    step const& current = one.steps[position - 1];
    expression before = one.start.root();
    if (position > 1)
        before = one.steps[position - 2].result.root();
    out << "step " << position << " (line " << current.line << ") by ";
    detail::name_reason(out, current.why);
    out << ": " << algebra::printed(before) << detail::sign_between(current.how)
        << algebra::printed(current.result.root()) << ": ";
    if (found.result == ruling::meaningless)
        detail::describe(out, found.about);
    else
        detail::describe_rejection(out, current, found.result, before);
    return out;
}

[[nodiscard]] constexpr text explanation(flaw what) {
    text out;
    out << "ATT-506 the chains do not prove the statement: ";
    switch (what) {
    case flaw::mixed_directions:
        out << "one chain goes up (<=, <) and down (>=, >)";
        break;
    case flaw::chains:
        out << "two chains of equations are needed, and an equation without for_all to prove";
        break;
    case flaw::not_a_position:
        out << "the index of the induction does not run through positions(...)";
        break;
    case flaw::index_is_assumed:
        out << "a hypothesis speaks of the index of the induction; say for_all";
        break;
    case flaw::not_a_mask:
        out << "cases can be told apart by the value of a mask only";
        break;
    case flaw::unknown_element:
        out << "the mask has an index of which the statement does not speak";
        break;
    case flaw::wrong_left:
        out << "a chain does not begin with the left side of the statement there";
        break;
    case flaw::wrong_right:
        out << "a chain does not end with the right side of the statement there";
        break;
    case flaw::says_nothing:
        out << "both sides are written alike, so it says nothing";
        break;
    case flaw::none:
        break;
    }
    return out;
}

} // namespace attest::derivation
