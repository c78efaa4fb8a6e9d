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

namespace attest::report {

class judged_again {
public:
    /// Why the theorem does not stand; nothing if it does.
    [[nodiscard]] std::optional<std::string> problem_of(proofs::source write,
                                                        proofs::record const& recorded) {
        if (auto const& refused = problem_of(write))
            return refused;
        return difference(write, recorded);
    }

    /// The same without a record.
    [[nodiscard]] std::optional<std::string> const& problem_of(proofs::source write) {
        auto const [place, is_new] = seen_.try_emplace(write, "it is used in its own proof");
        if (is_new) {
            std::optional<std::string> found = refusal_of(write);
            place->second = std::move(found);
        }
        return place->second;
    }

    /// The proofs that were judged, those of lemmas among them, and their steps.
    [[nodiscard]] std::size_t proofs() const { return seen_.size(); }

    [[nodiscard]] std::size_t steps() const { return steps_; }

private:
    [[nodiscard]] std::optional<std::string> refusal_of(proofs::source write) {
        if (write == nullptr)
            return "it has no proof";
        try {
            proofs::outline const whole = proofs::outlined(write);
            if (!whole.statement.accepted())
                return explained(write, whole.statement);
            for (int i = 0; i < whole.steps; ++i) {
                ++steps_;
                if (auto const found = proofs::judged(write, i); !found.accepted())
                    return explained(write, found);
            }
            for (proofs::lemma_use const& each : proofs::lemmas_of(write))
                if (auto const& refused = problem_of(each.proof()))
                    return "its lemma " + std::string(each.name()) + ": " + *refused;
        } catch (error const& refused) {
            return refused.what();
        }
        return std::nullopt;
    }

    [[nodiscard]] static std::string explained(proofs::source write, kernel::verdict const& found) {
        proofs::run const here(write);
        return proofs::explained(here.in(), found).str();
    }

    [[nodiscard]] static std::optional<std::string> difference(proofs::source write,
                                                               proofs::record const& recorded) {
        std::string const other = " is not what the compiler judged";
        proofs::written_record const now = proofs::recorded(write);
        if (now.statement != recorded.statement)
            return "its statement" + other;
        if (now.steps.size() != static_cast<std::size_t>(recorded.count))
            return "the number of its steps" + other;
        for (int i = 0; i < recorded.count; ++i) {
            proofs::recorded_step step = now.steps[static_cast<std::size_t>(i)];
            if (step.cites_lemma)
                step.cited = proofs::cited_lemma(write, i);
            if (step != recorded.steps[i])
                return "step " + std::to_string(i + 1) + other;
        }
        return std::nullopt;
    }

    // A proof that is still being judged counts as refused: its lemmas may not need it.
    std::map<proofs::source, std::optional<std::string>> seen_;
    std::size_t steps_ = 0;
};

} // namespace attest::report
