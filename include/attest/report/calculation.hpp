// A theorem as a calculation that can be read: Let, Assume, Claim, Proof, in the usual layout, with the
// law and its line between two terms:
//         sum(j, p(i, j))
//     =   { definition, line 24 }
//         sum(j, M(i, j) * exp(s(i, j)) / Z(i))
#pragma once

#include <attest/report/cited_theorem.hpp>
#include <attest/report/judged_again.hpp>
#include <attest/report/stated.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace attest::report {

class calculation : private stated {
public:
    /// What was written in this run, in lines of at most this width (at least narrowest_page).
    explicit calculation(proofs::run const& judged, std::size_t width = page_width)
        : stated(judged, width), here_(judged) {
        kernel::proof const& whole = here_.written();
        detail::used_declarations used(in());
        detail::add_statement(used, in(), whole);
        for (kernel::argument const& each : whole.arguments) {
            used.add(each.about);
            used.add(each.other);
            for (kernel::id const element : each.elements)
                used.add(element);
            for (kernel::line const& line : each.lines) {
                used.add(line.term);
                used.add(line.why.added);
                if (cites_fact(line)) {
                    used.add(cited(line).statement);
                    for (kernel::id const value : cited(line).hints)
                        used.add(value);
                }
            }
        }
        state(used);
        out_ += "Proof\n";
        tasks_ = kernel::judge<proofs::search>(here_.in().nodes(), whole).tasks();
        argue(0);
    }

    using stated::text;

private:
    void argue(std::size_t number) {
        kernel::task const& at = tasks_[number];
        kernel::argument const& how =
            here_.written().arguments[static_cast<std::size_t>(at.argument)];
        switch (how.how) {
        case kernel::shape::chain:
            return write_chain(at, how);
        case kernel::shape::induction: {
            std::string const t = printed(how.about);
            out_ += "  By induction over " + t + ".\n";
            part(how.parts[0], "At the first position");
            inductions_.push_back(at.goal);
            part(how.parts[1], "At " + t + " + 1, from "
                                   + (at.goal == here_.written().claim ? "the claim" : "the same")
                                   + " at " + t);
            inductions_.pop_back();
            return;
        }
        case kernel::shape::mask_cases:
            part(how.parts[0], "Where " + printed(how.about) + " == 0");
            part(how.parts[1], "Where " + printed(how.about) + " == 1");
            return;
        case kernel::shape::position_cases: {
            std::string const t = printed(how.about);
            part(how.parts[0], "Where " + t + " is the first position");
            part(how.parts[1], "Where " + t + " is " + printed(how.other) + " + 1");
            return;
        }
        case kernel::shape::element_cases: {
            std::string const set = printed(in().entry_set(how.about));
            part(how.parts[0], "Where " + set + " is empty");
            part(how.parts[1], "Where " + printed(how.about) + " is an element of " + set);
            return;
        }
        case kernel::shape::cut:
            part(how.parts[0], "To be shown first" + for_elements(how));
            part(how.parts[1], "With " + printed(how.about));
            return;
        case kernel::shape::order_cases: {
            std::string const a = printed(how.about);
            std::string const b = printed(how.other);
            part(how.parts[0], "Where " + a + " <= " + b);
            part(how.parts[1], "Where " + b + " < " + a);
            return;
        }
        }
    }

    // ", for k in T, r in up_to(t)"
    [[nodiscard]] std::string for_elements(kernel::argument const& how) const {
        std::string result;
        for (kernel::id const element : how.elements)
            result += (result.empty() ? ", for " : ", ") + printed(element) + " in "
                      + printed(in().entry_set(element));
        return result;
    }

    void part(int argument, std::string const& where) {
        for (std::size_t i = 0; i < tasks_.size(); ++i)
            if (tasks_[i].argument == argument) {
                put_at(2, "", where + ": " + printed(tasks_[i].goal));
                argue(i);
            }
    }

    void write_chain(kernel::task const& at, kernel::argument const& how) {
        put_at(8, "", printed(in().get(at.goal, at.downward ? 1 : 0)));
        for (kernel::line const& each : how.lines) {
            constexpr std::string_view signs[] = {"=", "<=", "<", ">=", ">"};
            std::string const sign(signs[static_cast<std::size_t>(each.how)]);
            put_at(8, "    " + sign,
                   "{ " + reason(each) + ", line " + std::to_string(each.where) + " }");
            put_at(8, "", printed(each.term));
        }
    }

    [[nodiscard]] std::string reason(kernel::line const& line) const {
        switch (line.why.how) {
        case kernel::means::rules: {
            std::string result;
            for (std::string const& name : detail::names_of(line.why.rules))
                result += (result.empty() ? "" : " | ") + name;
            return result;
        }
        case kernel::means::adding:
            return "adding " + printed(line.why.added);
        case kernel::means::equation: {
            if (!cites_fact(line))
                return detail::cited_in_words(here_,
                                              *here_.lemma_of(line)); // accepted: it cites one
            kernel::id const fact = cited(line).statement;
            return is_claim_before(fact) ? "the claim before" : "as " + printed(fact);
        }
        default:
            return std::string(proofs::explanation::word_for(line.why.how));
        }
    }

    // The claim for an earlier position, in an induction; not a claim that is assumed as well.
    [[nodiscard]] bool is_claim_before(kernel::id fact) const {
        for (kernel::id const each : here_.written().assumed)
            if (each == fact)
                return false;
        return fact == here_.written().claim
               && std::find(inductions_.begin(), inductions_.end(), fact) != inductions_.end();
    }

    [[nodiscard]] bool cites_fact(kernel::line const& line) const {
        return line.why.how == kernel::means::equation && cited(line).is_fact;
    }

    [[nodiscard]] kernel::equation const& cited(kernel::line const& line) const {
        return here_.written().equations[static_cast<std::size_t>(line.why.equation)];
    }

    proofs::run const& here_;
    list<kernel::task> tasks_{};
    std::vector<kernel::id> inductions_{}; // what the inductions around prove
};

/// The calculation of a theorem, in lines of at most this width. The theorem is judged again before; what does
/// not stand, or is not what the compiler judged, is no calculation (ATT-507).
template <class Theorem>
[[nodiscard]] std::string calculation_of(Theorem const& theorem, std::size_t width = page_width) {
    proofs::source const write = theorem.lemma().proof();
    judged_again again;
    if (auto const refused = again.problem_of(write, theorem.recorded()))
        throw changing_proof("ATT-507 the calculation of a theorem that does not stand", *refused);
    proofs::run const here(write);
    if (!again.is_judged(write, here))
        throw changing_proof("ATT-507 the calculation of a theorem that does not stand",
                             judged_again::changed);
    return calculation(here, width).text();
}

} // namespace attest::report
