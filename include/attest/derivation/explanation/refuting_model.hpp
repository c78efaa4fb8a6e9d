// The first drawn model that refutes a rejected step, each seed tried in evaluations of its own.
#pragma once

#include <attest/derivation/explanation/counterexample.hpp>
#include <attest/derivation/explanation/evaluations.hpp>

namespace attest::proofs::explanation {

template <class Proof, int Number, kernel::verdict const& Found>
class refuting_model {
    using here = rejected_step<Proof>;

    static constexpr bool may_be_false = Found.what == kernel::ruling::does_not_follow
                                         || Found.what == kernel::ruling::open
                                         || Found.what == kernel::ruling::not_signed;

    template <unsigned Seed, evidence By>
    static constexpr bool refutes = value_or(
        [] {
            here const it(Number, Found);
            return is_refuted(it.place().asked(), Seed, By);
        },
        false, 0);

public:
    /// The seeds below this number are tried.
    static constexpr unsigned seeds_tried = 24;

    /// What shows that the model of a seed refutes the step.
    template <unsigned Seed>
    static constexpr evidence refutation() {
        constexpr bool worth_a_look = value_or(
            [] {
                here const it(Number, Found);
                return may_be_refuted(it.place().asked(), Seed);
            },
            false, 0);
        if constexpr (!worth_a_look)
            return evidence::none;
        else if constexpr (refutes<Seed, evidence::exact_numbers>)
            return evidence::exact_numbers;
        else if constexpr (refutes<Seed, evidence::enclosed_values>)
            return evidence::enclosed_values;
        else if constexpr (refutes<Seed, evidence::enclosed_numbers>)
            return evidence::enclosed_numbers;
        else
            return evidence::none;
    }

    /// The first seed whose model refutes the step; seeds_tried if none does.
    template <unsigned Seed = 0>
    static constexpr unsigned refuting_seed() {
        if constexpr (Seed == seeds_tried || !may_be_false)
            return seeds_tried;
        else if constexpr (refutation<Seed>() != evidence::none)
            return Seed;
        else
            return refuting_seed<Seed + 1>();
    }
};

} // namespace attest::proofs::explanation
