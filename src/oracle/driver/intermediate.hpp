// Intermediate tensors with a given kernel, for tests.
#pragma once

#include <attest/oracle/intermediate.hpp>

#include "oracle/fast/rows.hpp"

namespace attest::oracle {

/// Uses the kernel of one instruction set; the rounded results are the same for each.
intermediate_answer intermediate(problem const& p, stage at, request const& asked,
                                 fast::kernel const& with);

} // namespace attest::oracle
