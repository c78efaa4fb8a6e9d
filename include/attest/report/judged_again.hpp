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

    /// Why the theorem does not stand; nothing if it does.
    [[nodiscard]] std::optional<std::string> problem_of(proofs::source write,
                                                        proofs::record const& recorded) {
        if (auto const& refused = problem_of(write))
            return refused;
        return difference(seen_.at(write).found, recorded);
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
        proofs::written_record const& found = place->second.found;
        proofs::written_record const now = proofs::recorded(here);
        bool same = now.claimed == found.claimed && now.statement == found.statement
                    && now.steps.size() == found.steps.size()
                    && cited_in(here) == place->second.cited;
        for (std::size_t i = 0; same && i < now.steps.size(); ++i)
            same = now.steps[i].line == found.steps[i].line
                   && now.steps[i].cites_lemma == found.steps[i].cites_lemma;
        return same;
    }

    /// The proofs that were judged, those of lemmas among them, and their steps.
    [[nodiscard]] std::size_t proofs() const { return seen_.size(); }

    [[nodiscard]] std::size_t steps() const { return steps_; }

private:
    using cited_theorem = std::pair<proofs::source, std::string>;

    struct judged_proof {
        std::optional<std::string> refused;
        proofs::written_record found;
        std::vector<cited_theorem> cited{};
    };

    // The theorems that the steps of a run cite, in their order.
    [[nodiscard]] static std::vector<cited_theorem> cited_in(proofs::run const& here) {
        std::vector<cited_theorem> result;
        for (proofs::lemma_use const& each : here.lemmas())
            result.emplace_back(each.proof(), each.name());
        return result;
    }

    [[nodiscard]] judged_proof judged(proofs::source write) {
        judged_proof result;
        try {
            if (write == nullptr)
                result.refused = "it has no proof";
            else {
                proofs::run const here(write);
                result.cited = cited_in(here);
                result.refused = refusal_in(here, result.found);
                if (!result.refused)
                    result.refused = refusal_of_lemmas(here);
            }
        } catch (error const& refused) {
            result.refused = refused.what();
        }
        return result;
    }

    // All of it in one run, so that what is recorded is what is judged.
    [[nodiscard]] std::optional<std::string> refusal_in(proofs::run const& here,
                                                        proofs::written_record& found) {
        auto judge = here.judge();
        if (auto const statement = judge.statement(); !statement.accepted())
            return proofs::explained(here.in(), statement).str();
        found = proofs::recorded(here);
        int const count = proofs::count_of_steps(judge, here.written());
        for (int next = 0; next < count;) {
            proofs::judged_steps const some = proofs::judged_in(here, judge, next);
            if (!some.found.accepted()) {
                steps_ += static_cast<std::size_t>(some.next - next);
                return proofs::explained(here.in(), some.found).str();
            }
            for (; next < some.next; ++next, ++steps_)
                found.steps[static_cast<std::size_t>(next)].cited = some.cited[next - some.first];
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<std::string> refusal_of_lemmas(proofs::run const& here) {
        for (proofs::lemma_use const& each : here.lemmas())
            if (auto const& refused = problem_of(each.proof()))
                return "its lemma " + std::string(each.name()) + ": " + *refused;
        return std::nullopt;
    }

    [[nodiscard]] static std::optional<std::string> difference(proofs::written_record const& now,
                                                               proofs::record const& recorded) {
        std::string const other = " is not what the compiler judged";
        if (now.claimed != recorded.claimed || now.statement != recorded.statement)
            return "its statement" + other;
        if (now.steps.size() != static_cast<std::size_t>(recorded.count))
            return "the number of its steps" + other;
        for (int i = 0; i < recorded.count; ++i)
            if (now.steps[static_cast<std::size_t>(i)] != recorded.steps[i])
                return "step " + std::to_string(i + 1) + other;
        return std::nullopt;
    }

    // A proof that is still being judged counts as refused: its lemmas may not need it.
    std::map<proofs::source, judged_proof> seen_;
    std::size_t steps_ = 0;
};

} // namespace attest::report
