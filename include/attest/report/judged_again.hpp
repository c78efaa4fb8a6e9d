// Every theorem of the ledger judged once more, at run time, from its own source.
//
// The kernel judges the statement and every step; then the theorems that the steps cite are judged
// in the same way, each once, and a theorem that is used in its own proof is refused. What the
// compiler recorded is compared: statement, steps, lemmas as they were stated. So a theorem that C++
// allowed somebody to forge (by an explicit specialisation of a name of the library, by
// std::is_constant_evaluated in a proof) fails here.
#pragma once

#include <attest/derivation/explanation/sentence.hpp>
#include <attest/derivation/writing/run.hpp>
#include <attest/report/cited_theorem.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace attest::report {

class judged_again {
public:
    static constexpr char const* changed = "what it writes now is not what was judged";

    /// Why the theorem is not accepted; nothing if it is.
    [[nodiscard]] std::optional<std::string> problem_of(proofs::source write,
                                                        proofs::record const& recorded) {
        if (auto const& refused = problem_of(write))
            return refused;
        return difference(seen_.at(write), recorded);
    }

    /// The same without a record.
    [[nodiscard]] std::optional<std::string> const& problem_of(proofs::source write) {
        auto const [place, is_new] =
            seen_.try_emplace(write, judged_proof{"it is used in its own proof", {}});
        if (is_new) {
            judged_proof found = judged(write);
            place->second = std::move(found);
        }
        return place->second.refused;
    }

    /// Did this run write what was judged? What is printed or mirrored comes from a run of its own, and
    /// a proof may write something else in each.
    [[nodiscard]] bool is_judged(proofs::source write, proofs::run const& here) const {
        auto const place = seen_.find(write);
        if (place == seen_.end() || place->second.refused)
            return false;
        return view(proofs::recorded(here)) == view(place->second.found)
               && cited_in(here) == place->second.cited;
    }

    /// The proofs that were judged, those of lemmas among them, and their steps.
    [[nodiscard]] std::size_t proofs() const { return seen_.size(); }

    [[nodiscard]] std::size_t steps() const { return steps_; }

private:
    using cited_theorem = std::pair<proofs::source, std::string>;

    struct judged_proof {
        std::optional<std::string> refused;
        proofs::written_record found;
        std::vector<proofs::words_told> stated{}; // the lemma of each step
        std::vector<cited_theorem> cited{};
    };

    [[nodiscard]] static proofs::words_view view(proofs::written_record const& written) {
        return proofs::view_of(written.told);
    }

    // The theorems that the steps of a run cite, in their order, each as it is printed: id, title, and what
    // replaces its declarations.
    [[nodiscard]] static std::vector<cited_theorem> cited_in(proofs::run const& here) {
        std::vector<cited_theorem> result;
        for (proofs::lemma_use const& each : here.lemmas())
            result.emplace_back(each.proof(), detail::cited_in_words(here, each));
        return result;
    }

    [[nodiscard]] judged_proof judged(proofs::source write) {
        judged_proof result;
        try {
            if (write == nullptr)
                result.refused = "it has no proof";
            else {
                proofs::run const here(write);
                result.refused = refusal_in(here, result);
                if (!result.refused) {
                    result.cited = cited_in(here);
                    result.refused = refusal_of_lemmas(here);
                }
            }
        } catch (error const& refused) {
            result.refused = refused.what();
        }
        return result;
    }

    // All of it in one run, so that what is recorded is what is judged. Lemmas are stated first, by the
    // functions of their proofs: nothing of an author runs between the record and the last verdict.
    [[nodiscard]] std::optional<std::string> refusal_in(proofs::run const& here,
                                                        judged_proof& result) {
        kernel::proof const& whole = here.written();
        for (std::size_t i = 0; i < whole.arguments.size(); ++i)
            for (std::size_t k = 0; k < whole.arguments[i].lines.size(); ++k)
                if (kernel::line const line = whole.arguments[i].lines[k];
                    proofs::cites_lemma(whole, line))
                    static_cast<void>(here.state_lemma(line));
        auto judge = here.judge();
        if (auto const statement = judge.statement(); !statement.accepted())
            return proofs::explained(here.in(), statement).str();
        result.found = proofs::recorded(here);
        int const count = proofs::count_of_steps(judge, whole);
        std::vector<kernel::verdict> said; // by the kernel
        for (int next = 0; next < count && (next == 0 || said.back().accepted()); ++next) {
            proofs::step_place const at = proofs::place_of(judge, whole, next);
            kernel::task const& task = judge.tasks()[static_cast<std::size_t>(at.task)];
            proofs::words_told lemma;
            proofs::recorder(here.in().nodes(), lemma)
                .add_cited(whole, whole.arguments[static_cast<std::size_t>(task.argument)]
                                      .lines[static_cast<std::size_t>(at.line)]);
            result.stated.push_back(lemma);
            said.push_back(judge.step(task, at.line));
            ++steps_;
        }
        for (std::size_t i = 0; i < said.size(); ++i) { // nothing is judged any more
            kernel::verdict const found =
                proofs::reviewed(here, judge, static_cast<int>(i), said[i]);
            if (!found.accepted())
                return proofs::explained(here.in(), found).str();
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<std::string> refusal_of_lemmas(proofs::run const& here) {
        for (proofs::lemma_use const& each : here.lemmas())
            if (auto const& refused = problem_of(each.proof()))
                return "its lemma " + std::string(each.name()) + ": " + *refused;
        return std::nullopt;
    }

    [[nodiscard]] static std::optional<std::string> difference(judged_proof const& judged,
                                                               proofs::record const& recorded) {
        std::string const other = " is not what the compiler judged";
        proofs::written_record const& now = judged.found;
        proofs::words_view const all = view(now);
        if (now.claimed != recorded.claimed
            || proofs::words_view{all.words, now.statement} != recorded.of_statement())
            return "its statement" + other
                   + ": the lambda wrote another one here (the arguments of one call are evaluated "
                     "in any order, so give each declaration a line of its own)";
        if (now.steps.size() != static_cast<std::size_t>(recorded.count))
            return "the number of its steps" + other;
        int begin = now.statement;
        for (int i = 0; i < recorded.count; ++i) {
            auto const number = static_cast<std::size_t>(i);
            proofs::recorded_step const& step = now.steps[number];
            if (proofs::words_view{all.words + begin, step.end - begin} != recorded.of_step(i)
                || step.cites_lemma != recorded.steps[i].cites_lemma
                || proofs::view_of(judged.stated[number]) != recorded.steps[i].cited)
                return "step " + std::to_string(i + 1) + other;
            begin = step.end;
        }
        return std::nullopt;
    }

    // A proof that is still being judged counts as refused: its lemmas may not need it.
    std::map<proofs::source, judged_proof> seen_;
    std::size_t steps_ = 0;
};

} // namespace attest::report
