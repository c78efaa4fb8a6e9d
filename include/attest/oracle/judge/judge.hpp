// A candidate output or log-sum-exp, judged against certified results.
//
//     judgement const j = judge(p, candidate, {.max_ulp = 1}, threads);
//     judgement const l = judge_log_sum_exp(p, candidate_lse);
//     judge(p, candidate, certified)             where attention(p, ...) has been asked for already
// The correctly rounded numbers are those of the candidate's own format; an answer that is given
// must have this format, and bounds.
//
// Decided exactly: which element is correctly rounded or within max_ulp. The number of threads
// changes nothing. Watched, a judgement ends early as attention() does; the rows of a model are
// counted anew, after those of the certified results.
// Refused: shapes, formats and answers that do not fit (ATT-701), what attention() refuses, and what
// a model does not describe (ATT-703). A model judges outputs and log-sum-exps.
#pragma once

#include <attest/oracle/judge/judgement.hpp>
#include <attest/oracle/problem.hpp>

namespace attest::oracle {

/// The model with the format of the weights that it has for this problem (rounds_weights::as_values).
rounds_weights resolved(problem const& p, rounds_weights model);

/// The model describes the problem, which is one; ATT-703. A model of rounded weights describes
/// float32 arithmetic of outputs (criterion.hpp). It reads no float64, and its roundings have to be
/// fewer than 1/(2u), u the unit of its sums; numbers of it that mean nothing are refused too.
void require_described(problem const& p, rounds_weights const& model);

/// The same for an emulated kernel, which describes less: its parts are its part_tiles.
void require_described(problem const& p, emulated_kernel const& kernel);

/// The problem is one, and the criterion describes its outputs, or its log-sum-exps: all that judge() and
/// judge_log_sum_exp() refuse before they look at a candidate. An emulated kernel has no log-sum-exps.
void require_judged(problem const& p, criterion const& asked, bool of_output);

judgement judge(problem const& p, tensor const& candidate, answer const& by,
                criterion const& asked = {}, unsigned threads = 1, progress* watched = nullptr);

judgement judge(problem const& p, tensor const& candidate, criterion const& asked = {},
                unsigned threads = 1, progress* watched = nullptr);

judgement judge_log_sum_exp(problem const& p, tensor const& candidate, answer const& by,
                            criterion const& asked = {}, progress* watched = nullptr,
                            unsigned threads = 1);

judgement judge_log_sum_exp(problem const& p, tensor const& candidate, criterion const& asked = {},
                            unsigned threads = 1, progress* watched = nullptr);

} // namespace attest::oracle
