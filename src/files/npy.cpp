// .npy files.
#include <attest/files/npy.hpp>

#include "files/npy_preamble.hpp"
#include "files/writing.hpp"

#include <array>

namespace attest::files {

namespace {

stored_tensor read_stream(std::istream& stream, std::string_view name,
                          std::optional<element_type> pattern_of, std::string_view option,
                          std::filesystem::path const* mapped) {
    auto const text = detail::npy_header_bytes(stream, name);
    npy_header const header = read_npy_header(as_text(text), name);
    auto const [type, swapped] =
        npy_elements_of(header.descr, pattern_of, name, option, header.field);
    auto const shape = shape_in_numbers(type, header.shape);
    auto const needed = shape ? byte_count(type, *shape) : std::nullopt;
    if (!needed)
        refuse_reading(name, "shape", "the product of the extents is too large");
    if (type.elements_per_byte() > 1 && shape->empty())
        refuse_reading(name, "shape", "it has no axis, whose elements could share a byte");
    stored_tensor tensor{type, *shape, bytes_from(stream, *needed, name, "data", mapped)};
    if (tensor.bytes.size() < *needed)
        refuse_reading(name, "data",
                       "the array needs " + in_bytes(*needed) + ", found "
                           + std::to_string(tensor.bytes.size()));
    if (!at_end(stream, name, "data"))
        refuse_reading(name, "data",
                       "more follows after the " + in_bytes(*needed)
                           + " of the array; store one array in a file");
    if (swapped)
        swap_bytes(tensor.bytes.own(), type.bytes());
    if (header.fortran_order)
        tensor.bytes = row_major(tensor.bytes, header.shape, type.bytes());
    detail::require_booleans_read(tensor, name, "data");
    return tensor;
}

} // namespace

stored_tensor read_npy(std::istream& stream, std::string_view name,
                       std::optional<element_type> pattern_of, std::string_view option) {
    return read_stream(stream, name, pattern_of, option, nullptr);
}

stored_tensor read_npy(std::filesystem::path const& file, std::optional<element_type> pattern_of,
                       std::string_view option, bool mapped) {
    auto stream = opened_to_read(file);
    return read_stream(stream, file.string(), pattern_of, option, mapped ? &file : nullptr);
}

void write_npy(std::ostream& stream, stored_tensor const& tensor, std::string_view name) {
    std::string const preamble = detail::npy_preamble(tensor, name);
    write_parts(stream, std::array{std::string_view(preamble), as_text(tensor.bytes)}, name);
}

void write_npy(std::filesystem::path const& file, stored_tensor const& tensor,
               files_together* among) {
    std::string const name = name_to_write(file, "the tensor");
    std::string const preamble = detail::npy_preamble(tensor, name);
    write_parts(file, std::array{std::string_view(preamble), as_text(tensor.bytes)}, name, among);
}

} // namespace attest::files
