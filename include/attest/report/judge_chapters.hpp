// Asks the question of every claim again and judges every theorem again (ATT-603 where the answer is
// another one), and runs every comparison of every chapter (ATT-601 for each value that disagrees).
#pragma once

#include <attest/core/crew.hpp>
#include <attest/mirror/looks.hpp>
#include <attest/report/ask_again.hpp>
#include <attest/report/judged_again.hpp>
#include <attest/report/reading.hpp>
#include <attest/report/refuted_again.hpp>

#include <any>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace attest::report {

namespace detail {

// What the mirror finds of each derivation, in their order; nothing of those that the kernel
// refuses, which may be no terms at all.
inline std::vector<mirror::outcome> mirrored_derivations(std::vector<chapter> const& chapters,
                                                         judged_again& again) {
    std::vector<row const*> derivations;
    for (auto const& one : chapters)
        for (auto const& entry : one.rows())
            if (entry.source() != nullptr && !again.problem_of(entry.source()))
                derivations.push_back(&entry);
    std::vector<mirror::outcome> result(derivations.size());
    share(0, derivations.size(), [&](std::size_t i) {
        proofs::run const here(derivations[i]->source());
        if (again.is_judged(derivations[i]->source(), here))
            result[i] = mirror::look_at_theorem(here);
        else
            result[i].disagreement.emplace_back(judged_again::changed);
    });
    return result;
}

// What is wrong with each row of the chapters, in their order.
inline std::vector<std::vector<std::string>> asked_again(std::vector<chapter> const& chapters) {
    std::vector<row const*> rows;
    for (auto const& one : chapters)
        for (auto const& entry : one.rows())
            rows.push_back(&entry);
    std::vector<std::vector<std::string>> result(rows.size());
    share(0, rows.size(), [&](std::size_t i) { result[i] = ask_again(*rows[i]); });
    return result;
}

// What the mirror finds of the comparisons of each row of a chapter.
inline std::vector<std::vector<judged_comparison>> mirrored_comparisons(chapter const& one) {
    std::vector<mirror::comparison const*> asked;
    for (auto const& entry : one.rows())
        for (auto const& kept : entry.comparisons())
            asked.push_back(&std::any_cast<mirror::comparison const&>(kept));
    auto found = mirror::look_at_comparisons(asked);
    std::vector<std::vector<judged_comparison>> result;
    std::size_t next = 0;
    for (auto const& entry : one.rows()) {
        auto& line = result.emplace_back();
        for (std::size_t i = 0; i < entry.comparisons().size(); ++i, ++next)
            line.push_back({asked[next]->label, std::move(found[next])});
    }
    return result;
}

inline auto mirrored_comparisons(std::vector<chapter> const& chapters) {
    std::vector<std::vector<std::vector<judged_comparison>>> result(chapters.size());
    share(0, chapters.size(),
          [&](std::size_t i) { result[i] = mirrored_comparisons(chapters[i]); });
    return result;
}

} // namespace detail

inline judged_ledger judge_chapters(std::vector<chapter> const& chapters) {
    judged_ledger result;
    judged_again again;
    auto derived = detail::mirrored_derivations(chapters, again);
    std::size_t derivation = 0;
    auto const differences = detail::asked_again(chapters);
    auto compared = detail::mirrored_comparisons(chapters);
    std::size_t asked_row = 0;
    for (auto const& one : chapters) {
        auto& judged = result.chapters.emplace_back(judged_chapter{one.number(), one.title(), {}});
        for (auto const& entry : one.rows()) {
            auto const problem = [&](int number, std::string const& sentence) {
                result.problems.push_back(
                    {number, entry.id() + " (" + entry.where() + ")" + sentence});
            };
            bool const is_theorem = entry.source() != nullptr;
            bool const accepted = !is_theorem || !again.problem_of(entry.source());
            auto& line = judged.rows.emplace_back(judged_row{entry, {}, true, {}, {}});
            for (auto const& sentence : differences[asked_row++]) {
                line.confirmed = false;
                problem(603, ": " + sentence);
            }
            line.mirrored = std::move(compared[result.chapters.size() - 1][judged.rows.size() - 1]);
            for (auto const& [label, found] : line.mirrored)
                for (auto const& sentence : found.disagreement)
                    problem(601, " \"" + label + "\": " + sentence);
            if (is_theorem)
                if (auto const refused = again.problem_of(entry.source(), entry.recorded())) {
                    line.refused = *refused;
                    problem(603, ": " + *refused);
                }
            if (is_theorem && accepted) {
                proofs::run const here(entry.source());
                if (again.is_judged(entry.source(), here))
                    line.says = reading_of(here);
                else
                    problem(603, std::string(": ") + judged_again::changed);
                auto& found = derived[derivation++];
                for (auto const& sentence : found.disagreement)
                    problem(601, ": " + sentence);
                line.mirrored.push_back({"each step", std::move(found)});
            }
            if (entry.refuted() != nullptr) {
                auto found = refute_again(entry.refuted(), entry.refutation());
                line.says = std::move(found.says);
                line.refused = found.refused.value_or("");
                if (found.refused)
                    problem(603, ": " + *found.refused);
                else {
                    for (auto const& sentence : found.mirrored.disagreement)
                        problem(601, ": " + sentence);
                    line.mirrored.push_back({"the instance", std::move(found.mirrored)});
                }
            }
            if (entry.decision() == verdict::undecided)
                problem(602, " is undecided: " + entry.title());
        }
    }
    result.again = {again.proofs(), again.steps()};
    return result;
}

} // namespace attest::report
