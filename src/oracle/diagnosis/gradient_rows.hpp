// The rows of a gradient on which faults are tried: all, or a sample of a large one.
//
//     tried_rows const tried = rows_to_try(p, part, failed);
//     tried.rows, tried.is_sample, tried.left_out
#pragma once

#include <attest/oracle/judge/judgement.hpp>

#include "oracle/diagnosis/sample.hpp"
#include "oracle/diagnosis/wanted_rows.hpp"

#include <string>

namespace attest::oracle::diagnosed {

/// A fault with more products is not computed for all elements, unless it is an attention problem.
inline constexpr double most_products_of_all = 2e10;

/// A convention with more products is tried on a sample.
inline constexpr double most_products_as_whole = 7e7;

/// The rows of a gradient on which faults are tried.
struct tried_rows {
    wanted_rows rows;
    bool is_sample = false;
    std::string where{};     ///< the head, if the sample is of one head
    row_range head{};        ///< that head
    std::size_t failing = 0; ///< its elements that fail
    std::string left_out{};  ///< why nothing is tried
};

/// Returns all rows unless that takes too many products; otherwise a sample. The sample is of one head
/// if the gradient adds up all queries, or if no other head has more than an eighth of its failing
/// elements.
tried_rows rows_to_try(problem const& p, gradient_part part, judgement const& failed);

} // namespace attest::oracle::diagnosed
