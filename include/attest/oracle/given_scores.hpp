// Explicit scores instead of queries and keys: softmax and values follow any score function.
//
//     problem const p = problem_of_scores(scores, value, how);
//     scores (B, Hq, Sq, T), of any format      value (B, Hk, T, Dv)
//     s_ij = scores_ij + alibi_ij       where key j is allowed for query i; −∞ hides the key
// Mask, chosen keys, causal rule, windows, lengths, slopes, sinks and empty rows are as in
// options.hpp.
//
// Implementation: queries and keys are zeros of one component, so their products are exactly 0, and
// the scores are the bias. The gradient with respect to the bias is therefore that of the scores;
// the gradients of queries and keys have no meaning. A model of a kernel then has exact products
// and counts one rounding for the addition of a bias to a score.
//
// Refused: shapes that do not fit (ATT-701); past keys, a scale or a soft cap, by this function or
// later by require() (ATT-703). A scale or a cap acts on q·k, which is 0, so it would have no
// effect: apply it to the scores.
#pragma once

#include <attest/oracle/problem.hpp>

namespace attest::oracle {

/// The bytes of scores and values must outlive the problem; its zeros have static storage.
problem problem_of_scores(tensor const& scores, tensor const& value, options const& how = {});

} // namespace attest::oracle
