// The criterion of a test whose power is computed, from the command line.
#pragma once

#include <attest/oracle/diagnosis/power.hpp>

#include "kernel_options.hpp"

#include <string>
#include <vector>

namespace attest::tool {

class command_parser;

struct tolerance_options {
    std::string max_ulp, relative, absolute;
    kernel_options kernel;

    /// Returns the options that are a criterion, of those that are given.
    [[nodiscard]] std::vector<std::string> given() const;
};

/// Adds --max-ulp, --rtol and --atol.
void add_to(command_parser const& command, tolerance_options& into);

/// Returns the criterion but for an emulated kernel, which depends on the problem.
oracle::power_criterion criterion_of(tolerance_options const& asked);

} // namespace attest::tool
