// .safetensors files.
#include <attest/files/safetensors.hpp>

#include "files/names.hpp"
#include "files/safetensors_preamble.hpp"
#include "files/writing.hpp"

namespace attest::files {

namespace detail {

namespace {

/// Returns the preamble and the data, without copying them.
std::vector<std::string_view> safetensors_parts(std::string_view preamble,
                                                std::span<named_tensor const* const> order) {
    std::vector<std::string_view> parts{preamble};
    for (named_tensor const* const one : order)
        parts.push_back(as_text(one->tensor.bytes));
    return parts;
}

} // namespace

} // namespace detail

std::vector<std::string> names_in_safetensors(std::istream& stream, std::string_view file) {
    return detail::names_of(detail::safetensors_entries(stream, file));
}

std::vector<std::string> names_in_safetensors(std::filesystem::path const& file) {
    auto stream = opened_to_read(file);
    return names_in_safetensors(stream, file.string());
}

namespace {

stored_tensor read_stream(std::istream& stream, std::string_view file,
                          std::optional<std::string_view> asked, std::optional<element_type> named,
                          std::filesystem::path const* mapped) {
    auto const entries = detail::safetensors_entries(stream, file);
    auto const& entry = entries[detail::chosen(detail::names_of(entries), asked, file)];
    std::string const name = std::string(file) + "#" + entry.name;
    auto const type = safetensors_type(entry.dtype, named);
    if (!type)
        refuse_reading(name, "dtype",
                       in_quotes(entry.dtype)
                           + " is not supported; supported are F64, F32, F16, BF16, "
                             "F8_E4M3, F8_E5M2, F8_E4M3FNUZ, F8_E5M2FNUZ, F8_E8M0, F4, I8, BOOL, "
                             "I64 and I32, and U8 that is named bool");
    std::size_t const size = entry.end - entry.begin;
    std::size_t const total = entries.back().end;
    std::size_t found = passed_over(stream, entry.begin, file, "data");
    stored_tensor tensor{*type, entry.shape, {}};
    if (found == entry.begin) {
        tensor.bytes = bytes_from(stream, size, file, "data", mapped);
        found += tensor.bytes.size();
    }
    if (found == entry.end)
        found += passed_over(stream, total - entry.end, file, "data");
    if (found < total)
        refuse_reading(file, "data",
                       "the tensors need " + in_bytes(total) + ", found " + std::to_string(found));
    if (!at_end(stream, file, "data"))
        refuse_reading(file, "data",
                       "more follows after the " + in_bytes(total) + " of the tensors");
    detail::require_booleans_read(tensor, name, "data");
    return tensor;
}

} // namespace

stored_tensor read_safetensors(std::istream& stream, std::string_view file,
                               std::optional<std::string_view> asked,
                               std::optional<element_type> named) {
    return read_stream(stream, file, asked, named, nullptr);
}

stored_tensor read_safetensors(std::filesystem::path const& file,
                               std::optional<std::string_view> asked,
                               std::optional<element_type> named, bool mapped) {
    auto stream = opened_to_read(file);
    return read_stream(stream, file.string(), asked, named, mapped ? &file : nullptr);
}

void write_safetensors(std::ostream& stream, std::span<named_tensor const> tensors,
                       std::string_view name) {
    std::vector<named_tensor const*> order;
    std::string const preamble = detail::safetensors_preamble(tensors, order, name);
    write_parts(stream, detail::safetensors_parts(preamble, order), name);
}

void write_safetensors(std::filesystem::path const& file, std::span<named_tensor const> tensors,
                       files_together* among) {
    std::string const name = name_to_write(file, "the tensors");
    std::vector<named_tensor const*> order;
    std::string const preamble = detail::safetensors_preamble(tensors, order, name);
    write_parts(file, detail::safetensors_parts(preamble, order), name, among);
}

} // namespace attest::files
