// The intermediate tensors, correctly rounded: scaled, capped and biased scores, and the weights.
//
//     intermediate(p, stage::weights, {.output = format::bfloat16, .threads = 4}).elements
// Shapes (B, Hq, Sq, T). Each element is rounded once, to nearest, ties to even, and overflows as
// round.hpp says; what rounds to zero is +0. −∞ in E4M3, which has no infinity, is that format's NaN.
//
// Pairs of doubles with proven bounds decide nearly all of them; the reference implementation decides
// what they leave open. The values of the problem take no part.
//
// Refused: what require() refuses, altered arithmetic (ATT-706); for weights also ATT-704, and under
// a soft cap ATT-705.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/problem.hpp>
#include <attest/oracle/stage.hpp>

namespace attest::oracle {

struct intermediate_answer {
    result_tensor elements;               ///< (B, Hq, Sq, T)
    std::vector<bounds> element_bounds{}; ///< of each element, or none
    effort spent{};                       ///< hidden elements are not counted
    stage at = stage::scaled_scores;
};

/// The format is that of the output that is asked for; what is asked of a log-sum-exp is ignored.
intermediate_answer intermediate(problem const& p, stage at, request const& asked = {});

/// The reference implementation: slow, and independent of the fast path.
intermediate_answer reference_intermediate(problem const& p, stage at, request const& asked = {});

} // namespace attest::oracle
