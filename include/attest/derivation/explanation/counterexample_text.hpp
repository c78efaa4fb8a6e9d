// The sentence that names a counterexample to a rejected step: the model and both sides in it.
#pragma once

#include <attest/derivation/explanation/evaluations.hpp>
#include <attest/derivation/explanation/model_words.hpp>
#include <attest/derivation/explanation/refuting_model.hpp>

namespace attest::proofs::explanation {

template <class Proof, int Number, kernel::verdict const& Found>
class counterexample_text {
    using here = rejected_step<Proof>;

    // One side of the step in the model of a seed: exact, or about.
    template <unsigned Seed, bool After, evidence By>
    static constexpr void put_value(text& out) {
        constexpr auto words = [] {
            here const it(Number, Found);
            judged_step const& at = it.place();
            return bounded_text<120>(
                value_in_words(at.asked(), Seed, By, After ? at.after() : at.before()));
        };
        if constexpr (!said<decltype(words)>.empty())
            put(out, words);
        else if constexpr (By == evidence::exact_numbers)
            put_value<Seed, After, evidence::enclosed_values>(out);
        else
            out << "too long to be written here";
    }

public:
    /// Appends the sentence about the model of this seed, which refutes the step.
    template <unsigned Seed>
    static constexpr void put_counterexample(text& out) {
        constexpr evidence by = refuting_model<Proof, Number, Found>::template refutation<Seed>();
        // Exact numbers are written in full where they can be.
        constexpr evidence first = by == evidence::enclosed_values ? evidence::exact_numbers : by;
        constexpr bool whole = value_or(
            [] {
                here const it(Number, Found);
                return is_whole_model(it.place().asked(), Seed, by);
            },
            false, 0);
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
        constexpr bool divides = value_or(
            [] {
                here const it(Number, Found);
                return divides_by_zero(it.place().asked(), Seed, by);
            },
            false, 0);
        out << (divides ? " (1/0 is 0)." : ".");
    }
};

} // namespace attest::proofs::explanation
