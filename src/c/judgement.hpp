// A judgement of attest.h: that of the oracle, and its text.
#pragma once

#include <attest/oracle/judge/judge.hpp>

#include <attest.h>
#include <optional>
#include <string>

struct attest_judgement {
    attest::oracle::judgement is;
    std::string verdict;
    std::string report;
    std::string kernels;               ///< for an emulation
    std::string diagnosis{};           ///< if requested
    std::optional<attest_rows> rows{}; ///< of attest_judge_rows
    std::string saved{};               ///< what of the saved tensors differs from the exact ones
};

namespace attest::c {

/// "the worst row is query 3 of sequence 1"
inline std::string sequence_text(oracle::packed_problem const& p, oracle::judgement const& found) {
    if (!found.worst)
        return {};
    std::size_t const row = found.worst->index[2];
    std::size_t const n = oracle::sequence_of_row(p, row);
    return "the worst row is query " + std::to_string(row - p.first_query(n)) + " of sequence "
           + std::to_string(n) + "\n";
}

} // namespace attest::c
