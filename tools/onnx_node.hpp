// A node of ONNX's operator Attention, opsets 23 to 25: its attributes, and the slots that it uses.
//
// An omitted slot has an empty name. softmax_precision is ignored: only the results are rounded
// here. Refused (ATT-711): a file with anything but one such node; numbers of heads below 1.
#pragma once

#include <attest/oracle/intermediate.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace attest::tool {

struct onnx_node {
    std::string file{};
    std::int64_t opset = 0;
    bool causal = false;
    std::optional<float> scale{};
    float soft_cap = 0;
    std::size_t query_heads = 0; ///< 0 if the attribute is omitted; used for rank 3 only
    std::size_t key_heads = 0;
    oracle::stage stage = oracle::stage::scaled_scores; ///< of qk_matmul_output
    std::int64_t window_left = -1;
    std::int64_t window_right = -1;
    std::vector<bool> inputs{}; ///< which slots are used
    std::vector<bool> outputs{};
};

/// Returns the only node of a model.
onnx_node read_onnx_node(std::filesystem::path const& model);

} // namespace attest::tool
