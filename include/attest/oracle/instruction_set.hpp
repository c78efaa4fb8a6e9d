// Which vectors the oracle computes with on this machine.
//
// They are chosen when the program runs; the results are the same for each.
#pragma once

#include <attest/core/language.hpp>

#include <string_view>

namespace attest::oracle {

/// "AVX3", "AVX2", "NEON", ..., or "Eigen" where no instruction multiplies and adds at once.
std::string_view instruction_set();

} // namespace attest::oracle
