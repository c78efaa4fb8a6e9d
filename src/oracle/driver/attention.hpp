// Attention with a given kernel, for tests, and for a caller that announces the rows itself.
#pragma once

#include <attest/oracle/attention.hpp>

#include "oracle/fast/rows.hpp"

namespace attest::oracle {

/// With the kernel of one instruction set; the roundings are the same for each.
answer attention(problem const& p, request const& asked, fast::kernel const& with);

namespace detail {

/// Attention whose rows somebody has announced, perhaps among others.
answer attend(problem const& p, request const& asked, fast::kernel const& with);

} // namespace detail

} // namespace attest::oracle
