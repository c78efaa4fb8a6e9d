// Every step of every derivation of the book, mutated: does the judge accept what is false?
//
// For each mutant it is decided first, by the mirror's intervals at random instances of what is
// assumed, whether the step has become false; only then the judge is asked, with the reason that
// the step gives and, if that is a rule, with all laws at once. A false mutant that is accepted ends
// the program with status 1.

#include <attest/core/crew.hpp>
#include <attest/mirror/theorem.hpp>

#include "../../proofs/ledger/chapters.hpp"
#include "mutations.hpp"

#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>

namespace {

using namespace mutants;
namespace mirror = attest::mirror;
namespace proofs = attest::proofs;

constexpr kernel::laws all_laws = ~kernel::laws{0};

struct tally {
    std::size_t mutants = 0;
    std::size_t false_ones = 0;
    std::size_t accepted_false = 0;
    std::size_t rejected_rest = 0; // not refuted, and rejected: harmless, but worth knowing

    void add(tally const& other) {
        mutants += other.mutants;
        false_ones += other.false_ones;
        accepted_false += other.accepted_false;
        rejected_rest += other.rejected_rest;
    }
};

/// A model in which all that is assumed holds, and the values of terms there.
struct instance {
    mirror::model here;
    std::unique_ptr<mirror::evaluator_in<mirror::interval<50>>> values;
};

/// One step of one theorem, in a context of its own.
class step_on_trial {
public:
    step_on_trial(proofs::source write, int number)
        : run_(write, number), judge_(run_.judge()),
          place_(proofs::place_of(judge_, run_.written(), number)),
          task_(judge_.tasks()[static_cast<std::size_t>(place_.task)]) {}

    [[nodiscard]] kernel::store& in() { return run_.in().nodes(); }

    [[nodiscard]] kernel::line const& line() const {
        return argument().lines[static_cast<std::size_t>(place_.line)];
    }

    /// The rules of the step, the theorem that it cites, or the word for another reason.
    [[nodiscard]] std::string reason() const {
        if (line().why.how == kernel::means::rules)
            return proofs::explanation::names_of(line().why.rules).str();
        if (proofs::lemma_use const* const cited = run_.lemma_of(line()))
            return std::string(cited->name());
        return std::string(proofs::explanation::word_for(line().why.how));
    }

    [[nodiscard]] id before() {
        return place_.line == 0 ? in().get(task_.goal, task_.downward ? 1 : 0)
                                : argument().lines[static_cast<std::size_t>(place_.line - 1)].term;
    }

    [[nodiscard]] attest::list<id> const& elements() const { return task_.known.entries; }

    /// Is this step accepted, from one term to the other?
    [[nodiscard]] bool accepts(id from, id to, bool under_all_laws) {
        kernel::proof other = run_.written();
        // A chain of two lines, of which only the second is asked for.
        kernel::argument& how = other.arguments[static_cast<std::size_t>(task_.argument)];
        kernel::line first = line();
        kernel::line second = line();
        first.term = from;
        second.term = to;
        if (under_all_laws)
            second.why.rules = all_laws;
        how.lines = {};
        how.lines.push_back(first);
        how.lines.push_back(second);
        try {
            kernel::judgement door(in());
            if (!door.is_term(from) || !exists(in(), task_.known, from, {}))
                return false;
            kernel::judge<proofs::search> judge(in(), other);
            return judge.step(task_, 1).accepted();
        } catch (attest::error const&) {
            return false; // refused by name
        }
    }

    /// Some instances of what is known at this step.
    [[nodiscard]] std::vector<instance> instances(std::vector<mirror::defining_equation>& by) {
        constexpr std::uint64_t seeds = 400;
        constexpr std::size_t wanted = 12;
        std::vector<instance> result;
        for (mirror::strand const& each : mirror::strands_of(in(), run_.written())) {
            if (each.argument != task_.argument)
                continue;
            mirror::instance_search const search(in(), run_.written(), each, 4);
            by = search.equations();
            for (std::uint64_t seed = 0; seed < seeds && result.size() < wanted; ++seed)
                if (auto const found = search.of(seed))
                    result.push_back({*found, nullptr});
        }
        for (instance& each : result)
            each.values =
                std::make_unique<mirror::evaluator_in<mirror::interval<50>>>(in(), each.here, by);
        return result;
    }

private:
    [[nodiscard]] kernel::argument const& argument() const {
        return run_.written().arguments[static_cast<std::size_t>(task_.argument)];
    }

