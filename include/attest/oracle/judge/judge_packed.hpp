// A candidate of packed sequences, judged as one.
//
//     answer const by = attention(p, {.output = candidate.type(), .bounds = true});     packed.hpp
//     judge(p, candidate, by, {.max_ulp = 1}).passes()
// Each sequence is judged by itself, its model as well, and what is found is put together: counts, maxima, exact
// sums, and where 0 fails (tally.hpp), which do not depend on the order. The shape is (1, Hq, total_q, Dv), or
// (1, Hq, total_q, 1) of a log-sum-exp: a row is one of all sequences, and the contributions of the worst one name
// keys of its own sequence.
//
// Refused: a candidate or an answer that does not fit (ATT-701); an emulation, whose open choices are those of
// one sequence, and what a model does not describe (ATT-703).
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

/// The answer of sequence n alone, out of that of all; with bounds where that has them.
answer answer_of_sequence(packed_problem const& p, answer const& all, std::size_t n);

/// The sequence that has this row of all queries.
std::size_t sequence_of_row(packed_problem const& p, std::size_t row);

} // namespace attest::oracle
