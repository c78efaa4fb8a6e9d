// What the fast path says about one row, and what the double-double path starts from.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/answer.hpp>

#include <cstdint>
#include <optional>

namespace attest::oracle::fast {

/// What the double-double path starts from.
struct row_facts {
    double shift = 0;          ///< M
    double product = 0;        ///< an upper bound of Σ_a |q_a k_ja|
    bool exact_scores = false; ///< every partial sum of a score is a double
};

/// What became of one row; what it points to holds until the next one.
struct row_found {
    bool bounded = false;          ///< whether there are bounds; else only `query` is set
    double const* query = nullptr; ///< as doubles
    double const* lower = nullptr; ///< of each column
    double const* upper = nullptr;
    std::uint64_t const* patterns = nullptr; ///< what both round to, or `undecided`
    row_facts facts{};
    std::optional<bounds> log_sum_exp{};
};

} // namespace attest::oracle::fast