    proofs::run run_;
    kernel::judge<proofs::search> judge_;
    proofs::step_place place_;
    kernel::task task_;
};

bool is_false(std::vector<instance>& instances, kernel::relation how, id from, id to) {
    for (instance& each : instances) {
        try {
            auto const left = each.values->value(from);
            auto const right = each.values->value(to);
            if (mirror::detail::seen_as(how, left, right) == mirror::detail::sight::refuted)
                return true;
        } catch (mirror::undecided const&) {
        } catch (mirror::no_model const&) {
        }
    }
    return false;
}

struct trial {
    std::map<std::string, tally> by_rule{};
    std::map<std::string, tally> by_mutation{};
    std::size_t steps = 0;
    std::size_t rejected = 0;
    std::size_t survivors = 0;
    std::ostringstream complaints{};

    void look_at(std::string const& id, proofs::source write) {
        int const count = proofs::outlined(write).steps;
        for (int number = 0; number < count; ++number) {
            ++steps;
            if (!proofs::judged(write, number).accepted()) {
                ++rejected;
                complaints << "REJECTED AT RUN TIME: " << id << ", step " << number + 1 << '\n';
            }
            mutate(id, write, number, true);
            mutate(id, write, number, false);
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
        complaints << other.complaints.str();
    }

private:
    // A store holds so many nodes; a fresh one makes the same mutants in the same order.
    void mutate(std::string const& id, proofs::source write, int number, bool after) {
        std::vector<bool> wrong;
        for (std::size_t next = 0, count = 1; next < count;) {
            step_on_trial here(write, number);
            kernel::id const from = here.before();
            kernel::id const to = here.line().term;
            auto const all = mutants::mutations(here.in(), here.elements()).of(after ? to : from);
            count = all.size();
            if (wrong.empty()) {
                std::vector<mirror::defining_equation> equations;
                auto instances = here.instances(equations);
                for (mutated const& one : all)
                    wrong.push_back(is_false(instances, here.line().how, after ? from : one.result,
                                             after ? one.result : to));
            }
            for (; next < count && here.in().count() < kernel::nodes::most_nodes / 2; ++next)
                note(id, here, all[next], after ? from : all[next].result,
                     after ? all[next].result : to, wrong[next]);
        }
    }

    void note(std::string const& id, step_on_trial& here, mutated const& one, kernel::id from,
              kernel::id to, bool wrong) {
        bool const by_rules = here.line().why.how == kernel::means::rules;
        bool const accepted =
            here.accepts(from, to, false) || (wrong && by_rules && here.accepts(from, to, true));
        std::string const rule = here.reason();
        for (tally* const count : {&by_rule[rule], &by_mutation[std::string(one.kind)]}) {
            ++count->mutants;
            count->false_ones += wrong ? 1U : 0U;
            count->accepted_false += wrong && accepted ? 1U : 0U;
            count->rejected_rest += !wrong && !accepted ? 1U : 0U;
        }
        if (wrong && accepted) {
            ++survivors;
            complaints << "ACCEPTED AND FALSE: " << id << ", line " << here.line().where << " by "
                       << rule << ": " << proofs::printed(here.in(), from).view() << " and "
                       << proofs::printed(here.in(), to).view() << '\n';
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
                  << count.accepted_false << std::setw(16) << count.rejected_rest << '\n';
}

} // namespace

int main() {
    std::vector<attest::report::row> theorems;
    for (attest::report::chapter const& each : all_chapters())
        for (attest::report::row const& entry : each.rows())
            if (entry.source() != nullptr)
                theorems.push_back(entry);
    std::vector<trial> trials(theorems.size());
    attest::share(0, theorems.size(), [&](std::size_t i) {
        attest::mirror::give_constants_back_with_this_thread();
        trials[i].look_at(theorems[i].id(), theorems[i].source());
    });
    trial all;
    for (trial const& one : trials)
        all.add(one);
    std::cout << all.complaints.str();
    print(all.by_rule, "rule");
    print(all.by_mutation, "mutation");
    tally sum;
    for (auto const& [name, count] : all.by_mutation)
        sum.add(count);
    std::cout << '\n'
              << theorems.size() << " theorems, " << all.steps
              << " steps, judged again at run time: " << all.rejected << " rejected\n"
              << sum.mutants << " mutants, " << sum.false_ones
              << " of them false: " << all.survivors << " accepted\n";
    bool const good = all.survivors == 0 && all.rejected == 0 && sum.false_ones > 0;
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
