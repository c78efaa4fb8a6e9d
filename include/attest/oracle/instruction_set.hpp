// The vector instructions that the oracle uses on this machine.
//
// They are chosen when the program runs; the results are the same for each.
#pragma once

#include <attest/core/language.hpp>

#include <string_view>

namespace attest::oracle {

/// Returns "AVX3", "AVX2", "NEON", ..., or "Eigen" on a machine without a fused multiply-add
/// instruction.
std::string_view instruction_set();

} // namespace attest::oracle
