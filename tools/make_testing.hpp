// Inputs on which a test detects the faults of a kernel: attest make --for-testing.
#pragma once

#include <attest/files/stored_tensor.hpp>
#include <attest/oracle/shape.hpp>

#include "power_options.hpp"
#include "problem_options.hpp"

#include <array>
#include <vector>

namespace attest::tool {

/// Options from the command line that require --for-testing.
struct testing_options {
    problem_options problem; ///< the options for key positions and scores
    tolerance_options tolerance;
    std::string with;
    bool asked = false;
};

void add_to(command_parser const& command, testing_options& into);

/// Refuses options of --for-testing without it.
void require_testing(testing_options const& asked);

/// Inputs for these shapes of q, k, v, and the findings about them.
struct made_for_testing {
    std::vector<files::named_tensor> tensors;
    std::string text;
    bool all_seen;
};

made_for_testing make_for_testing(testing_options const& asked,
                                  std::array<oracle::extents, 3> const& shapes, oracle::format type,
                                  std::uint64_t seed);

} // namespace attest::tool
