// How a theorem is proved, from its claim down to the steps of its chains, told to a page.
//
// Text (report/calculation.hpp) and HTML (report/proof_page.hpp) are two pages: what a proof consists of is
// said once, here. A page has
//     std::string term(id), relation(a, "<=", b)      how they are shown in a sentence
//     std::string lemma(lemma_use)                    a theorem that is cited, with what it replaces
//     void say(sentence); void open(where, goal); void close();
//     void begin(term); void step(line, reason); void end();
#pragma once

#include <attest/report/cited_theorem.hpp>
#include <attest/report/reading.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace attest::report::detail {

template <class Page>
class told_argument {
public:
    told_argument(proofs::run const& here, Page& page) : here_(here), page_(page) {
        tasks_ = kernel::judge<proofs::search>(here_.in().nodes(), here_.written()).tasks();
    }

    void tell() { argue(0); }

private:
    void argue(std::size_t number) {
        kernel::task const& at = tasks_[number];
        kernel::argument const& how =
            here_.written().arguments[static_cast<std::size_t>(at.argument)];
        switch (how.how) {
        case kernel::shape::chain:
            return write_chain(at, how);
        case kernel::shape::induction: {
            std::string const t = page_.term(how.about);
            page_.say("By induction over " + t + ".");
            part(how.parts[0], "At the first position");
            inductions_.push_back(at.goal);
            part(how.parts[1], "At " + t + " + 1, from "
                                   + (at.goal == here_.written().claim ? "the claim" : "the same")
                                   + " at " + t);
            inductions_.pop_back();
            return;
        }
        case kernel::shape::mask_cases:
            part(how.parts[0], "Where " + page_.term(how.about) + page_.is("0"));
            part(how.parts[1], "Where " + page_.term(how.about) + page_.is("1"));
            return;
        case kernel::shape::position_cases: {
            std::string const t = page_.term(how.about);
            part(how.parts[0], "Where " + t + " is the first position");
            part(how.parts[1], "Where " + t + " is " + page_.term(how.other) + " + 1");
            return;
        }
        case kernel::shape::element_cases: {
            std::string const set = page_.term(in().entry_set(how.about));
            part(how.parts[0], "Where " + set + " is empty");
            part(how.parts[1], "Where " + page_.term(how.about) + " is an element of " + set);
            return;
        }
        case kernel::shape::cut:
            part(how.parts[0], "To be shown first" + for_elements(how));
            part(how.parts[1], "With " + page_.term(how.about));
            return;
        case kernel::shape::order_cases: {
            part(how.parts[0], "Where " + page_.relation(how.about, "<=", how.other));
            part(how.parts[1], "Where " + page_.relation(how.other, "<", how.about));
            return;
        }
        }
    }

    // ", for k in T, r in up_to(t)"
    [[nodiscard]] std::string for_elements(kernel::argument const& how) const {
        std::string result;
        for (kernel::id const element : how.elements)
            result += (result.empty() ? ", for " : ", ") + page_.term(element) + " in "
                      + page_.term(in().entry_set(element));
        return result;
    }

    void part(int argument, std::string const& where) {
        for (std::size_t i = 0; i < tasks_.size(); ++i)
            if (tasks_[i].argument == argument) {
                page_.open(where, tasks_[i].goal);
                argue(i);
                page_.close();
            }
    }

    void write_chain(kernel::task const& at, kernel::argument const& how) {
        page_.begin(in().get(at.goal, at.downward ? 1 : 0));
        for (kernel::line const& each : how.lines)
            page_.step(each, reason(each));
        page_.end();
    }

    [[nodiscard]] std::string reason(kernel::line const& line) const {
        switch (line.why.how) {
        case kernel::means::rules: {
            std::string result;
            for (std::string const& name : names_of(line.why.rules))
                result += (result.empty() ? "" : " | ") + page_.rule(name);
            return result;
        }
        case kernel::means::adding:
            return page_.rule("adding") + " " + page_.term(line.why.added);
        case kernel::means::equation: {
            kernel::equation const& cited =
                here_.written().equations[static_cast<std::size_t>(line.why.equation)];
            if (!cited.is_fact)
                return page_.lemma(*here_.lemma_of(line)); // accepted: it cites one
            return is_claim_before(cited.statement) ? "the claim before"
                                                    : "as " + page_.term(cited.statement);
        }
        default:
            return page_.rule(std::string(proofs::explanation::word_for(line.why.how)));
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

    [[nodiscard]] kernel::store const& in() const { return here_.in().nodes(); }

    proofs::run const& here_;
    Page& page_;
    list<kernel::task> tasks_{};
    std::vector<kernel::id> inductions_{}; // what the inductions around prove
};

/// Everything that the proof refers to, apart from its statement.
inline void add_arguments(used_declarations& used, kernel::proof const& whole) {
    for (kernel::argument const& each : whole.arguments) {
        used.add(each.about);
        used.add(each.other);
        for (kernel::id const element : each.elements)
            used.add(element);
        for (kernel::line const& line : each.lines) {
            used.add(line.term);
            used.add(line.why.added);
            if (line.why.how != kernel::means::equation)
                continue;
            kernel::equation const& cited =
                whole.equations[static_cast<std::size_t>(line.why.equation)];
            if (!cited.is_fact)
                continue;
            used.add(cited.statement);
            for (kernel::id const value : cited.hints)
                used.add(value);
        }
    }
}

} // namespace attest::report::detail
