// The sentence that names a counterexample to a rejected step: the model and both sides in it.
#pragma once

#include <attest/derivation/explanation/evaluations.hpp>
#include <attest/derivation/explanation/refuting_model.hpp>

namespace attest::proofs::explanation {

template <class Proof, int Number, kernel::verdict const& Found>
class counterexample_text {
    using here = rejected_step<Proof>;
    using model = refuting_model<Proof, Number, Found>;

    // What the model says of one side; nothing where its numbers do not tell it.
    template <unsigned Seed, bool After, evidence By>
    static constexpr std::string_view side() {
        return After ? model::template shown<Seed, By>.after.view()
                     : model::template shown<Seed, By>.before.view();
    }

    // One side of the step in the model of a seed: exact, or about.
    template <unsigned Seed, bool After, evidence By>
    static constexpr void put_value(text& out) {
        if constexpr (!side<Seed, After, By>().empty())
            out << side<Seed, After, By>();
        else if constexpr (By == evidence::exact_numbers)
            put_value<Seed, After, evidence::enclosed_values>(out);
        else
            out << "too long to be written here";
    }

    template <unsigned Seed, evidence By>
    static constexpr bool is_whole() {
        if constexpr (model::template shown<Seed, By>.about_all_positions)
            return value_or(
                [] {
                    here const it(Number, Found);
                    return is_whole_model(it.place().asked(), Seed, By);
                },
                false, 0);
        else
            return true;
    }

public:
    /// Appends the sentence about the model of this seed, which refutes the step.
    template <unsigned Seed>
    static constexpr void put_counterexample(text& out) {
        constexpr evidence by = model::template refutation<Seed>();
        // Exact numbers are written in full where they can be.
        constexpr evidence first = by == evidence::enclosed_values ? evidence::exact_numbers : by;
        constexpr bool whole = is_whole<Seed, by>();
        out << (whole ? " It is false for "
                      : " It may be false: the hypotheses hold at the first positions, where alone "
                        "they "
                        "were looked at, for ");
        put(out, [] {
            here const it(Number, Found);
            return bounded_text<400>(model_in_words(it.place().asked(), Seed, first));
        });
        out << (whole ? ": the left side is " : "; there the left side is ");
        put_value<Seed, false, first>(out);
        out << ", the right side ";
        put_value<Seed, true, first>(out);
        constexpr bool divides = model::template shown<Seed, by>.divides_by_zero;
        constexpr bool loses = model::template shown<Seed, by>.loses_a_logarithm;
        out << (divides && loses ? " (1/0 is 0, and so is log x for x <= 0)."
                : divides        ? " (1/0 is 0)."
                : loses          ? " (log x is 0 for x <= 0)."
                                 : ".");
    }
};

} // namespace attest::proofs::explanation
