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

#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/row_selection.hpp>

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
};

judged_rows judge_rows(problem const& p, tensor const& candidate, row_selection const& rows,
                       criterion const& asked = {}, unsigned threads = 1,
                       progress* watched = nullptr);

} // namespace attest::oracle
