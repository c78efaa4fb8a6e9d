// What the compiler says about a step that it rejects, put together from small evaluations.
//
// Every rule is tried as a hint, every seed as a counterexample, and each part of the sentence is
// computed, in a constant evaluation of its own; one that exceeds the compiler's limits is left out.
#pragma once

#include <attest/derivation/explanation/evaluations.hpp>
#include <attest/derivation/explanation/hint.hpp>
#include <attest/derivation/explanation/model_words.hpp>
#include <attest/derivation/explanation/sentence.hpp>

namespace attest::proofs::explanation {

template <class Proof, int Number, kernel::verdict const& Found>
class rejection {
    static constexpr unsigned seeds_tried = 8;

    using here = rejected_step<Proof>;

    static constexpr kernel::means how = [] {
        here const it(Number, Found);
        return it.place().step().why.how;
    }();

    static constexpr bool equation = [] {
        here const it(Number, Found);
        return it.place().step().how == kernel::relation::equal;
    }();

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

    // What shows that the model of a seed refutes the step.
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

    // The first seed whose model refutes the step; seeds_tried if none does.
    template <unsigned Seed = 0>
    static constexpr unsigned refuting_seed() {
        if constexpr (Seed == seeds_tried || !may_be_false)
            return seeds_tried;
        else if constexpr (refutation<Seed>() != evidence::none)
            return Seed;
        else
            return refuting_seed<Seed + 1>();
    }

    // Do these rules justify the step, by themselves or behind the reason that is given?
    template <unsigned Rules, bool Behind>
    static constexpr bool rules_do = value_or(
        [] {
            here const it(Number, Found);
            return Behind ? would_do_after(it.place(), laws_of(Rules))
                          : would_do(it.place(), laws_of(Rules));
        },
        false, 0);

    static constexpr unsigned candidates = [] {
        here const it(Number, Found);
        return rules_that_may_act(it.place());
    }();

    template <bool Behind, unsigned Left = candidates>
    static constexpr unsigned single_rule() {
        constexpr unsigned lowest = Left & (~Left + 1U);
        if constexpr (Left == 0)
            return 0;
        else if constexpr (rules_do<lowest, Behind>)
            return lowest;
        else
            return single_rule<Behind, Left & ~lowest>();
    }

    // Rules that stay needed when one after the other is left out.
    template <unsigned Rules, unsigned Tried = 0>
    static constexpr unsigned needed() {
        constexpr unsigned left = Rules & ~Tried;
        constexpr unsigned lowest = left & (~left + 1U);
        if constexpr (left == 0)
            return Rules;
        else if constexpr (rules_do<(Rules & ~lowest), false>)
            return needed<(Rules & ~lowest), Tried>();
        else
            return needed<Rules, (Tried | lowest)>();
    }

    static constexpr unsigned several_rules() {
        if constexpr (rules_do<candidates, false>)
            return needed<candidates>();
        else
            return 0;
    }

    template <class Speak>
    static constexpr void put(text& out, Speak) {
        out << said<Speak>.view();
    }

    static constexpr void put_hint(text& out) {
        constexpr bool behind = how == kernel::means::equation || how == kernel::means::adding;
        constexpr bool asks =
            Found.what == kernel::ruling::does_not_follow || Found.what == kernel::ruling::open;
        if constexpr (!asks)
            return;
        else if constexpr (equation && single_rule<false>() != 0)
            out << ' ' << names_of(laws_of(single_rule<false>())) << " would justify this step.";
        else if constexpr (behind && single_rule<true>() != 0)
            out << " It would follow in two steps: the reason that is given, then "
                << names_of(laws_of(single_rule<true>())) << '.';
        else if constexpr (equation && several_rules() != 0)
            put_several(out);
        else
            undecided(out);
    }

    static constexpr void put_several(text& out) {
        out << ' ' << names_of(laws_of(several_rules())) << " would justify this step.";
    }

    static constexpr void undecided(text& out) {
        if constexpr (how == kernel::means::equation && !needs_conditions())
            put_equation(out);
        out << " No small numbers refute it: undecided.";
    }

    // What a cited theorem still needs.
    static constexpr bool needs_conditions() {
        if constexpr (how != kernel::means::equation
                      || Found.what != kernel::ruling::does_not_follow)
            return false;
        else
            return value_or(
                [] {
                    here const it(Number, Found);
                    return follows_but_for_conditions(it.place());
                },
                false, 0);
    }

    static constexpr void put_conditions(text& out) {
        put(out, [] {
            here const it(Number, Found);
            return bounded_text<400>(words_for_conditions(it.place()));
        });
    }

    static constexpr void put_equation(text& out) {
        put(out, [] {
            here const it(Number, Found);
            return bounded_text<500>(words_for_equation(it.place()));
        });
    }

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

    template <unsigned Seed>
    static constexpr void put_counterexample(text& out) {
        constexpr evidence by = refutation<Seed>();
        // Exact numbers are written in full where they can be.
        constexpr evidence first = by == evidence::enclosed_values ? evidence::exact_numbers : by;
        out << " It is false for ";
        put(out, [] {
            here const it(Number, Found);
            return bounded_text<400>(model_in_words(it.place().asked(), Seed, first));
        });
        out << ": the left side is ";
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

    static constexpr void put_forms(text& out) {
        if constexpr ((Found.what == kernel::ruling::does_not_follow && how == kernel::means::rules)
                      || Found.what == kernel::ruling::open)
            put(out, [] {
                here const it(Number, Found);
                judged_step const& at = it.place();
                forms_at forms(at);
                kernel::laws const rules = at.step().why.rules;
                if ((rules & kernel::law::unfold) != 0)
                    forms.keep_common(at.before(), at.after());
                return bounded_text<800>(describe_forms(at.in(), forms.form_of(rules, at.before()),
                                                        forms.form_of(rules, at.after())));
            });
    }

public:
    [[nodiscard]] static constexpr text words() {
        text out;
        put(out, [] {
            here const it(Number, Found);
            return bounded_text<1200>(step_words(it.in(), Found));
        });
        if constexpr (needs_conditions())
            put_conditions(out);
        constexpr unsigned seed = refuting_seed();
        if constexpr (seed < seeds_tried)
            put_counterexample<seed>(out);
        else
            put_hint(out);
        put_forms(out);
        return out;
    }
};

} // namespace attest::proofs::explanation
