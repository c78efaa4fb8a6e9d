// Judges a candidate output or log-sum-exp against certified results.
//
//     judgement const j = judge(p, candidate, {.max_ulp = 1}, threads);
//     judgement const l = judge_log_sum_exp(p, candidate_lse);
//     judge(p, candidate, certified)             if attention(p, ...) has already been computed
// The correctly rounded numbers are those of the candidate's own format; a given answer must have
// this format, and bounds. It must be the answer to this problem with these tensors and options:
// shapes are compared, and an emulation compares the log-sum-exps of its rows, but otherwise an
// answer to another problem of the same shapes is taken for the right one and gives a wrong verdict.
// Without a given answer judge() computes its own.
//
// Decided exactly: which elements are correctly rounded or within max_ulp. The number of threads
// does not change the result. With a progress object a judgement can be stopped early, like
// attention(); the rows of a model are counted separately, after those of the certified results.
// Refused: shapes, formats and answers that do not fit (ATT-701), what attention() refuses, and
// what a model does not describe (ATT-703). A model judges outputs and log-sum-exps.
#pragma once

#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/packed.hpp>
#include <attest/oracle/problem.hpp>

namespace attest::oracle {

/// Returns the model with its format of the weights resolved for this problem
/// (rounds_weights::as_values).
rounds_weights resolved(problem const& p, rounds_weights model);

/// Throws ATT-703 if the model does not describe this valid problem. A model of rounded weights
/// describes float32 arithmetic of outputs (criterion.hpp). It does not describe float64, and the
/// number of its roundings must be below 1/(2u), where u is the unit of its sums; meaningless
/// parameters are refused too.
void require_described(problem const& p, rounds_weights const& model);

/// The same for an emulated kernel, which describes fewer problems: its parts are given by
/// part_tiles.
void require_described(problem const& p, emulated_kernel const& kernel);

/// Throws if the problem is invalid or the criterion does not describe its outputs, or its
/// log-sum-exps: all that judge() and judge_log_sum_exp() refuse before they read a candidate. An
/// emulated kernel does not give log-sum-exps.
void require_judged(problem const& p, criterion const& asked, bool of_output);

judgement judge(problem const& p, tensor const& candidate, answer const& by,
                criterion const& asked = {}, unsigned threads = 1, progress* watched = nullptr);

judgement judge(problem const& p, tensor const& candidate, criterion const& asked = {},
                unsigned threads = 1, progress* watched = nullptr);

judgement judge_log_sum_exp(problem const& p, tensor const& candidate, answer const& by,
                            criterion const& asked = {}, unsigned threads = 1,
                            progress* watched = nullptr);

judgement judge_log_sum_exp(problem const& p, tensor const& candidate, criterion const& asked = {},
                            unsigned threads = 1, progress* watched = nullptr);

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

// Judges a candidate tensor of scores or weights against the certified one.
//
//     judge_intermediate(p, stage::weights, candidate, {.model = model_named("torch-math")}).passes()
// Shape (B, Hq, Sq, T). Without a model distances are from the correctly rounded number in units of
// the last place, as for outputs. With a model an element passes if it is correctly rounded or
// within the bound of the model, which src/oracle/judge/intermediate_bound.hpp derives for scores
// that float32 forms and for weights that are divided by their row sum. At hidden keys only −∞ or
// the weight 0 passes.
//
// Refused: another shape, format or stage of the answer, no bounds (ATT-701), what intermediate()
// refuses, what a model does not describe, a fused model, which forms no scores, and an emulation
// (ATT-703).

/// Throws ATT-703 if the criterion does not describe this stage of the problem.
void require_judged(problem const& p, stage at, criterion const& asked);

/// `by`: the answer of this problem, which is not checked beyond its shape and stage.
judgement judge_intermediate(problem const& p, stage at, tensor const& candidate,
                             intermediate_answer const& by, criterion const& asked = {},
                             unsigned threads = 1, progress* watched = nullptr);

judgement judge_intermediate(problem const& p, stage at, tensor const& candidate,
                             criterion const& asked = {}, unsigned threads = 1,
                             progress* watched = nullptr);

} // namespace attest::oracle
