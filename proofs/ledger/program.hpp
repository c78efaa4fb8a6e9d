// The main job as a function: prints the ledger, and says by its result whether everything holds.
//
//     --json FILE    also write the ledger as JSON (written whole or not at all)
//     --chapter N    show and mirror one chapter; completeness is then not asked
//     --derivation T judge and show the derivations with this id as calculations, and the refuted
//                    claims about all sizes with their counterexamples, nothing else, in lines of
//                    at most the given width
//     --book FILE    write what the book prints of the derivations to FILE (ledger/book.hpp), nothing else
//     --help
// Result: 0 everything holds; 1 something does not (ATT-601, ATT-602, ATT-603, on the second
// stream); 2 the command line is not understood, or an output cannot be written.
#pragma once

#include <attest/files/whole_file.hpp>
#include <attest/report/calculation.hpp>
#include <attest/report/judge_chapters.hpp>
#include <attest/report/judged_again.hpp>
#include <attest/report/ledger.hpp>

#include "ledger/book.hpp"
#include "ledger/json.hpp"
#include "ledger/table.hpp"

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace attest::report {

inline constexpr char const* usage =
    "usage: ./proofs/check [--json FILE] [--chapter N] [--derivation ID] [--book FILE]\n"
    "                      [--help]\n"
    "\n"
    "Prints the ledger: every claim that the compiler checked and that, asked again by this "
    "program,\n"
    "has the same answer, and what the mirror found when it computed the claimed values again.\n"
    "\n"
    "  --json FILE      also write the ledger as JSON to FILE\n"
    "  --chapter N      only chapter N\n"
    "  --derivation ID  show the derivations with this id, such as T17, as calculations\n"
    "  --book FILE      write what the book prints of all derivations as JSON to FILE\n"
    "  --help           this text\n"
    "\n"
    "exit status: 0 everything holds, 1 something does not, 2 wrong usage or an unwritable file\n";

struct program_options {
    std::optional<std::string> json;
    std::optional<int> chapter;
    std::optional<std::string> derivation;
    std::optional<std::string> book;
    bool help = false;
    std::string refusal; // why the command line is not understood
};

inline program_options read_options(std::vector<std::string> const& arguments) {
    program_options options;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::string const& word = arguments[i];
        bool const takes_value =
            word == "--json" || word == "--chapter" || word == "--derivation" || word == "--book";
        if (word == "--help" || word == "-h") {
            options.help = true;
            continue;
        }
        if (!takes_value) {
            options.refusal = "unknown option: " + word;
            return options;
        }
        if (i + 1 == arguments.size() || arguments[i + 1].substr(0, 2) == "--") {
            options.refusal = word + " needs a value";
            return options;
        }
        std::string const& value = arguments[++i];
        if (word == "--json") {
            options.json = value;
            continue;
        }
        if (word == "--derivation") {
            options.derivation = value;
            continue;
        }
        if (word == "--book") {
            options.book = value;
            continue;
        }
        if (value.empty() || value.size() > 4
            || value.find_first_not_of("0123456789") != std::string::npos) {
            options.refusal = "--chapter needs a number, not \"" + value + "\"";
            return options;
        }
        options.chapter = std::stoi(value);
    }
    return options;
}

struct written_derivations {
    std::size_t shown = 0;
    std::size_t refused = 0;
};

struct shown_derivation {
    std::string text;
    std::optional<std::string> refused{};
};

// The calculation of a derivation, or the counterexample to a refuted claim; or why it does not stand.
inline shown_derivation shown(row const& entry, judged_again& again, std::size_t width) {
    if (entry.refuted() != nullptr) {
        refuted_again const found = refute_again(entry.refuted(), entry.refutation(), width);
        return {found.page, found.refused};
    }
    if (auto const refused = again.problem_of(entry.source(), entry.recorded()))
        return {{}, refused};
    proofs::run const here(entry.source());
    if (!again.is_judged(entry.source(), here))
        return {{}, judged_again::changed};
    return {calculation(here, width).text()};
}

// The calculations of all derivations, and the counterexamples to all claims about all sizes, with this
// id. One that is refused is not shown: what it says is not known to be so.
inline written_derivations write_derivations(std::vector<chapter> const& chapters,
                                             std::string const& id, std::ostream& out,
                                             std::ostream& err, std::size_t width) {
    written_derivations count;
    judged_again again;
    for (auto const& one : chapters)
        for (auto const& entry : one.rows()) {
            if (!entry.is_general() || entry.id() != id)
                continue;
            shown_derivation const found = shown(entry, again, width);
            if (found.refused) {
                err << problem{603, entry.id() + " (" + entry.where() + "): " + *found.refused}
                           .text()
                    << "\n";
                ++count.refused;
                continue;
            }
            out << (count.shown == 0 ? "" : "\n") << entry.id() << ". " << entry.title() << " ("
                << entry.where() << ")\n";
            out << found.text;
            ++count.shown;
        }
    return count;
}

inline int run(std::vector<chapter> chapters, std::vector<std::string> const& required,
               std::size_t expected_chapters, std::vector<std::string> const& arguments,
               std::ostream& out, std::ostream& err, kernel_size const& kernel = {},
               std::size_t width = page_width, drawn_chapters const& drawn = {},
               bool coloured = false) {
    auto const options = read_options(arguments);
    if (!options.refusal.empty()) {
        err << options.refusal << "\n\n" << usage;
        return 2;
    }
    if (options.help) {
        out << usage << std::flush;
        return out ? 0 : 2;
    }
    if (options.chapter) {
        std::erase_if(chapters, [&](auto const& one) { return one.number() != *options.chapter; });
        if (chapters.empty()) {
            err << "there is no chapter " << *options.chapter << "\n";
            return 2;
        }
    }
    if (options.derivation) {
        auto const count = write_derivations(chapters, *options.derivation, out, err, width);
        if (count.shown + count.refused == 0) {
            err << "no derivation has the id " << *options.derivation << "\n";
            return 2;
        }
        out << std::flush;
        err << std::flush;
        return !out ? 2 : count.refused == 0 ? 0 : 1;
    }
    if (options.book) {
        book_writer book(chapters, drawn);
        std::string const written = book.written();
        for (auto const& one : book.problems())
            err << one.text() << "\n";
        if (auto const why = files::write_whole_file(*options.book, {written})) {
            err << "cannot write " << *options.book << ": " << *why << "\n";
            return 2;
        }
        return book.problems().empty() ? 0 : 1;
    }
    auto ledger = judge_chapters(chapters);
    ledger.kernel = kernel;
    if (!options.chapter)
        check_complete(ledger, required, expected_chapters);
    out << table(ledger, {width, coloured}) << std::flush;
    for (auto const& one : ledger.problems)
        err << one.text() << "\n";
    if (ledger.count() == 0)
        err << "ATT-602 ledger incomplete: there is no claim\n";
    err << std::flush;
    if (!out) {
        err << "cannot write the table\n";
        return 2;
    }
    if (options.json) {
        if (auto const why = files::write_whole_file(*options.json, {json(ledger)})) {
            err << "cannot write " << *options.json << ": " << *why << "\n";
            return 2;
        }
    }
    return ledger.holds() ? 0 : 1;
}

} // namespace attest::report
