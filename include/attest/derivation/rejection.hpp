// What the compiler says about a step that it rejects, put together from small evaluations.
//
// Every rule is tried as a hint, every seed as a refutation, and each value is computed, in a
// constant evaluation of its own: together they would exceed the compilers' limits.
#pragma once

#include <attest/core/text.hpp>
#include <attest/derivation/explain.hpp>
#include <attest/derivation/hint.hpp>
#include <attest/derivation/judged_step.hpp>
#include <attest/derivation/refutation.hpp>

#include <cstdint>

namespace attest::detail {

template <class Proof, std::size_t Number>
class rejection {
    static constexpr std::uint64_t seeds_tried = 12;
    static constexpr std::size_t no_rule = derivation::count_of_rules + 1;

    // The step as a value of constant evaluation.
    struct place {
        derivation::proof whole = Proof{}();
        place_in_proof at = place_of(whole, Number);

        [[nodiscard]] constexpr derivation::expression before() const {
            return derivation::detail::term_before(whole.chains()[at.chain], at.position);
        }

        [[nodiscard]] constexpr derivation::expression after() const {
            return whole.chains()[at.chain].steps[at.position - 1].result.root();
        }
    };

    static constexpr derivation::ruling found = [] {
        place const here;
        return derivation::judge(here.whole, here.at.chain, here.at.position).result;
    }();

    static constexpr bool may_be_false = found == derivation::ruling::does_not_follow
                                         || found == derivation::ruling::open
                                         || found == derivation::ruling::not_signed;

    template <std::size_t Which>
    static constexpr bool rule_does = [] {
        place const here;
        return derivation::rule_would_do(Which, here.before(), here.after());
    }();

    template <std::size_t Which = 0>
    static constexpr std::size_t first_rule() {
        if constexpr (Which == no_rule)
            return Which;
        else if constexpr (rule_does<Which>)
            return Which;
        else
            return first_rule<Which + 1>();
    }

    template <std::uint64_t Seed>
    static constexpr bool seed_refutes = [] {
        place const here;
        return derivation::seems_refuted(here.whole, here.at.chain, here.at.position, Seed);
    }();

    template <std::uint64_t Seed = 0>
    static constexpr std::uint64_t first_seed() {
        if constexpr (Seed == seeds_tried)
            return Seed;
        else if constexpr (seed_refutes<Seed>)
            return Seed;
        else
            return first_seed<Seed + 1>();
    }

    template <std::uint64_t Seed, bool After>
    static constexpr bounded_text<160> exact_side = [] {
        place const here;
        return bounded_text<160>(derivation::exact_value_of_side(here.whole, here.at.chain,
                                                                 here.at.position, Seed, After));
    }();

    template <std::uint64_t Seed, bool After>
    static constexpr bounded_text<160> rough_side = [] {
        place const here;
        return bounded_text<160>(
            derivation::value_of_side(here.whole, here.at.chain, here.at.position, Seed, After));
    }();

    template <std::uint64_t Seed, bool After>
    static constexpr std::string_view side() {
        if constexpr (!exact_side<Seed, After>.view().empty())
            return exact_side<Seed, After>.view();
        else
            return rough_side<Seed, After>.view();
    }

    static constexpr std::size_t rule_that_does() {
        constexpr bool equation = found == derivation::ruling::does_not_follow
                                  || found == derivation::ruling::open
                                  || found == derivation::ruling::not_needed;
        if constexpr (equation)
            return first_rule<>();
        else
            return no_rule;
    }

    template <std::size_t Rule>
    static constexpr bounded_text<600> refuting = [] {
        if constexpr (!may_be_false || Rule != no_rule)
            return bounded_text<600>();
        else {
            constexpr std::uint64_t seed = first_seed<>();
            if constexpr (seed == seeds_tried)
                return bounded_text<600>(" No small numbers refute it: undecided.");
            else {
                place const here;
                return bounded_text<600>(derivation::refutation_of(
                    here.whole, here.at.chain, seed, side<seed, false>(), side<seed, true>()));
            }
        }
    }();

    static constexpr bounded_text<1200> explained = [] {
        place const here;
        return bounded_text<1200>(
            derivation::explanation(here.whole, here.at.chain, here.at.position));
    }();

public:
    [[nodiscard]] static constexpr text words() {
        constexpr std::size_t rule = rule_that_does();
        text out(explained.view());
        text const hint = derivation::hint_of(rule);
        out << hint << refuting<rule>.view();
        return out;
    }
};

} // namespace attest::detail
