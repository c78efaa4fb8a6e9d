// Compares one data set of a node test with certified results.
//
// Y and qk_matmul_output must be within max_ulp of the correctly rounded numbers; present_key and
// present_value must have the same bits as the concatenated inputs.
#pragma once

#include "onnx_case.hpp"

#include <cstdint>
#include <string>

namespace attest::tool {

/// The findings in one data set.
struct onnx_tally {
    std::size_t elements = 0;
    std::size_t correct = 0;
    std::uint64_t largest = 0;
    std::string wrong{}; ///< in words, empty if it passes
};

onnx_tally check(onnx_case const& one, std::uint64_t max_ulp, unsigned threads);

/// Returns the findings in one line, after the name.
std::string line_of(std::string const& name, onnx_tally const& found);

} // namespace attest::tool
