// Formats of attest.h as those of the oracle.
#pragma once

#include <attest/oracle/format.hpp>

#include <attest.h>

namespace attest::c {

/// Of numbers: ATTEST_BOOLEAN and what is no format are refused.
oracle::format format_of(attest_format found);

} // namespace attest::c
