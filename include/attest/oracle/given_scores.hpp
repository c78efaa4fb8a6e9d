// Explicit scores in place of queries and keys: what any score function gives, softmax and values after it.
//
//     problem const p = problem_of_scores(scores, value, how);
//     scores (B, Hq, Sq, T), of any format      value (B, Hk, T, Dv)
//     s_ij = scores_ij + alibi_ij       where key j is allowed for query i; a score of −∞ hides the key
// Mask, chosen keys, causal rule, windows, lengths, slopes, sinks and empty rows are as options.hpp has them.
//
// How: queries and keys are zeros of one component, whose products are exactly 0, and the scores are the bias.
// So the gradient of the bias is that of the scores, and those of queries and keys mean nothing. A model of
// a kernel has exact products then, and counts one rounding where it adds a bias of a score.
//
// Refused: shapes that do not fit (ATT-701); a scale or a soft cap, which act on q·k and so would change
// nothing, and past keys, here or later by require() (ATT-703): apply them to the scores.
#pragma once

#include <attest/oracle/problem.hpp>

namespace attest::oracle {

/// The bytes of scores and values must outlive the problem; its zeros live as long as the library.
problem problem_of_scores(tensor const& scores, tensor const& value, options const& how = {});

} // namespace attest::oracle
