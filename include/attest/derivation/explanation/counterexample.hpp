// A counterexample to a step: a small model in which all that is assumed holds and the step does not.
//
// Doubles look for a seed whose model may refute the step. It does if the hypotheses hold there and
// the two sides do not have this relation, as numbers show that are exact or enclosed: then the
// step is false, whatever doubles round to. Where a value cannot be given (e to the power of an
// exponential, most logarithms), the words say "about", of values that differ within the digits
// that are written. Of hypotheses for all positions the first positions are looked at. A search
// that finds nothing proves nothing.
#pragma once

#include <attest/derivation/explanation/closed_form.hpp>
#include <attest/derivation/explanation/hypotheses.hpp>
#include <attest/derivation/explanation/vocabulary.hpp>
#include <attest/derivation/kernel/facts.hpp>
#include <attest/derivation/kernel/proof.hpp>

namespace attest::proofs::explanation {

using evaluation::order;

/// What is asked: does `before` have the relation to `after` where the facts hold?
struct question {
    store const& in;
    kernel::facts const& known;
    kernel::relation how;
    id before;
    id after;

    [[nodiscard]] constexpr vocabulary words() const {
        vocabulary result(in);
        result.add(before);
        result.add(after);
        for (id const formula : known.formulas)
            result.add(formula);
        for (id const entry : known.entries)
            result.add(entry);
        return result;
    }
};

/// The model of a seed in which the facts hold, if there is one.
template <class Number>
class instance {
public:
    constexpr instance(question const& asked, unsigned seed)
        : in_(asked.in), model_(asked.in, seed),
          holds_(model_.have_maps() && model_.choose(asked.in, asked.known.entries)
                 && hypotheses<Number>(asked.in, model_).hold(asked.known.formulas)) {}

    /// The same instance with numbers of another kind.
    template <class Other>
    explicit constexpr instance(instance<Other> const& it)
        : in_(it.in_), model_(it.model_), holds_(it.holds_) {}

    [[nodiscard]] constexpr bool holds() const { return holds_; }

    [[nodiscard]] constexpr drawn_model<Number> const& model() const { return model_; }

    /// The value of a term; outside where there is none, or where it takes too much work.
    [[nodiscard]] constexpr Number value(id term) {
        vocabulary words(in_);
        words.add(term);
        if (!words.has(kind::derivative))
            return value_by<Number>(term, 1500);
        evaluation::jet<Number> const found = value_by<evaluation::jet<Number>>(term, 500);
        if (found
                .is_outside()) // not by ?:, of which g++ 12 copies the result without a constructor
            return Number::outside();
        return found.value();
    }

    /// Was 1/0 met by a value?
    [[nodiscard]] constexpr bool has_divided_by_zero() const { return divided_by_zero_; }

private:
    template <class>
    friend class instance;

    template <class Kind>
    constexpr Kind value_by(id term, int effort) {
        evaluation::evaluator<Kind, drawn_model<Number>> with(in_, model_);
        with.nodes_left = effort;
        Kind const found = with.value(term);
        divided_by_zero_ = divided_by_zero_ || with.has_divided_by_zero();
        return found;
    }

    store const& in_;
    drawn_model<Number> model_;
    bool holds_;
    bool divided_by_zero_ = false;
};

[[nodiscard]] constexpr bool violates(order seen, kernel::relation claimed) {
    switch (claimed) {
    case kernel::relation::equal:
        return seen == order::less || seen == order::greater;
    case kernel::relation::at_most:
        return seen == order::greater;
    case kernel::relation::less:
        return seen == order::greater || seen == order::equal;
    case kernel::relation::at_least:
        return seen == order::less;
    default:
        return seen == order::less || seen == order::equal;
    }
}

/// What shows that a model refutes a step. Where the hypotheses hold for exact numbers, the values
/// of the two sides may still need enclosures.
enum class evidence { none, exact_numbers, enclosed_values, enclosed_numbers };

/// What `use` makes of the instance whose numbers are the evidence.
template <class Use>
constexpr auto with_instance(question const& asked, unsigned seed, evidence by, Use use) {
    if (by == evidence::enclosed_numbers) {
        instance<ball> here(asked, seed);
        return use(here);
    }
    instance<closed_form> exactly(asked, seed);
    if (by == evidence::exact_numbers)
        return use(exactly);
    instance<ball> here(exactly);
    return use(here);
}

/// May the model of this seed refute the step, as doubles see it?
[[nodiscard]] constexpr bool may_be_refuted(question const& asked, unsigned seed) {
    instance<approximate> here(asked, seed);
    return here.holds()
           && violates(compare(here.value(asked.before), here.value(asked.after)), asked.how);
}

/// Does this evidence show that the model of this seed refutes the step?
[[nodiscard]] constexpr bool is_refuted(question const& asked, unsigned seed, evidence by) {
    return with_instance(asked, seed, by, [&](auto& here) {
        return here.holds()
               && violates(told_apart(here.value(asked.before), here.value(asked.after)),
                           asked.how);
    });
}

} // namespace attest::proofs::explanation
