// The reference implementation of one row of attention, correctly rounded: the fast path must agree
// with it.
//
// A row is enclosed at growing precision until each of its numbers lies in at most two rounding
// cells. If it is two, it is decided exactly on which side of their border it is, or that it is the
// border; then the even neighbour is the answer.
//
// It ends: the intervals of finite inputs shrink to the value, and the decision ends for every option but a
// soft cap, which is refused by name where it does not (ATT-705). So is what 2^20 bits leave open.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/problem.hpp>

namespace attest::oracle {

struct rounded_row {
    std::vector<std::uint64_t> outputs{};
    std::uint64_t log_sum_exp = 0;
    std::vector<bounds> output_bounds{}; ///< at the precision that decided
    bounds log_sum_exp_bounds{};
    long bits = 0;            ///< at which the last of them was decided
    std::size_t ties = 0;     ///< the number of elements that are midpoints of two numbers
    std::vector<bool> tied{}; ///< which, the log-sum-exp last
};

/// Everything of a row, or the outputs and (last) the log-sum-exp that are wanted; the rest is 0.
rounded_row reference_row(problem const& p, std::size_t b, std::size_t h, std::size_t i,
                          format output, format log_sum_exp, std::vector<bool> const& wanted = {},
                          progress const* watched = nullptr);

} // namespace attest::oracle
