// A theorem as a calculation that can be read: Let, Assume, Claim, Proof, in the usual layout, with the
// law and its line between two terms:
//         sum(j, p(i, j))
//     =   { definition, line 24 }
//         sum(j, M(i, j) * exp(s(i, j)) / Z(i))
#pragma once

#include <attest/report/reading.hpp>
#include <attest/report/width.hpp>

namespace attest::report {

class calculation {
public:
    /// What was written in this run.
    explicit calculation(proofs::run const& judged) : here_(judged) {
        kernel::proof const& whole = here_.written();
        detail::used_declarations used(in());
        detail::add_statement(used, in(), whole);
        for (kernel::argument const& each : whole.arguments) {
            used.add(each.about);
            used.add(each.other);
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
        detail::declared_lines const lines(in(), used);
        std::vector<std::string> let = lines.declared();
        for (std::string const& each : lines.defined())
            let.push_back(each);
        put("Let", let);
        std::vector<std::string> assumed;
        for (kernel::id const each : whole.assumed)
            assumed.push_back(printed(each));
        put("Assume", assumed);
        put("Claim", {printed(whole.claim)});
        out_ += "Proof\n";
        tasks_ = kernel::judge<proofs::search>(here_.in().nodes(), whole).tasks();
        argue(0);
    }

    [[nodiscard]] std::string const& text() const { return out_; }

private:
    [[nodiscard]] kernel::store const& in() const { return here_.in().nodes(); }

    [[nodiscard]] std::string printed(kernel::id n) const { return proofs::printed(in(), n).str(); }

    // What is longer than the page goes on below, indented.
    void put(std::string_view label, std::vector<std::string> const& lines) {
        for (std::size_t i = 0; i < lines.size(); ++i)
            put_at(8, i == 0 ? label : "", lines[i]);
    }

    void put_at(std::size_t column, std::string_view label, std::string_view words) {
        auto const lines = wrapped(words, page_width - column - 4);
        out_ += padded(label, column) + lines[0] + "\n";
        for (std::size_t i = 1; i < lines.size(); ++i)
            out_ += std::string(column + 4, ' ') + lines[i] + "\n";
    }

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
            part(how.parts[1], "At " + t + " + 1, from the claim at " + t);
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
        case kernel::shape::order_cases: {
            std::string const a = printed(how.about);
            std::string const b = printed(how.other);
            part(how.parts[0], "Where " + a + " <= " + b);
            part(how.parts[1], "Where " + b + " < " + a);
            return;
        }
        }
    }

    void part(int argument, std::string const& where) {
        for (std::size_t i = 0; i < tasks_.size(); ++i)
            if (tasks_[i].argument == argument) {
                put_at(2, "", where + ": " + printed(tasks_[i].goal));
                argue(i);
            }
    }

    void write_chain(kernel::task const& at, kernel::argument const& how) {
        put_at(8, "", printed(in().get(at.goal, here_.written().downward ? 1 : 0)));
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
                return std::string(line.why.name);
            kernel::id const fact = cited(line).statement;
            return fact == here_.written().claim ? "the claim before" : "as " + printed(fact);
        }
        default:
            return std::string(line.why.name);
        }
    }

    [[nodiscard]] bool cites_fact(kernel::line const& line) const {
        return line.why.how == kernel::means::equation && cited(line).is_fact;
    }

    [[nodiscard]] kernel::equation const& cited(kernel::line const& line) const {
        return here_.written().equations[static_cast<std::size_t>(line.why.equation)];
    }

    proofs::run const& here_;
    list<kernel::task> tasks_{};
    std::string out_;
};

/// The calculation of a theorem.
template <class Theorem>
[[nodiscard]] std::string calculation_of(Theorem const& theorem) {
    return calculation(proofs::run(theorem.lemma().proof())).text();
}

} // namespace attest::report
