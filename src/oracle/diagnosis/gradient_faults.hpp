// The faults of backward passes that a diagnosis of gradients tries.
//
//     for (fault const& one : faults_of(p, from, part, has_all))
//         one.x, one.how                       the problem and the steps of such a kernel
// A fault is a convention of the forward pass, in both passes or in the backward pass alone, or a step of
// backward_steps.hpp.
#pragma once

#include <attest/oracle/gradient.hpp>

#include "oracle/diagnosis/backward_as.hpp"

#include <string>
#include <vector>

namespace attest::oracle::diagnosed {

/// A backward pass with a fault: another problem, other steps, another factor.
struct fault {
    std::string name{};
    std::string means{};
    changed_problem x;
    backward_as how{};
    double factor = 1;
    bool all_are_options = false;
    bool is_step =
        false; ///< only the backward pass is faulty: scores and products are those of the problem
};

/// Returns the faults that apply to this part of the gradient. `has_all` says whether all of its rows are
/// tried.
std::vector<fault> faults_of(problem const& p, upstream const& from, gradient_part part,
                             bool has_all);

} // namespace attest::oracle::diagnosed
