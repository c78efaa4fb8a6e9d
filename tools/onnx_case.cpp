#include "onnx_case.hpp"

#include <attest/files/onnx_tensor.hpp>
#include <attest/files/refuse.hpp>
#include <attest/oracle/preset.hpp>

#include <bit>
#include <cstring>

namespace attest::tool {

namespace {

using files::refuse_reading;

/// Pads the mask with elements that hide: False or −∞.
stored_tensor padded_mask(stored_tensor const& mask, std::size_t keys) {
    if (mask.shape.empty() || mask.shape.back() >= keys)
        return mask;
    std::size_t const width = mask.type.bytes();
    std::size_t const columns = mask.shape.back();
    std::uint64_t hidden = 0;
    if (auto const f = mask.type.number())
        hidden = oracle::description(*f).minus_infinity();
    stored_tensor result{mask.type, mask.shape, {}};
    result.shape.back() = keys;
    std::vector<std::byte>& into = result.bytes.own();
    std::size_t const rows =
        columns == 0 ? *files::element_count(std::span(mask.shape).first(mask.shape.size() - 1))
                     : mask.bytes.size() / (columns * width);
    for (std::size_t row = 0; row < rows; ++row) {
        auto const from = std::span(mask.bytes).subspan(row * columns * width, columns * width);
        into.insert(into.end(), from.begin(), from.end());
        for (std::size_t j = columns; j < keys; ++j)
            oracle::append_little_endian(into, hidden, width);
    }
    return result;
}

/// One of the two attributes with the number of heads of a tensor with 3 axes.
struct head_count {
    std::string const& file;
    std::string_view attribute;
    std::size_t heads;
};

/// Returns (B, S, H·D) as (B, H, S, D), and rank 4 unchanged.
oracle::tensor heads_apart(std::string_view name, stored_tensor const& from,
                           head_count const& count) {
    if (from.shape.size() != 3)
        return view_of(name, from);
    require_number(name, from);
    std::size_t const across = from.shape[2];
    std::string const of = std::string(name) + ", which has the shape " + shape_text(from.shape);
    if (count.heads == 0)
        refuse_reading(count.file, count.attribute, "it is missing, expected 1 or more for " + of);
    if (across % count.heads != 0)
        refuse_reading(count.file, count.attribute,
                       "it is " + std::to_string(count.heads)
                           + ", expected a divisor of the last extent of " + of);
    std::size_t const size = across / count.heads;
    return {*from.type.number(),
            {from.shape[0], count.heads, from.shape[1], size},
            {from.shape[1] * across, size, across, 1},
            from.bytes};
}

} // namespace

onnx_case read_onnx_case(onnx_node const& node, std::filesystem::path const& data_set) {
    auto const slots = [&](std::string const& kind, std::vector<bool> const& there) {
        std::vector<std::optional<stored_tensor>> result;
        std::size_t file = 0;
        for (bool const one : there) {
            result.emplace_back();
            if (one)
                result.back() =
                    files::read_onnx_tensor(data_set / (kind + std::to_string(file++) + ".pb"))
                        .tensor;
        }
        return result;
    };
    auto in = slots("input_", node.inputs);
    auto out = slots("output_", node.outputs);
    onnx_case result{node,
                     {std::move(*in[0]), std::move(*in[1]), std::move(*in[2]), std::move(in[3]),
                      std::move(in[4]), std::move(in[5]), std::move(in[6])},
                     {std::move(out[0]), std::move(out[1]), std::move(out[2]), std::move(out[3])}};
    onnx_inputs& given = result.given;
    if (given.key.shape.size() < 3)
        refuse_reading(data_set.string(), "K",
                       "it has the shape " + shape_text(given.key.shape)
                           + ", expected rank 3 or 4");
    std::size_t keys = given.key.shape[given.key.shape.size() == 3 ? 1 : 2];
    if (given.past_key && given.past_key->shape.size() == 4)
        keys += given.past_key->shape[2];
    if (given.mask)
        given.mask = padded_mask(*given.mask, keys);
    if (given.lengths && given.lengths->type != files::element_type::integer64())
        refuse_reading(data_set.string(), "nonpad_kv_seqlen",
                       "it holds " + std::string(given.lengths->type.name()) + ", expected int64");
    return result;
}

oracle::problem onnx_case::problem() const {
    using namespace oracle;
    head_count const key_heads{node.file, "kv_num_heads", node.key_heads};
    oracle::problem p{
        .query = heads_apart("Q", given.query, {node.file, "q_num_heads", node.query_heads}),
        .key = heads_apart("K", given.key, key_heads),
        .value = heads_apart("V", given.value, key_heads),
        .how = preset("onnx-" + std::to_string(node.opset))};
    p.how.causal = node.causal;
    if (node.scale)
        p.how.scale = static_cast<double>(*node.scale);
    if (node.soft_cap > 0)
        p.how.soft_cap = static_cast<double>(node.soft_cap);
    if (node.window_left != -1)
        p.how.window_left = node.window_left;
    if (node.window_right != -1)
        p.how.window_right = node.window_right;
    if (given.mask && given.mask->type == files::element_type::boolean())
        p.allowed = boolean_view_of("attn_mask", *given.mask);
    else if (given.mask)
        p.bias = view_of("attn_mask", *given.mask);
    if (given.past_key)
        p.past_key = view_of("past_key", *given.past_key);
    if (given.past_value)
        p.past_value = view_of("past_value", *given.past_value);
    if (given.lengths) {
        p.how.key_lengths.resize(given.lengths->bytes.size() / 8);
        static_assert(std::endian::native == std::endian::little,
                      "integers are copied as they are stored");
        if (!p.how.key_lengths.empty())
            std::memcpy(p.how.key_lengths.data(), given.lengths->bytes.data(),
                        given.lengths->bytes.size());
    }
    return p;
}

oracle::tensor onnx_case::output() const {
    return heads_apart("Y", *expected.output, {node.file, "q_num_heads", node.query_heads});
}

} // namespace attest::tool
