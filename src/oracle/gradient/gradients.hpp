// Gradients with a given kernel, for tests.
#pragma once

#include <attest/oracle/gradient.hpp>

#include "oracle/fast/rows.hpp"

namespace attest::oracle {

/// With the kernel of one instruction set; the roundings are the same for each.
gradient_answer gradients(problem const& p, upstream const& from, gradient_request const& asked,
                          fast::kernel const& with);

} // namespace attest::oracle
