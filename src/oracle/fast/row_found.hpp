// The results of the fast path for one row, and the inputs of the double-double path.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/answer.hpp>

#include <cstdint>
#include <optional>

namespace attest::oracle::fast {

/// Inputs of the double-double path.
struct row_facts {
    double shift = 0;          ///< M
    double product = 0;        ///< an upper bound of Σ_a |q_a k_ja|
    bool exact_scores = false; ///< every partial sum of a score is a double
};

/// The results for one row; the arrays are valid until the next row.
struct row_found {
    bool bounded = false;          ///< whether there are bounds; else only `query` is set
    double const* query = nullptr; ///< as doubles
    double const* lower = nullptr; ///< of each column
    double const* upper = nullptr;
    std::uint64_t const* patterns = nullptr; ///< the number to which both round, or `undecided`
    row_facts facts{};
    std::optional<bounds> log_sum_exp{};
};

/// Σ_j w_j |v_jd| of one row, for weights whose sum is `sum`; the array is valid until the next
/// rows. If there is a bound, each sum and each quotient is within 2^-16 of itself, except for
/// weights that were dropped (bound.hpp).
struct row_sizes {
    bool bounded = false;
    std::size_t keys = 0; ///< allowed
    double sum = 0;
    double const* sizes = nullptr; ///< of each column
    double product = 0;            ///< an upper bound of Σ_a |q_a k_ja|
};

} // namespace attest::oracle::fast
