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
#pragma once

#include <attest/oracle/intermediate.hpp>
#include <attest/oracle/judge/judgement.hpp>

namespace attest::oracle {

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
