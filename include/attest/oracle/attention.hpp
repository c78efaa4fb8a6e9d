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

#include <string_view>

namespace attest::oracle {

answer attention(problem const& p, request const& asked = {});

/// The reference implementation: the same results by interval arithmetic alone; slow, and
/// independent of the fast path.
answer reference_attention(problem const& p, request const& asked = {});

// The reference implementation of one row of attention, correctly rounded: the fast path must agree
// with it.
//
// A row is enclosed at increasing precision until each of its numbers lies in at most two rounding
// cells. If two remain, an exact decision finds the side of their common midpoint on which the
// number lies, or that it is the midpoint; the even neighbour is then the answer.
//
// Termination: the intervals of finite inputs shrink to the value, and the exact decision
// terminates for every option except a soft cap, which is refused by name if it does not (ATT-705).
// A result that is undecided at 2^20 bits is refused as well.

struct rounded_row {
    std::vector<std::uint64_t> outputs{};
    std::uint64_t log_sum_exp = 0;
    std::vector<bounds> output_bounds{}; ///< at the deciding precision
    bounds log_sum_exp_bounds{};
    long bits = 0;            ///< the precision that decided the last of them
    std::size_t ties = 0;     ///< the number of elements that are midpoints of two numbers
    std::vector<bool> tied{}; ///< which elements, the log-sum-exp last
};

/// Returns the whole row, or only the wanted outputs and (last) log-sum-exp; the others are 0.
rounded_row reference_row(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                          format output, format log_sum_exp, std::vector<bool> const& wanted = {},
                          progress const* watched = nullptr);

/// The vector instructions that the oracle uses on this machine, chosen when the program runs; the results are the same
/// for each. Returns "AVX3", "AVX2", "NEON", ..., or "Eigen" on a machine without a fused multiply-add
/// instruction.
std::string_view instruction_set();

} // namespace attest::oracle
