// The search for conventions that explain failed outputs or log-sum-exps.
//
//     diagnosis const found = diagnosing(p, place, candidate, failed, threads, watched).find(is_as_certified);
// diagnosing_search.cpp tries conventions on sampled rows, one by one and in pairs; diagnosing_explained.cpp
// judges those that explain the candidate on all rows.
#pragma once

#include <attest/core/crew.hpp>
#include <attest/oracle/diagnosis/diagnosis.hpp>

#include "oracle/diagnosis/compare.hpp"
#include "oracle/diagnosis/sample.hpp"

#include <span>
#include <string>

namespace attest::oracle::diagnosed {

inline constexpr std::size_t most_reported = 4;

struct attempt {
    std::vector<convention const*> of{};
    compared_rows found{};
    bool differs = false; ///< from the problem itself, on the sampled rows
    bool mends = false;   ///< an element that is wrong for the problem itself is right
};

/// Returns the problem with these conventions; nothing if one does not apply.
maybe_changed changed_by(problem const& p, place_of_sequence const& place,
                         std::vector<convention const*> const& of, bool* all_are_options = nullptr);

/// Returns whether a convention copies whole queries, keys, values or a bias.
bool copies_tensors(std::string_view name);

/// Returns whether the tensors have more elements than such conventions may copy for some rows.
bool has_large_tensors(problem const& p);

class diagnosing {
public:
    diagnosing(problem const& p, place_of_sequence const& place, tensor const& candidate,
               judgement const& failed, unsigned threads, progress* watched)
        : p_(p), place_(place), candidate_(candidate), failed_(failed),
          of_output_(failed.what == "output"), rows_(sampled_rows(failed, most_sampled(p))),
          shared_(p, rows_), by_(candidate, of_output_, allowance_of(failed.asked), &shared_),
          threads_(threads), watched_(watched) {}

    /// Diagnoses a merged judgement.
    diagnosing(problem const& p, tensor const& candidate, judgement const& failed,
               std::span<row_piece const> pieces, std::vector<std::size_t> rows, unsigned threads,
               progress* watched)
        : p_(p), candidate_(candidate), failed_(failed), of_output_(failed.what == "output"),
          rows_(std::move(rows)), shared_(p, rows_),
          by_(candidate, of_output_, allowance_of(failed.asked), &shared_), threads_(threads),
          watched_(watched), is_selection_(true), pieces_(pieces), copies_(!has_large_tensors(p)) {}

    [[nodiscard]] std::vector<std::size_t> const& rows() const { return rows_; }

    diagnosis find(bool is_as_certified);

private:
    void report(std::vector<attempt> const& best, diagnosis& into);

    [[nodiscard]] std::string right_text() const;

    [[nodiscard]] std::string compared_text() const;

    /// Tries every convention in addition to `first`; leaves out those that do not apply or change
    /// nothing in these rows.
    std::vector<attempt> tried_all(std::vector<convention const*> const& first);

    [[nodiscard]] bool explains(attempt const& one) const;

    /// Returns the conventions for which no element is wrong; if there are none, those for which only
    /// NaN and ±∞ are wrong.
    [[nodiscard]] std::vector<attempt> explaining(std::vector<attempt> all) const;

    /// Returns the conventions that are much nearer than the problem itself, and not much further than
    /// the nearest one.
    [[nodiscard]] std::vector<attempt> nearest(std::vector<attempt> all) const;

    /// Returns pairs that explain the candidate, or are much nearer than the nearest single convention.
    std::vector<attempt> tried_pairs(std::vector<attempt> singles,
                                     std::vector<attempt> const& near);

    /// Returns the scale of a convention that changes nothing else.
    [[nodiscard]] std::optional<double> other_scale(attempt const& one) const;

    [[nodiscard]] bool is_better(attempt const& pair, attempt const& single,
                                 std::vector<attempt> const& near) const;

    static bool is_known(attempt const& one, std::vector<attempt> const& among);

    [[nodiscard]] explanation explained(attempt const& one);

    /// Judges the candidate, brought to the order of the problem and divided by the factor of its
    /// outputs. Does nothing unless that factor is a power of 2 and each quotient is exact.
    void certify(changed_problem const& x, explanation& into);

    /// Judges the selected rows, piece by piece.
    void judge_pieces(problem const& p, compared_elements& into) const;

    static void add(judgement const& found, tensor const& candidate, compared_elements& into);

    static bool is_finite_at(tensor const& of, std::size_t place);

    [[nodiscard]] judgement judged(problem const& p, tensor const& candidate) const;

    /// Returns whether an explanation is reported. One that does not explain the sampled rows must be
    /// much nearer on them. One that does must leave fewer of all elements wrong than the problem
    /// itself, and at most an eighth of them if sampled elements were undecided.
    [[nodiscard]] bool is_nearer(explanation const& one) const;

    /// Returns the rows that were judged, for each head of each batch entry, or for each piece.
    [[nodiscard]] std::vector<std::vector<std::size_t>> all_rows() const;

    [[nodiscard]] std::size_t count_rows() const;

    void compute_all(changed_problem const& x, explanation& into) const;

    problem const& p_;
    place_of_sequence place_{};
    tensor const& candidate_;
    judgement const& failed_;
    bool of_output_;
    std::vector<std::size_t> rows_;
    shared_numbers shared_;
    comparison by_;
    unsigned threads_;
    progress* watched_;
    bool is_selection_ = false;
    std::span<row_piece const> pieces_{};
    bool copies_ = true;
    compared_rows before_{};
};

} // namespace attest::oracle::diagnosed
