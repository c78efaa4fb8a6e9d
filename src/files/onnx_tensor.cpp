// TensorProto messages in .pb files.
#include <attest/files/onnx_tensor.hpp>

#include "files/onnx_elements.hpp"
#include "files/onnx_fields.hpp"
#include "files/onnx_message.hpp"
#include "files/writing.hpp"

#include <array>

namespace attest::files {

namespace detail {

namespace {

stored_tensor onnx_tensor(onnx::TensorProto const& proto, std::string_view name,
                          std::optional<element_type> named) {
    require_known_fields(proto, name);
    if (!proto.has_data_type())
        refuse_reading(name, "data_type", "it is missing");
    onnx_data_type const* const type = onnx_data_type_of(proto.data_type(), named);
    if (type == nullptr)
        refuse_reading(name, "data_type",
                       std::to_string(proto.data_type())
                           + " is not supported; supported are 1 (float32), 7 (int64), 9 (bool), "
                             "10 (float16), 11 (float64), 16 (bfloat16), 17 (float8e4m3fn), "
                             "18 (float8e4m3fnuz), 19 (float8e5m2), 20 (float8e5m2fnuz) and 24 "
                             "(float8e8m0), and 2 (uint8) that is named bool");
    stored_tensor tensor{type->type, onnx_shape(proto, name), {}};
    auto const needed = byte_count(tensor.type, tensor.shape);
    if (!needed)
        refuse_reading(name, "dims", "the product of the extents is too large");
    std::string_view const field = onnx_data_field(proto, name);
    bool const is_raw = field == "raw_data";
    if (!field.empty() && !is_raw && field != type->field)
        refuse_reading(name, field,
                       "elements of " + std::string(tensor.type.name()) + " are stored in "
                           + std::string(type->field) + " or raw_data");
    if (is_raw) {
        auto const raw = std::as_bytes(std::span(proto.raw_data()));
        tensor.bytes = std::vector<std::byte>(raw.begin(), raw.end());
    } else {
        tensor.bytes = onnx_typed_bytes(proto, *type, name);
    }
    bool const in_bytes = is_raw || field.empty();
    std::size_t const width = in_bytes ? 1 : tensor.type.bytes();
    if (tensor.bytes.size() != *needed)
        refuse_reading(name, field.empty() ? "raw_data" : field,
                       "the dims need " + std::to_string(*needed / width)
                           + (in_bytes ? " bytes" : " elements") + ", found "
                           + std::to_string(tensor.bytes.size() / width));
    require_booleans_read(tensor, name, field);
    return tensor;
}

std::string onnx_bytes(named_tensor const& named, std::string_view file) {
    require_whole_to_write(named.tensor, file);
    onnx::TensorProto proto;
    for (std::size_t const extent : named.tensor.shape) {
        if (extent > static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max()))
            refuse_writing(file, "shape: the extent " + std::to_string(extent) + " is too large");
        proto.add_dims(static_cast<std::int64_t>(extent));
    }
    std::int32_t const number = onnx_number_of(named.tensor.type);
    if (number == 0)
        refuse_writing(file, "data_type: " + std::string(named.tensor.type.name())
                                 + " is not written; store it in .npy, .npz or .safetensors");
    proto.set_data_type(number);
    proto.set_name(named.name);
    proto.set_raw_data(named.tensor.bytes.data(), named.tensor.bytes.size());
    std::string bytes;
    if (proto.ByteSizeLong() > onnx_longest || !proto.SerializeToString(&bytes))
        refuse_writing(file, "raw_data: " + in_bytes(named.tensor.bytes.size())
                                 + " are too many for one message");
    return bytes;
}

} // namespace

} // namespace detail

named_tensor read_onnx_tensor(std::istream& stream, std::string_view file,
                              std::optional<element_type> named) {
    auto const proto = read_onnx_message<onnx::TensorProto>(stream, "TensorProto", file);
    return {proto.name(), detail::onnx_tensor(proto, file, named)};
}

named_tensor read_onnx_tensor(std::filesystem::path const& file,
                              std::optional<element_type> named) {
    auto stream = opened_to_read(file);
    return read_onnx_tensor(stream, file.string(), named);
}

void write_onnx_tensor(std::ostream& stream, named_tensor const& named, std::string_view file) {
    std::string const bytes = detail::onnx_bytes(named, file);
    write_parts(stream, std::array{std::string_view(bytes)}, file);
}

void write_onnx_tensor(std::filesystem::path const& file, named_tensor const& named,
                       files_together* among) {
    std::string const name = name_to_write(file, "the tensor");
    std::string const bytes = detail::onnx_bytes(named, name);
    write_parts(file, std::array{std::string_view(bytes)}, name, among);
}

} // namespace attest::files
