// The first drawn model that refutes a rejected step. Doubles look at several seeds in one evaluation; what
// they choose is evaluated by itself.
#pragma once

#include <attest/derivation/explanation/evaluations.hpp>
#include <attest/derivation/explanation/shown_model.hpp>

namespace attest::proofs::explanation {

template <class Proof, int Number, kernel::verdict const& Found>
class refuting_model {
    using here = rejected_step<Proof>;

    static constexpr bool may_be_false = Found.what == kernel::ruling::does_not_follow
                                         || Found.what == kernel::ruling::open
                                         || Found.what == kernel::ruling::not_signed;

public:
    /// What the model of a seed shows; nothing where the evaluation exceeds the compiler's limits.
    template <unsigned Seed, evidence By>
    static constexpr shown_model shown = value_or(
        [] {
            here const it(Number, Found);
            return shown_by(it.place().asked(), Seed, By);
        },
        shown_model(), 0);

    /// The seeds below this number are tried.
    static constexpr unsigned seeds_tried = 24;

    /// What shows that the model of a seed refutes the step.
    template <unsigned Seed>
    static constexpr evidence refutation() {
        if constexpr (shown<Seed, evidence::exact_numbers>.refutes)
            return evidence::exact_numbers;
        else if constexpr (shown<Seed, evidence::enclosed_values>.refutes)
            return evidence::enclosed_values;
        else if constexpr (shown<Seed, evidence::enclosed_numbers>.refutes)
            return evidence::enclosed_numbers;
        else
            return evidence::none;
    }

    /// The first seed whose model refutes the step; seeds_tried if none does.
    template <unsigned Seed = 0>
    static constexpr unsigned refuting_seed() {
        if constexpr (Seed == seeds_tried || !may_be_false)
            return seeds_tried;
        else {
            constexpr unsigned next = next_worth_a_look<Seed>();
            if constexpr (next == seeds_tried)
                return seeds_tried;
            else if constexpr (refutation<next>() != evidence::none)
                return next;
            else
                return refuting_seed<next + 1>();
        }
    }

private:
    // How many seeds doubles look at in one evaluation: writing the step is most of what one seed costs.
    static constexpr unsigned seeds_at_once = 6;
    static constexpr unsigned unknown = seeds_tried + 1;

    // The first seed from First on, below End, whose model may refute the step as doubles see it: End
    // if they see no such model, unknown where the evaluation exceeds the compiler's limits.
    template <unsigned First, unsigned End>
    static constexpr unsigned worth_a_look = value_or(
        [] {
            here const it(Number, Found);
            question const asked = it.place().asked();
            unsigned seed = First;
            while (seed < End && !may_be_refuted(asked, seed))
                ++seed;
            return seed;
        },
        unknown, 0);

    // The same, each seed looked at in an evaluation of its own: one that exceeds the limits is not worth
    // a look. (What if constexpr does not ask is not evaluated.)
    template <unsigned First, unsigned End>
    static constexpr unsigned single_worth_a_look() {
        if constexpr (First == End)
            return End;
        else if constexpr (worth_a_look<First, First + 1> == First)
            return First;
        else
            return single_worth_a_look<First + 1, End>();
    }

    template <unsigned First, unsigned End>
    static constexpr unsigned first_worth_a_look() {
        if constexpr (worth_a_look<First, End> != unknown)
            return worth_a_look<First, End>;
        else
            return single_worth_a_look<First, End>();
    }

    // The first seed from this one on whose model may refute the step; seeds_tried after the last.
    template <unsigned First>
    static constexpr unsigned next_worth_a_look() {
        if constexpr (First == seeds_tried)
            return seeds_tried;
        else {
            constexpr unsigned end = (First / seeds_at_once + 1) * seeds_at_once;
            constexpr unsigned found = first_worth_a_look<First, end>();
            if constexpr (found < end)
                return found;
            else
                return next_worth_a_look<end>();
        }
    }
};

} // namespace attest::proofs::explanation
