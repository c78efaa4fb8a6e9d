// What the compiler says about a step that it rejects, put together from small evaluations.
//
// Every rule is tried as a hint, every seed as a counterexample, and each part of the sentence is
// computed, in a constant evaluation of its own; one that exceeds the compiler's limits is left out.
#pragma once

#include <attest/derivation/explanation/counterexample_text.hpp>
#include <attest/derivation/explanation/evaluations.hpp>
#include <attest/derivation/explanation/hint.hpp>
#include <attest/derivation/explanation/refused_replacement.hpp>
#include <attest/derivation/explanation/refuting_model.hpp>
#include <attest/derivation/explanation/sentence.hpp>
#include <attest/derivation/explanation/sufficient_rules.hpp>
#include <attest/derivation/explanation/words_for_monotone.hpp>
#include <attest/derivation/writing/run.hpp>

namespace attest::proofs::explanation {

template <class Proof, int Number, kernel::verdict const& Found>
class rejection {
    using here = rejected_step<Proof>;
    using sufficient = sufficient_rules<Proof, Number, Found>;

    static constexpr kernel::means how = [] {
        here const it(Number, Found);
        return it.place().step().why.how;
    }();

    static constexpr bool equation = [] {
        here const it(Number, Found);
        return it.place().step().how == kernel::relation::equal;
    }();

    static constexpr void put_hint(text& out) {
        constexpr bool behind = how == kernel::means::equation || how == kernel::means::adding;
        constexpr bool asks =
            Found.what == kernel::ruling::does_not_follow || Found.what == kernel::ruling::open;
        if constexpr (!asks)
            return;
        else if constexpr (equation && sufficient::template single_rule<false>() != 0)
            out << ' ' << names_of(laws_of(sufficient::template single_rule<false>()))
                << " would justify this step.";
        else if constexpr (behind && sufficient::template single_rule<true>() != 0)
            out << " It would follow in two steps: the reason that is given, then "
                << names_of(laws_of(sufficient::template single_rule<true>())) << '.';
        else if constexpr (equation && sufficient::several_rules() != 0)
            put_several(out);
        else
            undecided(out);
    }

    static constexpr void put_several(text& out) {
        out << ' ' << names_of(laws_of(sufficient::several_rules())) << " would justify this step.";
    }

    static constexpr void undecided(text& out) {
        if constexpr (how == kernel::means::equation && !needs_conditions())
            put_equation(out);
        put_adding(out);
        out << " None of the numbers tried refutes it: undecided.";
        put(out, [] {
            here const it(Number, Found);
            return bounded_text<160>(words_for_derivatives(it.place()));
        });
    }

    static constexpr void put_adding(text& out) {
        if constexpr (how == kernel::means::adding && Found.what == kernel::ruling::does_not_follow)
            put(out, [] {
                here const it(Number, Found);
                return bounded_text<300>(words_for_adding(it.place()));
            });
    }

    static constexpr void put_monotone(text& out) {
        if constexpr (how == kernel::means::monotone
                      && Found.what == kernel::ruling::does_not_follow)
            put(out, [] {
                here const it(Number, Found);
                return bounded_text<500>(words_for_monotone(it.place()));
            });
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

    struct missing {
        constexpr bounded_text<500> operator()() const {
            here const it(Number, Found);
            return bounded_text<500>(words_for_missing_conditions(it.place()));
        }
    };

    // All of them where the search for those that are missing is beyond the limits of the compiler.
    static constexpr void put_conditions(text& out) {
        if constexpr (!said<missing>.empty())
            out << said<missing>.view();
        else
            put(out, [] {
                here const it(Number, Found);
                return bounded_text<500>(words_for_all_conditions(it.place()));
            });
    }

    static constexpr void put_equation(text& out) {
        put(out, [] {
            here const it(Number, Found);
            return bounded_text<500>(words_for_equation(it.place()));
        });
    }

    // Which replacement of a theorem that is cited is wrong.
    static constexpr void put_replacements(text& out) {
        if constexpr (Found.what == kernel::ruling::not_assumed && how == kernel::means::equation) {
            constexpr bool is_of_theorem = [] {
                here const it(Number, Found);
                return !it.place().cited().is_fact;
            }();
            if constexpr (is_of_theorem)
                put(out, [] {
                    run const written(Proof{});
                    auto const& argument =
                        written.written().arguments[static_cast<std::size_t>(Found.argument)];
                    lemma_use const* const cited =
                        written.lemma_of(argument.lines[static_cast<std::size_t>(Found.line)]);
                    return bounded_text<500>(words_for_replacements(written.in(), cited));
                });
        }
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
        put_replacements(out);
        put_monotone(out);
        if constexpr (needs_conditions())
            put_conditions(out);
        constexpr unsigned seed = refuting_model<Proof, Number, Found>::refuting_seed();
        if constexpr (seed < refuting_model<Proof, Number, Found>::seeds_tried) {
            put_adding(out);
            counterexample_text<Proof, Number, Found>::template put_counterexample<seed>(out);
        } else
            put_hint(out);
        put_forms(out);
        return out;
    }
};

} // namespace attest::proofs::explanation
