// The ledger after the mirror has looked at it: what the table and the JSON are made of.
//
// check_complete asks that the chapters are numbered 1, 2, ..., none empty, that no claim stands
// twice under one id and title, and that every required id is there (ATT-602). An id covers a
// required one when it is the same or goes on after it with something other than a digit: S0.3b and
// S0.3.2 cover S0.3, S0.31 does not; S1.2 covers S1. judge_chapters (its own header, since the
// mirror's arithmetic is heavy) makes a judged ledger out of chapters.
#pragma once

#include <attest/mirror/outcome.hpp>
#include <attest/report/ledger.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attest::report {

struct judged_comparison {
    std::string label;
    mirror::outcome found;
};

// What a theorem says, printed from its proof (report/reading.hpp).
struct reading {
    std::vector<std::string> declared; // sets, indices, symbols, maps
    std::vector<std::string> defined;  // Z(i) = ...
    std::vector<std::string> assumed;
    std::string claimed;
    std::vector<std::string> rules;
    std::vector<std::string> lemmas;
};

struct judged_row {
    row entry;
    std::vector<judged_comparison> mirrored;
    bool confirmed = false; // its question, asked again at run time, was answered alike
    reading says{};         // of a theorem
    std::string refused{};  // why the theorem, judged again, does not stand, if so

    [[nodiscard]] bool holds() const {
        return confirmed && refused.empty() && entry.decision() != verdict::undecided
               && std::all_of(mirrored.begin(), mirrored.end(),
                              [](auto const& one) { return one.found.holds(); });
    }

    [[nodiscard]] std::size_t values() const {
        std::size_t total = 0;
        for (auto const& one : mirrored)
            total += one.found.values;
        return total;
    }

    [[nodiscard]] double width() const {
        double widest = 0;
        for (auto const& one : mirrored)
            widest = std::max(widest, one.found.width);
        return widest;
    }
};

struct judged_chapter {
    int number = 0;
    std::string title;
    std::vector<judged_row> rows;
};

struct problem {
    int number = 0; // 601, 602 or 603
    std::string sentence;

    [[nodiscard]] std::string text() const {
        switch (number) {
        case 601:
            return "ATT-601 mirror disagrees: " + sentence;
        case 602:
            return "ATT-602 ledger incomplete: " + sentence;
        default:
            return "ATT-603 claim not confirmed: " + sentence;
        }
    }
};

// What judges the derivations and has to be believed.
struct kernel_size {
    std::size_t headers = 0;
    std::size_t lines = 0;
    std::size_t code = 0; ///< lines without comments and blank ones
};

// What was judged at run time: the theorems of the ledger and those that they cite.
struct again_count {
    std::size_t proofs = 0;
    std::size_t steps = 0;
};

struct judged_ledger {
    std::vector<judged_chapter> chapters;
    std::vector<problem> problems;
    kernel_size kernel;
    again_count again;

    [[nodiscard]] bool holds() const { return problems.empty() && count() > 0; }

    [[nodiscard]] std::size_t count() const {
        std::size_t total = 0;
        for (auto const& one : chapters)
            total += one.rows.size();
        return total;
    }

    [[nodiscard]] std::size_t count(claim_kind kind) const {
        std::size_t total = 0;
        for (auto const& one : chapters)
            for (auto const& line : one.rows)
                total += line.entry.kind() == kind ? 1U : 0U;
        return total;
    }

    [[nodiscard]] std::size_t values() const {
        std::size_t total = 0;
        for (auto const& one : chapters)
            for (auto const& line : one.rows)
                total += line.values();
        return total;
    }

    [[nodiscard]] double width() const {
        double widest = 0;
        for (auto const& one : chapters)
            for (auto const& line : one.rows)
                widest = std::max(widest, line.width());
        return widest;
    }
};

inline bool covers(std::string_view id, std::string_view required) {
    if (id.substr(0, required.size()) != required)
        return false;
    if (id.size() == required.size())
        return true;
    char const next = id[required.size()];
    return next < '0' || next > '9';
}

inline void check_complete(judged_ledger& ledger, std::vector<std::string> const& required,
                           std::size_t chapters) {
    auto const missing = [&ledger](std::string sentence) {
        ledger.problems.push_back({602, std::move(sentence)});
    };
    if (ledger.chapters.size() != chapters)
        missing(std::to_string(chapters) + " chapters are expected, "
                + std::to_string(ledger.chapters.size()) + " found");
    std::set<std::pair<std::string, std::string>> seen;
    int expected = 0;
    for (auto const& one : ledger.chapters) {
        if (one.number != ++expected)
            missing("chapter " + std::to_string(expected) + " is expected, chapter "
                    + std::to_string(one.number) + " \"" + one.title + "\" found");
        if (one.rows.empty())
            missing("chapter " + std::to_string(one.number) + " \"" + one.title
                    + "\" has no claim");
        for (auto const& line : one.rows)
            if (!seen.emplace(line.entry.id(), line.entry.title()).second)
                missing(line.entry.id() + " \"" + line.entry.title()
                        + "\" is listed twice, again at " + line.entry.where());
    }
    for (auto const& id : required)
        if (std::none_of(seen.begin(), seen.end(),
                         [&id](auto const& one) { return covers(one.first, id); }))
            missing("no claim has the id " + id);
}

} // namespace attest::report
