// What the model of a seed shows of a rejected step: whether it refutes the step, with both sides in words.
//
// One evaluation gives all of it, since evaluating the sides is most of what a counterexample costs.
#pragma once

#include <attest/derivation/explanation/model_words.hpp>

namespace attest::proofs::explanation {

struct shown_model {
    bool refutes = false;             // at the positions that were looked at
    bool about_all_positions = false; // a fact is
    bool divides_by_zero = false;
    bool loses_a_logarithm = false;
    bounded_text<120> before{}; // no words where the numbers do not tell it
    bounded_text<120> after{};
};

/// What the model of this seed shows by this evidence.
[[nodiscard]] constexpr shown_model shown_by(question const& asked, unsigned seed, evidence by) {
    return with_instance(asked, seed, by, [&]<class Number>(instance<Number>& here) {
        Number const before = here.value(asked.before);
        Number const after = here.value(asked.after);
        shown_model result;
        result.refutes = here.holds() && violates(Number::told_apart(before, after), asked.how);
        result.about_all_positions = asked.has_facts_about_all_positions();
        result.divides_by_zero = here.has_divided_by_zero();
        result.loses_a_logarithm = here.has_lost_logarithm();
        result.before = bounded_text<120>(told(asked.in, before));
        result.after = bounded_text<120>(told(asked.in, after));
        return result;
    });
}

} // namespace attest::proofs::explanation
