// Elements without a header.
#include <attest/files/raw.hpp>

#include "files/stream.hpp"
#include "files/whole_tensor.hpp"
#include "files/writing.hpp"

#include <array>

namespace attest::files {

namespace {

stored_tensor read_stream(std::istream& stream, element_type type, std::vector<std::size_t> shape,
                          std::string_view name, std::filesystem::path const* mapped) {
    auto const needed = byte_count(type, shape);
    if (!needed)
        refuse_reading(name, "shape", "the product of the extents is too large");
    stored_tensor tensor{type, std::move(shape), bytes_from(stream, *needed, name, "data", mapped)};
    if (tensor.bytes.size() < *needed)
        refuse_reading(name, "data",
                       "the shape and " + std::string(type.name()) + " need " + in_bytes(*needed)
                           + ", found " + std::to_string(tensor.bytes.size()));
    if (!at_end(stream, name, "data"))
        refuse_reading(name, "data",
                       "more follows after the " + in_bytes(*needed) + " that the shape and "
                           + std::string(type.name()) + " need");
    detail::require_booleans_read(tensor, name, "data");
    return tensor;
}

} // namespace

stored_tensor read_raw(std::istream& stream, element_type type, std::vector<std::size_t> shape,
                       std::string_view name) {
    return read_stream(stream, type, std::move(shape), name, nullptr);
}

stored_tensor read_raw(std::filesystem::path const& file, element_type type,
                       std::vector<std::size_t> shape, bool mapped) {
    auto stream = opened_to_read(file);
    return read_stream(stream, type, std::move(shape), file.string(), mapped ? &file : nullptr);
}

void write_raw(std::ostream& stream, stored_tensor const& tensor, std::string_view name) {
    detail::require_whole_to_write(tensor, name);
    write_parts(stream, std::array{as_text(tensor.bytes)}, name);
}

void write_raw(std::filesystem::path const& file, stored_tensor const& tensor,
               files_together* among) {
    std::string const name = name_to_write(file, "the tensor");
    detail::require_whole_to_write(tensor, name);
    write_parts(file, std::array{as_text(tensor.bytes)}, name, among);
}

} // namespace attest::files
