// Judges a candidate of packed sequences.
//
//     answer const by = attention(p, {.output = candidate.type(), .bounds = true});     packed.hpp
//     judge(p, candidate, by, {.max_ulp = 1}).passes()
// Each sequence is judged by itself, with its own model, and the findings are merged: counts,
// maxima, exact sums, and where 0 fails (tally.hpp), none of which depends on the order. The shape
// is (1, Hq, total_q, Dv), or (1, Hq, total_q, 1) for a log-sum-exp: rows are numbered over all
// sequences, and the contributions of the worst row name keys of its own sequence.
//
// Refused: a candidate or an answer that does not fit (ATT-701); an emulation, whose open choices are
// those of one sequence, and what a model does not describe (ATT-703).
#pragma once

#include <attest/oracle/judge/judge.hpp>
#include <attest/oracle/packed.hpp>

namespace attest::oracle {

/// candidate (total_q, Hq, Dv)
judgement judge(packed_problem const& p, packed_tensor const& candidate, answer const& by,
                criterion const& asked = {}, unsigned threads = 1, progress* watched = nullptr);

/// candidate (total_q, Hq, 1), as packed_rows() makes it
judgement judge_log_sum_exp(packed_problem const& p, packed_tensor const& candidate,
                            answer const& by, criterion const& asked = {}, unsigned threads = 1,
                            progress* watched = nullptr);

/// Returns the answer of sequence n, taken from that of all, with bounds if that has them.
answer answer_of_sequence(packed_problem const& p, answer const& all, std::size_t n);

/// Returns the sequence of this row, which is numbered over all sequences.
std::size_t sequence_of_row(packed_problem const& p, std::size_t row);

} // namespace attest::oracle
