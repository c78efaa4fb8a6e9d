// Named faults of the steps of a backward pass (backward_as.hpp).
#pragma once

#include <attest/oracle/gradient.hpp>

#include "oracle/diagnosis/backward_as.hpp"

#include <functional>
#include <string>
#include <vector>

namespace attest::oracle::diagnosed {

struct named_step {
    std::string name;
    std::string means;
    std::function<bool(backward_as&)> change; ///< false: it does not apply
};

/// Returns the faults that apply to this gradient, in a fixed order. Those that take the numbers of other
/// queries are left out unless the gradient is tried as a whole (`has_all`).
std::vector<named_step> steps_of(problem const& p, upstream const& from, gradient_part part,
                                 bool has_all);

} // namespace attest::oracle::diagnosed
