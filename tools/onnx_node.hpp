// A node of ONNX's operator Attention, opsets 23 to 25: its attributes, and which slots it uses.
//
// A slot left out has an empty name. softmax_precision is not read: nothing is rounded here but the
// results. Refused (ATT-711): a file that holds anything but one such node; numbers of heads below 1.
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
    std::size_t query_heads = 0; ///< 0 where the attribute is left out; read of rank 3 only
    std::size_t key_heads = 0;
    oracle::stage stage = oracle::stage::scaled_scores; ///< of qk_matmul_output
    std::int64_t window_left = -1;
    std::int64_t window_right = -1;
    std::vector<bool> inputs{}; ///< which slots are there
    std::vector<bool> outputs{};
};

/// The only node of a model.
onnx_node read_onnx_node(std::filesystem::path const& model);

} // namespace attest::tool
