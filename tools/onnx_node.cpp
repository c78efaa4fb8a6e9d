#include "onnx_node.hpp"

#include <attest/files/refuse.hpp>

#include "files/onnx_message.hpp"

namespace attest::tool {

namespace {

using files::refuse_reading;

onnx::ModelProto model_in(std::filesystem::path const& file) {
    auto stream = files::opened_to_read(file);
    return files::read_onnx_message<onnx::ModelProto>(stream, "ModelProto", file.string());
}

std::size_t heads_of(std::int64_t count, std::string const& name, std::string const& file) {
    if (count < 1)
        refuse_reading(file, name, "it is " + std::to_string(count) + ", expected 1 or more");
    return static_cast<std::size_t>(count);
}

oracle::stage stage_of_mode(std::int64_t mode, std::string const& file) {
    if (mode < 0 || mode > 3)
        refuse_reading(file, "qk_matmul_output_mode",
                       "it is " + std::to_string(mode) + ", expected 0 to 3");
    return oracle::every_stage[static_cast<std::size_t>(mode)];
}

void read_attribute(onnx::AttributeProto const& from, onnx_node& into, std::string const& file) {
    std::string const& name = from.name();
    if (name == "is_causal")
        into.causal = from.i() != 0;
    else if (name == "scale")
        into.scale = from.f();
    else if (name == "softcap")
        into.soft_cap = from.f();
    else if (name == "q_num_heads")
        into.query_heads = heads_of(from.i(), name, file);
    else if (name == "kv_num_heads")
        into.key_heads = heads_of(from.i(), name, file);
    else if (name == "qk_matmul_output_mode")
        into.stage = stage_of_mode(from.i(), file);
    else if (name == "left_window_size")
        into.window_left = from.i();
    else if (name == "right_window_size")
        into.window_right = from.i();
    else if (name != "softmax_precision")
        refuse_reading(file, "attribute",
                       files::in_quotes(name) + " is none of Attention, opsets 23 to 25");
}

} // namespace

onnx_node read_onnx_node(std::filesystem::path const& model) {
    std::string const file = model.string();
    onnx::ModelProto const found = model_in(model);
    if (found.graph().node_size() != 1 || found.graph().node(0).op_type() != "Attention")
        refuse_reading(file, "graph", "expected one node, an Attention");
    onnx_node result{.file = file};
    for (auto const& one : found.opset_import())
        if (one.domain().empty() || one.domain() == "ai.onnx")
            result.opset = one.version();
    if (result.opset < 23 || result.opset > 25)
        refuse_reading(file, "opset_import",
                       "the opset is " + std::to_string(result.opset) + ", expected 23 to 25");
    auto const& node = found.graph().node(0);
    for (auto const& one : node.attribute())
        read_attribute(one, result, file);
    for (auto const& name : node.input())
        result.inputs.push_back(!name.empty());
    for (auto const& name : node.output())
        result.outputs.push_back(!name.empty());
    if (result.inputs.size() > 7 || result.outputs.size() > 4)
        refuse_reading(file, "node", "it has more slots than Attention has");
    for (std::size_t slot = 0; slot < 3; ++slot)
        if (slot >= result.inputs.size() || !result.inputs[slot])
            refuse_reading(file, "node", "one of Q, K and V is left out");
    result.inputs.resize(7);
    result.outputs.resize(4);
    return result;
}

} // namespace attest::tool
