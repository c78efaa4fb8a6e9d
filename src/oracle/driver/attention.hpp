// Attention with a given kernel, for tests, and for a caller that announces the rows itself.
#pragma once

#include <attest/oracle/attention.hpp>

#include "oracle/fast/rows.hpp"

namespace attest::oracle {

/// Uses the kernel of one instruction set; the rounded results are the same for each.
answer attention(problem const& p, request const& asked, fast::kernel const& with);

namespace detail {

/// Attention without announcing the rows, which the caller has done, perhaps together with others.
answer attend(problem const& p, request const& asked, fast::kernel const& with);

} // namespace detail

} // namespace attest::oracle
