// The options of a problem: those of a preset, overridden by the command line.
#pragma once

#include <attest/oracle/options.hpp>

#include "problem_options.hpp"

#include <vector>

namespace attest::tool {

/// Numbers may be in files, whose names are added to `read_from`.
oracle::options choices_of(problem_options const& from, std::vector<std::string>& read_from);

} // namespace attest::tool
