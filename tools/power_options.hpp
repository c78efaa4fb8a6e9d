// The criterion of a test whose power is computed, from the command line.
#pragma once

#include <attest/oracle/diagnosis/power.hpp>

#include <string>

namespace attest::tool {

class command_parser;

struct tolerance_options {
    std::string max_ulp, model, relative, absolute;
};

void add_to(command_parser const& command, tolerance_options& into);

oracle::power_criterion criterion_of(tolerance_options const& asked);

} // namespace attest::tool
