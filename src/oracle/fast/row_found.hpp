// What the quick way says about one row, and what a more careful look at it starts from.
#pragma once

#include <attest/core/config.hpp>
#include <attest/oracle/answer.hpp>

#include <cstdint>
#include <optional>

namespace attest::oracle::quick {

/// What a more careful look at a row starts from.
struct row_facts {
    double shift = 0;          ///< M
    double product = 0;        ///< an upper bound of Σ_a |q_a k_ja|
    bool exact_scores = false; ///< every partial sum of a score is a double
};

/// What became of one row; what it points to holds until the next one.
struct row_found {
    bool quick = false;
    double const* query = nullptr; ///< as doubles
    double const* lower = nullptr; ///< of each column, where it is quick; so the others
    double const* upper = nullptr;
    std::uint64_t const* patterns = nullptr; ///< what both round to, or `undecided`
    row_facts facts{};
    std::optional<bounds> log_sum_exp{};
};

} // namespace attest::oracle::quick
