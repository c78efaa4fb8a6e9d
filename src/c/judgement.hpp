// A judgement of attest.h: that of the oracle, and its text.
#pragma once

#include <attest/oracle/judge/judgement.hpp>

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
