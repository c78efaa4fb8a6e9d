// Certified attention: every output and log-sum-exp correctly rounded.
//
//     answer const a = attention(p, {.output = format::bfloat16, .bounds = true});
//     a.output.view().at(b, h, i, d)
//
// Rows are independent. Threads take one block of rows after the other, and the results do not
// depend on the number of threads. If several blocks are refused, the refusal of the first block is
// thrown.
// Refused: what require() refuses, ATT-704, altered arithmetic (ATT-706), and for a soft cap
// ATT-705.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/problem.hpp>

namespace attest::oracle {

answer attention(problem const& p, request const& asked = {});

/// The reference implementation: the same results by interval arithmetic alone; slow, and
/// independent of the fast path.
answer reference_attention(problem const& p, request const& asked = {});

} // namespace attest::oracle
