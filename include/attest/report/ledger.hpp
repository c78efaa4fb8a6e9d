// The ledger: chapters of rows, a row for each claim that was compiled.
//
//     attest::report::chapter chapter_08() {
//         return attest::report::chapter(8, "The cat and the mat")
//             .add(rows_sum)
//             .add(weights, attest::mirror::compare("weights", A.weights, plain.weights));
//     }
// A row is made by chapter::add alone, from a proved_claim, whose type exists only when the
// compiler answered its question with yes, from a theorem (derivation/writing/theorem.hpp), whose
// type exists only when it judged every step, or from a refuted claim about all sizes
// (derivation/writing/refuted_theorem.hpp), whose type exists only when a model refutes it. What a
// program makes otherwise, by specialising a template of these headers, is found while the ledger is
// judged: each question is asked again at run time (report/ask_again.hpp), each proof is judged again
// (report/judged_again.hpp) and each model evaluated again (report/refuted_again.hpp), and the result
// is compared with the record that the compiler made. This header includes none of these, nor the
// mirror's arithmetic or exact numbers; report/judge_chapters.hpp runs all of them.
#pragma once

#include <attest/derivation/writing/refutation_record.hpp>
#include <attest/report/asked_claim.hpp>
#include <attest/report/claim.hpp>

#include <any>
#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace attest {

namespace proofs {

template <fixed_string Id, fixed_string Title, class Proof>
class proved_theorem; // derivation/writing/theorem.hpp

template <fixed_string Id, fixed_string Title, class Statement>
class refuted_claim; // derivation/writing/refuted_theorem.hpp

} // namespace proofs

namespace mirror {

struct comparison; // mirror/compare.hpp

}

} // namespace attest

namespace attest::report {

namespace detail {

// "ATT-402 not symmetric: ..." is a counterexample here, and no longer a diagnostic.
inline std::string_view without_number(std::string_view words) {
    bool const numbered = words.size() > 8 && words.substr(0, 4) == "ATT-" && words[7] == ' ';
    return numbered ? words.substr(8) : words;
}

} // namespace detail

class row {
    struct from_chapter {};

public:
    // Never compiles: its message says how a row is made.
    template <class... Forged>

        requires(sizeof...(Forged) != 1
                 || !(std::is_same_v<std::remove_cvref_t<Forged>, row> && ...))

    explicit row(Forged const&...) {
        static_assert(acceptable<sizeof...(Forged)>,
                      "ATT-602 a row of the ledger is made by chapter::add from a compiled claim");
    }

    [[nodiscard]] std::string const& id() const { return id_; }

    [[nodiscard]] std::string const& title() const { return title_; }

    [[nodiscard]] std::string const& file() const { return file_; }

    [[nodiscard]] unsigned line() const { return line_; }

    [[nodiscard]] std::string where() const { return file_ + ":" + std::to_string(line_); }

    [[nodiscard]] claim_kind kind() const { return kind_; }

    [[nodiscard]] verdict decision() const { return decision_; }

    // The exact counterexample of a refutation, where its question gave one.
    [[nodiscard]] std::string const& witness() const { return witness_; }

    // Asks the question of the claim again; null for derivations and refuted theorems.
    [[nodiscard]] asked_claim (*question() const)() { return question_; }

    // The proof of a theorem, to be judged, printed and evaluated; null for other rows.
    [[nodiscard]] proofs::source source() const { return source_; }

    // What the compiler judged.
    [[nodiscard]] proofs::record const& recorded() const { return recorded_; }

    // What writes a refuted claim about all sizes; null for other rows.
    [[nodiscard]] proofs::source refuted() const { return refuted_; }

    // What the compiler found when it refuted that claim; empty for other rows.
    [[nodiscard]] proofs::refutation_record const& refutation() const { return refutation_; }

    // Is it about all sizes and all numbers?
    [[nodiscard]] bool is_general() const {
        return kind_ == claim_kind::derivation || refuted_ != nullptr;
    }

    // Each is a mirror::comparison; a chapter of derivations does not need that class to be complete.
    [[nodiscard]] std::vector<std::any> const& comparisons() const { return comparisons_; }

private:
    friend class chapter;

    explicit row(from_chapter) {}

    std::string id_;
    std::string title_;
    std::string file_;
    unsigned line_ = 0;
    claim_kind kind_ = claim_kind::exact;
    verdict decision_ = verdict::undecided;
    std::string witness_;
    asked_claim (*question_)() = nullptr;
    proofs::source source_ = nullptr;
    proofs::record recorded_;
    proofs::source refuted_ = nullptr;
    proofs::refutation_record refutation_;
    std::vector<std::any> comparisons_; // not pointers: <memory> costs as much as <string>
};

class chapter {
public:
    chapter(int number, std::string_view title) : number_(number), title_(title) {}

    template <claim_kind Kind, fixed_string Id, fixed_string Title, class Question,
              std::convertible_to<mirror::comparison>... Comparisons>
    chapter& add(proved_claim<Kind, Id, Title, Question> const& claim, Comparisons... comparisons) {
        row& made = added(claim.id(), claim.title(), claim.file(), claim.line());
        made.kind_ = claim.kind();
        made.decision_ = claim.decision();
        made.witness_ = detail::without_number(claim.witness());
        made.question_ = [] {
            return asked_claim{Kind, Id.view(), Title.view(),
                               attest::detail::as_finding(Question{}())};
        };
        (made.comparisons_.push_back(std::make_any<mirror::comparison>(std::move(comparisons))),
         ...);
        return *this;
    }

    // Id, title and proof are taken from the type, since a program may have specialised its members.
    template <fixed_string Id, fixed_string Title, class Proof>
    chapter& add(proofs::proved_theorem<Id, Title, Proof> const& theorem) {
        return add_theorem(added(Id.view(), Title.view(), theorem.file(), theorem.line()), Proof{},
                           theorem.recorded());
    }

    template <fixed_string Id, fixed_string Title, class Statement>
    chapter& add(proofs::refuted_claim<Id, Title, Statement> const& claim) {
        return add_refuted(added(Id.view(), Title.view(), claim.file(), claim.line()), Statement{},
                           claim.recorded());
    }

    [[nodiscard]] int number() const { return number_; }

    [[nodiscard]] std::string const& title() const { return title_; }

    [[nodiscard]] std::vector<row> const& rows() const { return rows_; }

private:
    // No templates: a chapter has many claims, each of a type of its own.
    row& added(std::string_view id, std::string_view title, std::string_view file, unsigned line) {
        row& made = rows_.emplace_back(row(row::from_chapter{}));
        made.id_ = id;
        made.title_ = title;
        made.file_ = file;
        made.line_ = line;
        return made;
    }

    chapter& add_theorem(row& made, proofs::source source, proofs::record const& recorded) {
        made.kind_ = claim_kind::derivation;
        made.decision_ = verdict::proved;
        made.source_ = source;
        made.recorded_ = recorded;
        return *this;
    }

    chapter& add_refuted(row& made, proofs::source source,
                         proofs::refutation_record const& recorded) {
        made.kind_ = claim_kind::refutation;
        made.decision_ = verdict::refuted;
        made.witness_ = recorded.instance;
        made.refuted_ = source;
        made.refutation_ = recorded;
        return *this;
    }

    int number_;
    std::string title_;
    std::vector<row> rows_;
};

} // namespace attest::report
