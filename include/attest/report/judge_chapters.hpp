// Asks the question of every claim again (ATT-603 where the answer is another one) and runs every
// comparison of every chapter (ATT-601 for each value that disagrees).
#pragma once

#include <attest/mirror/derivation.hpp>
#include <attest/mirror/judge.hpp>
#include <attest/report/ask_again.hpp>
#include <attest/report/judged.hpp>
#include <attest/report/ledger.hpp>
#include <attest/report/side_by_side.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace attest::report {

namespace detail {

// What the mirror finds of each derivation, in their order.
inline std::vector<mirror::outcome> mirrored_derivations(std::vector<chapter> const& chapters) {
    std::vector<row const*> derivations;
    for (auto const& one : chapters)
        for (auto const& entry : one.rows())
            if (entry.proof() != nullptr)
                derivations.push_back(&entry);
    std::vector<mirror::outcome> result(derivations.size());
    side_by_side(derivations.size(),
                 [&](std::size_t i) { result[i] = mirror::look_at(derivations[i]->proof()()); });
    return result;
}

// What is wrong with each row of the chapters, in their order.
inline std::vector<std::vector<std::string>> asked_again(std::vector<chapter> const& chapters) {
    std::vector<row const*> rows;
    for (auto const& one : chapters)
        for (auto const& entry : one.rows())
            rows.push_back(&entry);
    std::vector<std::vector<std::string>> result(rows.size());
    side_by_side(rows.size(), [&](std::size_t i) { result[i] = ask_again(*rows[i]); });
    return result;
}

} // namespace detail

inline judged_ledger judge_chapters(std::vector<chapter> const& chapters) {
    judged_ledger result;
    auto derived = detail::mirrored_derivations(chapters);
    std::size_t derivation = 0;
    auto const differences = detail::asked_again(chapters);
    std::size_t asked_row = 0;
    for (auto const& one : chapters) {
        auto& judged = result.chapters.emplace_back(judged_chapter{one.number(), one.title(), {}});
        mirror::judge look; // one for a chapter: expressions shared by its claims are met once
        for (auto const& entry : one.rows()) {
            auto& line = judged.rows.emplace_back(judged_row{entry, {}, true});
            for (auto const& sentence : differences[asked_row++]) {
                line.confirmed = false;
                result.problems.push_back(
                    {603, entry.id() + " (" + entry.where() + "): " + sentence});
            }
            for (auto const& asked : entry.comparisons()) {
                auto found = look(asked);
                for (auto const& sentence : found.disagreement)
                    result.problems.push_back({601, entry.id() + " (" + entry.where() + ") \""
                                                        + asked.label + "\": " + sentence});
                line.mirrored.push_back({asked.label, std::move(found)});
            }
            if (entry.proof() != nullptr) {
                auto& found = derived[derivation++];
                for (auto const& sentence : found.disagreement)
                    result.problems.push_back(
                        {601, entry.id() + " (" + entry.where() + "): " + sentence});
                line.mirrored.push_back({"each step", std::move(found)});
            }
            if (entry.decision() == verdict::undecided)
                result.problems.push_back(
                    {602, entry.id() + " (" + entry.where() + ") is undecided: " + entry.title()});
        }
    }
    return result;
}

} // namespace attest::report
