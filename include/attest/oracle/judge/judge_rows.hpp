// Judges a candidate in some rows, and merges judgements of parts.
//
//     judged_rows const some = judge_rows(p, candidate, {.sample = 1000, .seed = 7}, {.max_ulp = 1}, threads);
//     some.found.passes(), some.found.counted.rows, some.selected.all
//     judgement const whole = merged({part, other_part, ...});
// Only these rows are computed and judged; memory is taken for them, and for the keys and values of
// a head. The result is the same, bit for bit, whether the rows are judged together or in shards
// that are merged, in any order.
//
// A merged judgement has no element lists: the lists of distances, failures and elements that are
// not judged are empty, and of() has no element. Its shape, the index of its worst element and its
// maps are those of the whole candidate.
//
// Refused: what judge() and rows_selected() refuse, and judgements of other tensors, formats or shapes
// (ATT-701).
#pragma once

#include <attest/core/language.hpp>
#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/judge/judge_gradient.hpp>
#include <attest/oracle/row_selection.hpp>

#include <cstddef>
#include <string>

namespace attest::oracle {

/// Returns the judgement of part_of(p, piece) with its rows numbered in the whole candidate, which
/// has this shape.
judgement placed(judgement of, row_piece const& piece, extents const& whole);

/// Merges one or more parts, each of them placed.
judgement merged(std::vector<judgement> const& parts);

/// Returns a judgement of no row, for a shard without rows.
judgement judged_nothing(std::string_view what, format type, extents const& whole,
                         criterion const& asked);

struct judged_rows {
    judgement found;
    selected_rows selected;
    effort spent{}; ///< for the certified results
    /// Of a gradient, what of the saved tensors differs from the exact ones of these rows.
    std::vector<saved_difference> saved{};
};

judged_rows judge_rows(problem const& p, tensor const& candidate, row_selection const& rows,
                       criterion const& asked = {}, unsigned threads = 1,
                       progress* watched = nullptr);

/// Packed: the candidate is (total_q, Hq, Dv), and rows are numbered over all sequences, as by judge(). Heads and a sample
/// are selected (ATT-703): sequences have queries of their own, and one batch entry.
judged_rows judge_rows(packed_problem const& p, packed_tensor const& candidate,
                       row_selection const& rows, criterion const& asked = {}, unsigned threads = 1,
                       progress* watched = nullptr);

// Judges a candidate gradient in some rows.
//
//     judge_gradient_rows(gradient_part::query, p, from, candidate, {.sample = 1000}, {.max_ulp = 1}).found.passes()
// The rows of dQ, of D (gradient_part::rows) and of dS (scores) belong to one query each: they follow from it, its dO, and
// all keys and values. Only these rows are computed; memory is taken for them, and for the keys and values of a head for
// each thread. An element of dK or dV adds all queries up, and would need the weights of all rows: such parts are refused
// (ATT-703).
//
// Criteria are those of judge_gradient(); the last digits of bounds and radii may depend on the selection. That no bound
// distinguishes a gradient from 0 is said of all rows that are judged; for an emulation, of those of a row_piece. Saved
// results are compared with the exact ones of these rows, and the largest output is then that of a row_piece.
//
// Refused: what judge_gradient() and rows_selected() refuse; of packed sequences what judge_rows() does.
judged_rows judge_gradient_rows(gradient_part part, problem const& p, upstream const& from,
                                tensor const& candidate, row_selection const& rows,
                                criterion const& asked = {}, unsigned threads = 1,
                                progress* watched = nullptr);

/// The candidate is (total_q, Hq, D), or (total_q, Hq, 1) for D, as packed_rows() makes it.
judged_rows judge_gradient_rows(gradient_part part, packed_problem const& p,
                                packed_upstream const& from, packed_tensor const& candidate,
                                row_selection const& rows, criterion const& asked = {},
                                unsigned threads = 1, progress* watched = nullptr);

/// Throws ATT-703 unless the rows of this gradient belong to one query each.
void require_rows_of_queries(gradient_part part);

/// Returns a piece of the sequence that begins at row `first` with its rows numbered over all sequences, for placed().
row_piece piece_of_all(row_piece piece, std::size_t first);

/// Throws ATT-703 if a range of queries or batch entries is selected, which packed sequences do not share.
void require_packed_selection(row_selection const& rows);

// A confidence bound on the number of wrong rows, from a sample of rows.
//
//     too_many_wrong(1048576, 1000, 0)      3136: with 95 % confidence fewer rows are wrong
// Of N rows n are drawn at random without replacement, and x of the drawn rows are wrong. If K of
// the N rows were wrong, the probability of at most x wrong rows in the sample would be
//     P(K) = Σ_{k ≤ x} C(K, k) C(N − K, n − k) / C(N, n)
// which decreases as K grows. The function returns the smallest K with P(K) ≤ risk: if K or more
// rows are wrong, the probability that a sample yields "fewer than K" is at most risk. For x = 0
// and a large N it is about N (1 − risk^{1/n}), and 3 N/n for a risk of 0.05.
//
// Sums are rounded up, so the statement holds; K may exceed the minimum by an effect of relative
// size 2^-90.
// Source: Clopper and Pearson, The Use of Confidence or Fiducial Limits Illustrated in the Case of
// the Binomial, Biometrika 26 (1934); for draws without replacement Wright, Exact Confidence Bounds
// when Sampling from Small Finite Universes (1991).

/// Returns K; all + 1 if no K is refuted. Refused (ATT-703): more rows drawn than exist, none
/// drawn, more wrong than drawn, a risk that is not between 0 and 1.
std::size_t too_many_wrong(std::size_t all, std::size_t drawn, std::size_t wrong,
                           double risk = 0.05);

/// "1,000 of 1,048,576 rows, all correct: with 95 % confidence fewer than 0.3 % of rows are wrong";
/// the share is rounded up to two digits. Rows that are not judged count as wrong; the text gives
/// their number.
std::string confidence_text(std::size_t all, std::size_t drawn, std::size_t wrong,
                            std::size_t not_judged = 0);

} // namespace attest::oracle
