// Every step of every derivation of the book, mutated: does the judge accept what is false?
//
// For each mutant it is decided first, by MPFI intervals at random instances of the hypotheses,
// whether the step has become false; only then the judge is asked. A false mutant that is accepted
// ends the program with status 1. Other rules in the place of the one named, which leave a step true,
// are counted too: they may be accepted only where that rule would do by itself.

#include <attest/mirror/derivation.hpp>
#include <attest/report/side_by_side.hpp>

#include "../../proofs/chapters.hpp"
#include "mutations.hpp"

#include <cstdint>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace mutants;
using chain_of_steps = attest::derivation::chain;

struct tally {
    std::size_t mutants = 0;
    std::size_t false_ones = 0;
    std::size_t accepted_false = 0;
    std::size_t rejected_true = 0; // not refuted, and rejected: harmless, but worth knowing

    void add(tally const& other) {
        mutants += other.mutants;
        false_ones += other.false_ones;
        accepted_false += other.accepted_false;
        rejected_true += other.rejected_true;
    }
};

using world = attest::algebra::environment;

constexpr std::uint64_t seeds = 60;
constexpr std::size_t worlds_wanted = 12;

// The first worlds in which the hypotheses of this chain hold.
std::vector<world> worlds_of(proof const& whole, std::size_t chain) {
    std::vector<world> result;
    for (std::uint64_t seed = 0; seed < seeds && result.size() < worlds_wanted; ++seed) {
        auto const drawn = attest::mirror::instance(whole, chain, seed, 4);
        if (drawn.is_instance)
            result.push_back(drawn.world);
    }
    return result;
}

struct finding {
    bool has_value = false; // both sides have one in some world
    bool is_false = false;
};

finding look_at_step(proof const& mutant, std::size_t chain, std::size_t position,
                     std::vector<world> const& worlds) {
    auto const& one = mutant.chains()[chain];
    auto const& step = one.steps[position - 1];
    auto const before = attest::derivation::detail::term_before(one, position);
    attest::mirror::interval_arithmetic const arithmetic;
    finding result;
    for (world const& each : worlds) {
        auto const left = evaluate(before, each, arithmetic);
        auto const right = evaluate(step.result.root(), each, arithmetic);
        if (!left.is_known() || !right.is_known())
            continue;
        result.has_value = true;
        result.is_false = attest::derivation::detail::violates(
            arithmetic.compare(left.value, right.value), step.how);
        if (result.is_false)
            break;
    }
    return result;
}

// Is the step false in one of the worlds of the proof? A mutant may speak of other elements than the
// proof does; then it is looked at in worlds of its own.
bool is_false(proof const& mutant, std::size_t chain, std::size_t position,
              std::vector<world> const& worlds) {
    finding const seen = look_at_step(mutant, chain, position, worlds);
    if (seen.has_value)
        return seen.is_false;
    return look_at_step(mutant, chain, position, worlds_of(mutant, chain)).is_false;
}

bool accepts(proof const& mutant, std::size_t chain, std::size_t position) {
    try {
        return judge(mutant, chain, position).result == attest::derivation::ruling::accepted;
    } catch (attest::error const&) {
        return false; // refused by name
    }
}

// The term before the step, which the judge looks at when it judges the step before.
bool means_something(proof const& mutant, std::size_t chain, std::size_t position) {
    auto const before = attest::derivation::detail::term_before(mutant.chains()[chain], position);
    try {
        return judge_term(facts_of(mutant, chain), before).result
               == attest::derivation::ruling::accepted;
    } catch (attest::error const&) {
        return false;
    }
}

struct trial {
    std::map<std::string, tally> by_rule{};
    std::map<std::string, tally> by_mutation{};
    std::size_t steps = 0;
    std::size_t rejected = 0;
    std::size_t survivors = 0;
    std::size_t other_rules = 0;
    std::size_t other_rules_accepted = 0;
    std::ostringstream complaints{};

    void look_at(std::string const& id, proof const& whole) {
        for (std::size_t chain = 0; chain < whole.chains().size(); ++chain) {
            std::vector<world> const worlds = worlds_of(whole, chain);
            for (std::size_t k = 0; k <= whole.chains()[chain].steps.size(); ++k) {
                // The same judge at run time, with the same verdict.
                if (!accepts(whole, chain, k)) {
                    ++rejected;
                    complaints << "REJECTED AT RUN TIME: " << id << ", step " << k << '\n';
                }
                if (k == 0)
                    continue;
                ++steps;
                mutate_terms(id, whole, chain, k, worlds);
                mutate_rules(whole, chain, k);
            }
        }
    }

