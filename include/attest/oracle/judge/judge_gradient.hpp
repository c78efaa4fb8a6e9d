// A candidate gradient, judged against the certified one.
//
//     gradient_answer const by = gradients(p, from, {.output = candidate.type(), .bounds = true});
//     judge_gradient(gradient_part::query, candidate, by, {.max_ulp = 1}).passes()
// Distances are from the correctly rounded number in units of the last place, as for outputs.
//
// Refused: a part that the answer does not have, another shape or format, no bounds (ATT-701), and a
// model of rounded weights, which describes outputs (ATT-703).
#pragma once

#include <attest/oracle/gradient_part.hpp>
#include <attest/oracle/judge/judgement.hpp>

namespace attest::oracle {

judgement judge_gradient(gradient_part part, tensor const& candidate, gradient_answer const& by,
                         criterion const& asked = {}, unsigned threads = 1,
                         progress* watched = nullptr);

} // namespace attest::oracle
