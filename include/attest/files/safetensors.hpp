// Tensors from .safetensors files and into them.
//
// A file is a preamble (see safetensors_preamble.hpp) and the data (see safetensors_layout.hpp).
// Written: the widest elements first, so that every tensor lies at a multiple of its width; whole or
// not at all.
//
// Exact: everything; bytes are moved, never converted. No more memory is taken than the file has
// bytes (up to a factor), and of the data only the tensor that is asked for is kept.
// Refused (ATT-711): a header of more than 100000000 bytes, as by the reference implementation, or
// of more than the file has; what is no such header or layout; data that are shorter or longer than
// the header says; a name that is not there (those that are there are listed); a dtype that is not
// supported, when its tensor is asked for; a boolean that is neither 0 nor 1. (ATT-712): two tensors
// of one name, the name __metadata__, one that is no UTF-8, and as for .npy.
//
// Source: the description of the format in the safetensors repository, README.md, "Format".
#pragma once

#include <attest/files/safetensors_preamble.hpp>
#include <attest/files/writing.hpp>

namespace attest::files {

namespace detail {

/// The preamble and the data, which are not copied.
inline std::vector<std::string_view> safetensors_parts(std::string_view preamble,
                                                       std::span<named_tensor const* const> order) {
    std::vector<std::string_view> parts{preamble};
    for (named_tensor const* const one : order)
        parts.push_back(as_text(one->tensor.bytes));
    return parts;
}

} // namespace detail

/// In the order of their data; the data themselves are not looked at.
inline std::vector<std::string> names_in_safetensors(std::istream& stream, std::string_view file) {
    return detail::names_of(detail::safetensors_entries(stream, file));
}

inline std::vector<std::string> names_in_safetensors(std::filesystem::path const& file) {
    auto stream = opened_to_read(file);
    return names_in_safetensors(stream, file.string());
}

/// The tensor of this name, or the only one. Where booleans are named, U8 is read as these.
inline stored_tensor read_safetensors(std::istream& stream, std::string_view file,
                                      std::optional<std::string_view> asked = std::nullopt,
                                      std::optional<element_type> named = std::nullopt) {
    auto const entries = detail::safetensors_entries(stream, file);
    auto const& entry = entries[detail::chosen(detail::names_of(entries), asked, file)];
    std::string const name = std::string(file) + "#" + entry.name;
    auto const type = safetensors_type(entry.dtype, named);
    if (!type)
        refuse_reading(name, "dtype",
                       in_quotes(entry.dtype)
                           + " is not supported; supported are F64, F32, F16, BF16, "
                             "F8_E4M3, F8_E5M2, BOOL and I64, and U8 that is named bool");
    std::size_t const size = entry.end - entry.begin;
    std::size_t const total = entries.back().end;
    std::size_t found = passed_over(stream, entry.begin, file, "data");
    stored_tensor tensor{*type, entry.shape, {}};
    if (found == entry.begin) {
        tensor.bytes = bytes_from(stream, size, file, "data");
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

inline stored_tensor read_safetensors(std::filesystem::path const& file,
                                      std::optional<std::string_view> asked = std::nullopt,
                                      std::optional<element_type> named = std::nullopt) {
    auto stream = opened_to_read(file);
    return read_safetensors(stream, file.string(), asked, named);
}

inline void write_safetensors(std::ostream& stream, std::span<named_tensor const> tensors,
                              std::string_view name) {
    std::vector<named_tensor const*> order;
    std::string const preamble = detail::safetensors_preamble(tensors, order, name);
    write_parts(stream, detail::safetensors_parts(preamble, order), name);
}

inline void write_safetensors(std::filesystem::path const& file,
                              std::span<named_tensor const> tensors,
                              files_together* among = nullptr) {
    std::string const name = name_to_write(file, "the tensors");
    std::vector<named_tensor const*> order;
    std::string const preamble = detail::safetensors_preamble(tensors, order, name);
    write_parts(file, detail::safetensors_parts(preamble, order), name, among);
}

} // namespace attest::files
