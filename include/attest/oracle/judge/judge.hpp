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

#include <attest/oracle/judge/judgement.hpp>
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

} // namespace attest::oracle
