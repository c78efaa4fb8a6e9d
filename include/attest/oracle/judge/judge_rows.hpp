// A candidate judged in some rows, and parts of a judgement put together.
//
//     judged_rows const some = judge_rows(p, candidate, {.sample = 1000, .seed = 7}, {.max_ulp = 1}, threads);
//     some.found.passes(), some.found.counted.rows, some.selected.all
//     judgement const whole = merged({part, other_part, ...});
// Only these rows are computed and judged; memory is taken for them, and for the keys and values of a head. What is
// found is the same, bit for bit, whether the rows are judged at once or in shards that are merged, in any order.
//
// A judgement of parts has no list of distances, failures and elements that are not judged: these are empty, and of()
// has no element. Its shape is that of the whole candidate, and so are the index of its worst element and its maps.
//
// Refused: what judge() and rows_selected() refuse, and judgements of other tensors, formats or shapes (ATT-701).
#pragma once

#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/row_selection.hpp>

namespace attest::oracle {

/// The judgement of part_of(p, piece) as one of some rows of the whole candidate, of this shape.
judgement placed(judgement of, row_piece const& piece, extents const& whole);

/// Of one part or more, each placed.
judgement merged(std::vector<judgement> const& parts);

/// A judgement of no row, for a shard without rows.
judgement judged_nothing(std::string_view what, format type, extents const& whole,
                         criterion const& asked);

struct judged_rows {
    judgement found;
    selected_rows selected;
    effort spent{}; ///< on the certified results
};

judged_rows judge_rows(problem const& p, tensor const& candidate, row_selection const& rows,
                       criterion const& asked = {}, unsigned threads = 1,
                       progress* watched = nullptr);

} // namespace attest::oracle
