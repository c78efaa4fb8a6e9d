// A stored node test of ONNX's operator Attention: one node, its inputs, its outputs.
//
// FOLDER/model.onnx contains one Attention node, FOLDER/test_data_set_N/input_K.pb and output_K.pb
// the existing tensors, in the order of the node's slots.
//
// Semantics: opsets 23 to 25 as corrected in 2026 (preset.hpp, intermediate.hpp): a soft cap before
// bias and mask, the causal offset by the cache, rows without keys 0. Tensors of rank 3 (B, S, H·D)
// are split into heads by strides. A mask whose last axis is shorter than T hides the remaining
// keys. The scale is the float32 of the node, or exactly 1/√D.
#pragma once

#include <attest/oracle/problem.hpp>

#include "onnx_node.hpp"
#include "tensors.hpp"

namespace attest::tool {

/// The input slots of the node.
struct onnx_inputs {
    stored_tensor query;
    stored_tensor key;
    stored_tensor value;
    std::optional<stored_tensor> mask{}; ///< padded to T
    std::optional<stored_tensor> past_key{};
    std::optional<stored_tensor> past_value{};
    std::optional<stored_tensor> lengths{};
};

struct onnx_outputs {
    std::optional<stored_tensor> output{};
    std::optional<stored_tensor> present_key{};
    std::optional<stored_tensor> present_value{};
    std::optional<stored_tensor> scores{};
};

struct onnx_case {
    onnx_node node;
    onnx_inputs given;
    onnx_outputs expected;

    [[nodiscard]] oracle::problem problem() const;
    [[nodiscard]] oracle::tensor output() const; ///< as (B, Hq, Sq, Dv)
};

/// Reads one test_data_set of the node.
onnx_case read_onnx_case(onnx_node const& node, std::filesystem::path const& data_set);

} // namespace attest::tool
