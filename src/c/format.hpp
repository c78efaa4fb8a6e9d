// Converts formats of attest.h to those of the oracle.
#pragma once

#include <attest/oracle/format.hpp>

#include <attest.h>

namespace attest::c {

/// Returns the format of numbers; refuses ATTEST_BOOLEAN and unknown constants.
oracle::format format_of(attest_format found);

} // namespace attest::c
