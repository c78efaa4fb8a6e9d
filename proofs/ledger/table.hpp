// The ledger as a text table that fits 100 columns, or those of a terminal from 80 on.
//
// Where colours are asked for, a verdict is green, that of a claim which does not hold red, and a chapter's title bold.
// One line a claim: id, what is claimed, where, kind, verdict, and what the mirror compared
// (values, at 50 and 100 digits). Longer titles go on below, witnesses under their claim. A theorem
// says first what it declares, assumes and claims, printed from its proof; then follow its verdict,
// the rules that it uses, and the theorems. So does a refuted claim about all sizes, with its instance.
#pragma once

#include <attest/report/judged.hpp>
#include <attest/report/width.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace attest::report {

inline std::string scientific(double x) {
    char buffer[32]{};
    std::snprintf(buffer, sizeof buffer, "%.1e", x);
    return buffer;
}

inline std::string plural(std::size_t count, std::string_view one) {
    return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

inline std::string mirror_cell(judged_row const& line) {
    if (line.mirrored.empty())
        return "-";
    return std::to_string(line.values()) + (line.entry.is_general() ? " @ 50" : " @ 50/100");
}

inline std::string verdict_cell(judged_row const& line) {
    return line.holds() ? std::string(name(line.entry.decision())) : "FAILED";
}

inline std::string joined(std::vector<std::string> const& parts) {
    std::string result;
    for (auto const& part : parts)
        result += (result.empty() ? "" : ", ") + part;
    return result;
}

/// How the table is written.
struct look {
    std::size_t width = page_width;
    bool coloured = false;
};

enum class ink { green, red, bold };

/// The words between the codes of a terminal (ECMA-48), or as they are.
inline std::string painted(std::string words, ink with, look const& as) {
    if (!as.coloured)
        return words;
    char const* const code = with == ink::green ? "32" : with == ink::red ? "1;31" : "1";
    return std::string("\x1b[") + code + "m" + words + "\x1b[0m";
}

class table_writer {
public:
    explicit table_writer(judged_ledger const& ledger, look const& as = {}) : look_(as) {
        for (auto const& one : ledger.chapters)
            for (auto const& line : one.rows) {
                id_ = std::max(id_, display_width(line.entry.id()));
                where_ = std::max(where_, display_width(line.entry.where()));
            }
        where_ = std::min<std::size_t>(where_, 30);
        // Two blanks before each column but the first, one before the first. Where that is too wide, files give way
        // to titles, down to 12 characters.
        std::size_t const others = 1 + id_ + 2 + 2 + 2 + kind_ + 2 + verdict_ + 2 + mirror_;
        if (others + where_ + narrowest_title > look_.width)
            where_ = std::max(
                narrowest_place,
                std::min(where_, look_.width - std::min(look_.width, others + narrowest_title)));
        title_ = std::max(narrowest_title, look_.width - std::min(look_.width, others + where_));
    }

    [[nodiscard]] std::string rule() const { return std::string(look_.width, '-') + "\n"; }

    [[nodiscard]] std::string header() const {
        return cells("id", "claim", "where", "kind", "verdict", "mirror");
    }

    [[nodiscard]] std::string heading(judged_chapter const& one) const {
        return "\n"
               + painted("Chapter " + std::to_string(one.number) + ". " + one.title, ink::bold,
                         look_)
               + "\n";
    }

    [[nodiscard]] std::string entry(judged_row const& line) const {
        bool const general = line.entry.is_general();
        auto const titles = wrapped(line.entry.title(), title_);
        auto const places = wrapped(line.entry.where(), where_);
        auto const decision = [&](std::string_view id, std::string_view title,
                                  std::string_view place) {
            return cells(id, title, place, name(line.entry.kind()), verdict_cell(line),
                         mirror_cell(line), line.holds() ? ink::green : ink::red);
        };
        // A claim about all sizes says first what it says, and then what was decided.
        std::string result = general ? cells(line.entry.id(), titles[0], places[0], "", "", "")
                                     : decision(line.entry.id(), titles[0], places[0]);
        for (std::size_t i = 1; i < std::max(titles.size(), places.size()); ++i)
            result += cells("", i < titles.size() ? titles[i] : "",
                            i < places.size() ? places[i] : "", "", "", "");
        if (general)
            result += statement(line.says) + decision("", "", "")
                      + note("by", joined(line.says.rules))
                      + note("and by", joined(line.says.lemmas)) + note("refused", line.refused);
        return result
               + note(line.entry.kind() == claim_kind::refutation ? "counterexample" : "because",
                      line.entry.witness());
    }

private:
    [[nodiscard]] std::string cells(std::string_view id, std::string_view title,
                                    std::string_view where, std::string_view kind,
                                    std::string_view verdict, std::string_view mirror,
                                    ink with = ink::bold) const {
        std::string line = " " + padded(id, id_) + "  " + padded(title, title_) + "  "
                           + padded(where, where_) + "  " + padded(kind, kind_) + "  "
                           + painted_cell(verdict, with) + "  " + std::string(mirror);
        line.erase(line.find_last_not_of(' ') + 1);
        return line + "\n";
    }

    [[nodiscard]] std::string painted_cell(std::string_view verdict, ink with) const {
        std::string const cell = padded(verdict, verdict_);
        return verdict.empty() || with == ink::bold ? cell : painted(cell, with, look_);
    }

    [[nodiscard]] std::string statement(reading const& says) const {
        std::string result;
        std::string declared;
        for (std::string const& each : says.declared)
            declared += (declared.empty() ? "" : "; ") + each;
        result += note("let", declared);
        for (std::string const& each : says.defined)
            result += note("let", each);
        for (std::string const& each : says.assumed)
            result += note("assume", each);
        return result + note("claim", says.claimed);
    }

    [[nodiscard]] std::string note(std::string_view label, std::string_view words) const {
        if (words.empty())
            return {};
        std::string const indent(1 + id_ + 2 + 2, ' ');
        std::string result;
        for (auto const& line :
             wrapped(std::string(label) + ": " + std::string(words), look_.width - indent.size()))
            result += indent + line + "\n";
        return result;
    }

    static constexpr std::size_t narrowest_title = 22;
    static constexpr std::size_t narrowest_place = 12;

    look look_{};
    std::size_t id_ = 4;
    std::size_t title_ = 0;
    std::size_t where_ = 5;
    std::size_t kind_ = 10;
    std::size_t verdict_ = 7;
    std::size_t mirror_ = 12;
};

inline std::string summary(judged_ledger const& ledger, look const& as = {}) {
    std::size_t const derived = ledger.count(claim_kind::derivation);
    std::string result = plural(ledger.count(), "claim") + ": "
                         + std::to_string(ledger.count(claim_kind::exact)) + " proved exactly, "
                         + std::to_string(ledger.count(claim_kind::refutation)) + " refuted";
    if (derived > 0)
        result += ", " + std::to_string(derived) + " derived";
    result += "; " + plural(ledger.values(), "value") + " mirrored, largest width "
              + scientific(ledger.width()) + "\n";
    if (derived > 0 && ledger.kernel.lines > 0)
        result += "The derivations are judged by " + plural(ledger.kernel.headers, "header")
                  + " with " + plural(ledger.kernel.lines, "line") + ", "
                  + std::to_string(ledger.kernel.code)
                  + " without comments and blank lines; there are no axioms but the rules.\n";
    if (ledger.again.proofs > 0)
        result += "At run time " + plural(ledger.again.proofs, "proof") + " with "
                  + plural(ledger.again.steps, "step")
                  + " were judged again and compared with what the compiler judged.\n";
    if (ledger.holds())
        result += painted("Everything holds.", ink::green, as) + "\n";
    else
        result +=
            painted("NOT everything holds: " + plural(ledger.problems.size(), "problem") + ".",
                    ink::red, as)
            + "\n";
    return result;
}

inline std::string table(judged_ledger const& ledger, look const& as = {}) {
    table_writer const writer(ledger, as);
    std::string result = writer.header() + writer.rule();
    for (auto const& one : ledger.chapters) {
        result += writer.heading(one);
        for (auto const& line : one.rows)
            result += writer.entry(line);
    }
    result += "\n" + writer.rule();
    for (std::string const& line :
         wrapped("mirror: the number of values that were computed again from the inputs, in MPFI "
                 "intervals at 50 and 100 digits and in cpp_bin_float_100, and found to hold the "
                 "claimed value; for a theorem, the number of instances at which its claim, its "
                 "steps and the ends of its chains were compared at 50 digits (100 for each); for "
                 "a refuted claim about all sizes, the number of its hypotheses and sides, "
                 "evaluated at its counterexample.",
                 as.width))
        result += line + "\n";
    return result + summary(ledger, as);
}

} // namespace attest::report
