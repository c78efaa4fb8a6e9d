// What the judge says of a step, and the facts that it goes by.
#pragma once

#include <attest/derivation/meaning.hpp>
#include <attest/derivation/proof.hpp>

namespace attest::derivation {

enum class ruling {
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

// How much work it was, in a count that does not depend on the machine: one for each form that the
// normaliser asked its store for.
struct effort {
    std::size_t steps = 0;

    constexpr void add(workspace const& done) { steps += done.store.asked(); }
};

struct judgement {
    ruling result = ruling::accepted;
    complaint about{};
    effort spent{};
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

} // namespace attest::derivation
