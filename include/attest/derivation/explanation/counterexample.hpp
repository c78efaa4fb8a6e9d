// A counterexample to a step: a small model in which all that is assumed holds and the step does not.
//
// Doubles look for a seed whose model may refute the step. It does if the hypotheses hold there and
// the two sides do not have this relation, as numbers show that are exact or enclosed: then the
// step is false, whatever doubles round to. Where a value cannot be given (e to the power of an
// exponential, most logarithms), the words say "about", of values that differ within the digits
// that are written. A search that finds nothing proves nothing.
//
// A hypothesis about all positions is evaluated at the first positions only, and then no term reads a cell at
// a later position. Such a model need not be a part of a whole one: for f(t + 1) = 2 f(t) and f(t) <= 100 it
// shows 1, 2, 4, 8. Then the step may be false, and the words say so. Definitions by recursion are known to
// have a whole model (extends_to_all_positions).
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
    kernel::proof const* whole = nullptr; // whose hypotheses may be definitions by recursion

    /// Is there a fact about all positions?
    [[nodiscard]] constexpr bool has_facts_about_all_positions() const {
        for (id const formula : known.formulas)
            if (positions_in(formula) > 0)
                return true;
        return false;
    }

    /// Does each fact about all positions belong to a definition by recursion, which is about no others
    /// than its t (calculus, paragraph 2.7)?
    [[nodiscard]] constexpr bool has_recursions_only() const {
        for (id const formula : known.formulas)
            if (int const count = positions_in(formula);
                count > 1 || (count > 0 && !is_next(formula)))
                return false;
        return true;
    }

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

private:
    // Over how many sets with all positions does a formula quantify?
    [[nodiscard]] constexpr int positions_in(id formula) const {
        int count = 0;
        for (; in.is(formula, kind::for_all); formula = in.get(formula, 1))
            count += is_endless(in.get(formula, 0)) ? 1 : 0;
        return count;
    }

    [[nodiscard]] constexpr bool is_endless(id set) const {
        switch (in.what(set)) {
        case kind::finite:
        case kind::up_to:
        case kind::only:
            return false;
        case kind::without:
            return is_endless(in.get(set, 0));
        case kind::joined:
            return is_endless(in.get(set, 0)) || is_endless(in.get(set, 1));
        default:
            return !in.is(set, kind::fibre) || is_endless(in.map_of(set).domain);
        }
    }

    [[nodiscard]] constexpr bool is_next(id formula) const {
        for (std::size_t i = 0; whole != nullptr && i < whole->recursions.size(); ++i)
            if (int const next = whole->recursions[i].next;
                next >= 0 && whole->assumed[static_cast<std::size_t>(next)] == formula)
                return true;
        return false;
    }
};

/// The model of a seed in which the facts hold, if there is one.
template <class Number>
class instance {
public:
    constexpr instance(question const& asked, unsigned seed)
        : in_(asked.in), model_(asked.in, seed),
          reach_(asked.has_facts_about_all_positions() ? drawn_model<Number>::few
                                                       : drawn_model<Number>::horizon),
          holds_(model_.have_maps() && model_.choose(asked.in, asked.known.entries)
                 && hypotheses<Number>(asked.in, model_).hold(asked.known.formulas)) {}

    /// The same instance with numbers of another kind.
    template <class Other>
    explicit constexpr instance(instance<Other> const& it)
        : in_(it.in_), model_(it.model_), reach_(it.reach_), holds_(it.holds_) {}

    [[nodiscard]] constexpr bool holds() const { return holds_; }

    /// Is what `value` reads a part of a model in which the facts hold at all positions?
    ///
    /// It is where none is about them. Otherwise let each be the second equation of a recursion, whose
    /// quantifiers but for t run over finite sets, and let all facts hold where no cell is read at a
    /// position from `few` on, which the second equations reach for t < few - 1. Keep the cells of all
    /// symbols without a recursion, and give the others the values of their recursions: they exist, and
    /// below `few` they are those of the model, by induction over the recursions and t, since the value
    /// at t + 1 depends on cells below `few` alone, for each of the finitely many other elements.
    [[nodiscard]] constexpr bool extends_to_all_positions(question const& asked) const {
        if (!asked.has_facts_about_all_positions())
            return true;
        if (!asked.has_recursions_only())
            return false;
        evaluation::evaluator<Number, drawn_model<Number>> with(
            in_, model_, drawn_model<Number>::few - 1, drawn_model<Number>::few);
        for (id const formula : asked.known.formulas)
            if (with.holds(formula) != evaluation::truth::yes)
                return false;
        return true;
    }

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

    /// Was the logarithm of a number that is not positive?
    [[nodiscard]] constexpr bool has_lost_logarithm() const { return lost_logarithm_; }

private:
    template <class>
    friend class instance;

    template <class Kind>
    constexpr Kind value_by(id term, int effort) {
        evaluation::evaluator<Kind, drawn_model<Number>> with(in_, model_, drawn_model<Number>::few,
                                                              reach_);
        with.nodes_left = effort;
        Kind const found = with.value(term);
        divided_by_zero_ = divided_by_zero_ || with.has_divided_by_zero();
        lost_logarithm_ = lost_logarithm_ || with.has_lost_logarithm();
        return found;
    }

    store const& in_;
    drawn_model<Number> model_;
    int reach_; // no term reads a cell at this position or a later one
    bool holds_;
    bool divided_by_zero_ = false;
    bool lost_logarithm_ = false;
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
           && violates(approximate::compare(here.value(asked.before), here.value(asked.after)),
                       asked.how);
}

/// Is the model of this seed one for all positions?
[[nodiscard]] constexpr bool is_whole_model(question const& asked, unsigned seed, evidence by) {
    return with_instance(asked, seed, by,
                         [&](auto& here) { return here.extends_to_all_positions(asked); });
}

} // namespace attest::proofs::explanation
