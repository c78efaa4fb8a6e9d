// A claim about all sizes and all numbers, and the models that may refute it.
//
// A claim is refuted by one model in which every hypothesis holds and the claim does not. What counts
// as evidence here is stricter than what a message about a step may say:
//
//   - every value of a symbol is a rational number, and every hypothesis is shown by exact numbers
//     (closed_form.hpp: quotients of sums of rational multiples of e^r);
//   - the two sides are exact numbers as well, or enclosed ones (ball.hpp), which are apart;
//   - no hypothesis quantifies over all positions, of which a model shows the first ones only;
//   - every free index is an element of its set, every map has somewhere to go, and neither 1/0 nor a logarithm of
//     what is not positive is met.
//
// Doubles only choose the seeds that are worth the exact arithmetic. A search that finds no model
// decides nothing.
#pragma once

#include <attest/derivation/explanation/model_words.hpp>
#include <attest/derivation/writing/run.hpp>

namespace attest::proofs::explanation {

class refutable_claim {
    // Above its uses: clang does not evaluate a member template whose body it has not read.
    template <class Number>
    [[nodiscard]] static constexpr bool is_violated_in(instance<Number>& here,
                                                       question const& all) {
        order const seen = Number::told_apart(here.value(all.before), here.value(all.after));
        return violates(seen, all.how) && !here.has_divided_by_zero()
               && !here.has_lost_logarithm();
    }

public:
    /// The seeds below this number are tried.
    static constexpr unsigned seeds_tried = 48;

    explicit constexpr refutable_claim(run const& here)
        : in_(here.in().nodes()), whole_(here.written()), parts_(in_, whole_) {
        parts_.find();
    }

    /// Is the statement well-formed and defined, whatever proves it?
    [[nodiscard]] constexpr kernel::verdict statement() {
        if (!parts_.found.accepted())
            return parts_.found;
        return kernel::statement_judge<search>(in_, whole_, parts_.tasks).judge();
    }

    /// Has it steps, or parts? Nothing is proved of what is to be refuted.
    [[nodiscard]] constexpr bool has_steps() const {
        kernel::argument const& only = whole_.arguments[0];
        return only.how != kernel::shape::chain || !only.lines.empty();
    }

    /// The number of the first hypothesis about all positions, from 1; 0 if no hypothesis is.
    [[nodiscard]] constexpr int hypothesis_about_all_positions() const {
        for (std::size_t i = 0; i < whole_.assumed.size(); ++i)
            if (quantifies_over_positions(whole_.assumed[i]))
                return static_cast<int>(i) + 1;
        return 0;
    }

    /// Are the two sides one number by the laws of a ring?
    [[nodiscard]] constexpr bool has_equal_sides() {
        return kernel::ring_equality(in_).are_equal(left(), right(), {});
    }

    [[nodiscard]] constexpr id left() const { return in_.get(whole_.claim, 0); }

    [[nodiscard]] constexpr id right() const { return in_.get(whole_.claim, 1); }

    [[nodiscard]] constexpr question asked() const {
        kernel::relation const how = in_.is(whole_.claim, kind::equal)  ? kernel::relation::equal
                                     : in_.is(whole_.claim, kind::less) ? kernel::relation::less
                                                                        : kernel::relation::at_most;
        return {in_, parts_.tasks[0].known, how, left(), right()};
    }

    /// Do the hypotheses hold in the model of this seed, as doubles see it?
    [[nodiscard]] constexpr bool may_hold(unsigned seed) const {
        return instance<approximate>(asked(), seed).holds();
    }

    /// Does the model of this seed refute the claim, as doubles see it?
    [[nodiscard]] constexpr bool may_be_refuted_by(unsigned seed) const {
        return may_be_refuted(asked(), seed);
    }

    /// Is it shown by this evidence that the model of this seed refutes the claim?
    [[nodiscard]] constexpr bool is_refuted_by(unsigned seed, evidence by) const {
        question const all = asked();
        instance<closed_form> exactly(all, seed);
        if (!exactly.holds() || !is_a_model(exactly.model()))
            return false;
        if (by == evidence::exact_numbers)
            return is_violated_in(exactly, all);
        instance<ball> enclosed(exactly);
        return by == evidence::enclosed_values && is_violated_in(enclosed, all);
    }

private:
    // Rational values, and each free index an element of its set.
    [[nodiscard]] constexpr bool is_a_model(drawn_model<closed_form> const& here) const {
        evaluation::indices<drawn_model<closed_form>> const places(in_, here, 2);
        for (id const entry : parts_.tasks[0].known.entries) {
            id const set = in_.entry_set(entry);
            elements const all = places.of(set);
            if (!all.has(here.entry(in_.get(entry, 0)))
                || (!all.known && !in_.is(set, kind::positions)))
                return false;
        }
        return here.have_maps()
               && here.every_given_value([](closed_form const& x) { return x.is_rational(); });
    }

    [[nodiscard]] constexpr bool quantifies_over_positions(id formula) const {
        return in_.is(formula, kind::for_all)
               && (!kernel::judgement(in_).is_finite(in_.get(formula, 0))
                   || quantifies_over_positions(in_.get(formula, 1)));
    }

    kernel::store& in_;
    kernel::proof const& whole_;
    kernel::parts parts_;
};

} // namespace attest::proofs::explanation
