// The judge of a single step.
//
// A step is accepted if its new term means something (meaning.hpp) and follows from the term before
// by the reason given (reasons.hpp), and by no other: a rule that is named must act, and together
// with the ring laws it must suffice. The same function judges at compile time and at run time.
#pragma once

#include <attest/derivation/reasons.hpp>

namespace attest::derivation {

// Does the term mean something, as far as the facts go?
[[nodiscard]] constexpr judgement judge_term(facts const& known, expression e) {
    complaint const misuse = misuse_of_indices(known, e);
    if (misuse.what != fault::none)
        return {ruling::meaningless, misuse};
    workspace w = comparing();
    complaint const undefined = undefined_part(w, known, e);
    judgement result;
    result.spent.add(w);
    if (undefined.what != fault::none) {
        result.result = ruling::meaningless;
        result.about = undefined;
    }
    return result;
}

[[nodiscard]] constexpr ruling judge_reason(facts const& known, step const& one, expression before,
                                            effort& spent) {
    expression const after = one.result.root();
    bool const equation = one.how == relation::equal;
    reason const why = one.why.why;
    bool const ordering = why == reason::adding || why == reason::monotone;
    if (why != reason::hole && equation == ordering)
        return ruling::wrong_relation;
    switch (why) {
    case reason::rules:
        return detail::judge_rules(one.why.rules, before, after, spent);
    case reason::hypothesis:
        return detail::judge_hypothesis(known, one.why.cited, before, after, spent);
    case reason::lemma:
        return detail::judge_lemma(known, one.why.lemma, before, after, spent);
    case reason::adding: {
        judgement const meaning = judge_term(known, one.why.added.root());
        spent.steps += meaning.spent.steps;
        if (meaning.result != ruling::accepted)
            return ruling::not_signed;
        return detail::judge_adding(known, one.how, one.why.added, before, after, spent);
    }
    case reason::monotone:
        return detail::judge_monotone(known, one.how, before, after, spent);
    case reason::hole:
        break;
    }
    return ruling::open;
}

// Step number `position` of a chain; number 0 is its first term.
[[nodiscard]] constexpr judgement judge(facts const& known, chain const& one,
                                        std::size_t position) {
    if (position == 0)
        return judge_term(known, one.start.root());
    step const& current = one.steps[position - 1];
    judgement result = judge_term(known, current.result.root());
    if (result.result != ruling::accepted)
        return result;
    expression const before =
        position == 1 ? one.start.root() : one.steps[position - 2].result.root();
    result.result = judge_reason(known, current, before, result.spent);
    return result;
}

[[nodiscard]] constexpr judgement judge(proof const& whole, std::size_t chain_number,
                                        std::size_t position) {
    return judge(facts_of(whole, chain_number), whole.chains()[chain_number], position);
}

} // namespace attest::derivation