    void add(trial const& other) {
        for (auto const& [name, count] : other.by_rule)
            by_rule[name].add(count);
        for (auto const& [name, count] : other.by_mutation)
            by_mutation[name].add(count);
        steps += other.steps;
        rejected += other.rejected;
        survivors += other.survivors;
        other_rules += other.other_rules;
        other_rules_accepted += other.other_rules_accepted;
        complaints << other.complaints.str();
    }

    void mutate_terms(std::string const& id, proof const& whole, std::size_t chain,
                      std::size_t position, std::vector<world> const& worlds) {
        chain_of_steps const& one_chain = whole.chains()[chain];
        auto const& step = one_chain.steps[position - 1];
        attest::text rule;
        attest::derivation::detail::name_reason(rule, step.why);
        std::string const name(rule.view().substr(0, 24));
        // The term after the step, and the term before it.
        mutate_term(id, name, whole, chain, position, position, step.result, worlds);
        term const before(attest::derivation::detail::term_before(one_chain, position));
        mutate_term(id, name, whole, chain, position, position - 1, before, worlds);
    }

    void mutate_term(std::string const& id, std::string const& rule, proof const& whole,
                     std::size_t chain, std::size_t position, std::size_t where,
                     term const& original, std::vector<world> const& worlds) {
        for (mutated const& one : mutations_of(original)) {
            proof const mutant = whole.with_term(chain, where, one.result);
            bool const wrong = is_false(mutant, chain, position, worlds);
            bool const accepted =
                means_something(mutant, chain, position) && accepts(mutant, chain, position);
            for (tally* const count : {&by_rule[rule], &by_mutation[std::string(one.kind)]}) {
                ++count->mutants;
                count->false_ones += wrong ? 1U : 0U;
                count->accepted_false += wrong && accepted ? 1U : 0U;
                count->rejected_true += !wrong && !accepted ? 1U : 0U;
            }
            if (wrong && accepted) {
                ++survivors;
                complaints << "ACCEPTED AND FALSE: " << id << ", step " << position << " by "
                           << rule << ": " << attest::algebra::printed(one.result.root()) << '\n';
            }
        }
    }

    void mutate_rules(proof const& whole, std::size_t chain, std::size_t position) {
        auto const& step = whole.chains()[chain].steps[position - 1];
        if (step.why.why != reason::rules)
            return;
        for (rule const& other : all_rules) {
            bool named = false;
            for (std::size_t i = 0; i < step.why.rules.count; ++i)
                named = named || step.why.rules.members[i]->name == other.name;
            if (named)
                continue;
            ++other_rules;
            proof const mutant = whole.with_reason(chain, position, justification(other));
            other_rules_accepted += accepts(mutant, chain, position) ? 1U : 0U;
        }
    }
};

void print(std::map<std::string, tally> const& counts, std::string_view heading) {
    std::cout << '\n'
              << std::left << std::setw(34) << heading << std::right << std::setw(9) << "mutants"
              << std::setw(9) << "false" << std::setw(16) << "false, accepted" << std::setw(16)
              << "rest, rejected" << '\n';
    for (auto const& [name, count] : counts)
        std::cout << std::left << std::setw(34) << name << std::right << std::setw(9)
                  << count.mutants << std::setw(9) << count.false_ones << std::setw(16)
                  << count.accepted_false << std::setw(16) << count.rejected_true << '\n';
}

} // namespace

int main() {
    std::vector<attest::report::row> theorems;
    for (attest::report::chapter const& each : all_chapters())
        for (attest::report::row const& entry : each.rows())
            if (entry.proof() != nullptr)
                theorems.push_back(entry);
    std::vector<trial> trials(theorems.size());
    attest::report::side_by_side(theorems.size(), [&](std::size_t i) {
        trials[i].look_at(theorems[i].id(), theorems[i].proof()());
    });
    trial all;
    for (trial const& one : trials)
        all.add(one);
    std::cout << all.complaints.str();
    print(all.by_rule, "rule");
    print(all.by_mutation, "mutation");
    std::size_t mutants_of_terms = 0;
    std::size_t false_ones = 0;
    for (auto const& [name, count] : all.by_mutation) {
        mutants_of_terms += count.mutants;
        false_ones += count.false_ones;
    }
    std::cout << '\n'
              << theorems.size() << " theorems, " << all.steps
              << " steps, judged again at run time: " << all.rejected << " rejected\n"
              << mutants_of_terms << " mutants, " << false_ones
              << " of them false: " << all.survivors << " accepted\n"
              << all.other_rules << " other rules named: " << all.other_rules_accepted
              << " would do as well\n";
    bool const good = all.survivors == 0 && all.rejected == 0 && all.steps > 0;
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
