// Inputs on which a test sees the faults of a kernel: attest make --for-testing.
#pragma once

#include <attest/files/stored_tensor.hpp>
#include <attest/oracle/shape.hpp>

#include "power_options.hpp"
#include "problem_options.hpp"

#include <array>
#include <vector>

namespace attest::tool {

/// As they were written; each belongs to --for-testing.
struct testing_options {
    problem_options problem; ///< what says where keys are, and what scores are
    tolerance_options tolerance;
    std::string with;
    bool asked = false;
};

void add_to(command_parser const& command, testing_options& into);

/// Refuses options of --for-testing where it is not given.
void require_testing(testing_options const& asked);

/// Inputs for these shapes of q, k, v, and what was found about them.
struct made_for_testing {
    std::vector<files::named_tensor> tensors;
    std::string text;
    bool all_seen;
};

made_for_testing make_for_testing(testing_options const& asked,
                                  std::array<oracle::extents, 3> const& shapes, oracle::format type,
                                  std::uint64_t seed);

} // namespace attest::tool
