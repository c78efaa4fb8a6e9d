// The bytes before the data of a .safetensors file: the length of the header (8 bytes,
// little-endian) and the header (see safetensors_header.hpp).
//
// Written: padded with spaces to a multiple of 8, the tensors with the widest elements first.
// Refused (ATT-711): a header of more than 100000000 bytes, as in the reference implementation, or
// longer than the file; (ATT-712) as in safetensors.hpp.
//
// Source: the description of the format in the safetensors repository, README.md, "Format".
#pragma once

#include <attest/oracle/little_endian.hpp>

#include "files/safetensors_layout.hpp"
#include "files/stream.hpp"
#include "files/whole_tensor.hpp"

namespace attest::files {

namespace detail {

inline constexpr std::size_t safetensors_longest_header = 100'000'000;
inline constexpr std::size_t safetensors_length_width = 8;

inline std::vector<safetensors_entry> safetensors_entries(std::istream& stream,
                                                          std::string_view file) {
    auto const length = bytes_from(stream, safetensors_length_width, file, "header length");
    if (length.size() < safetensors_length_width)
        refuse_reading(file, "header length", "the file ends here");
    std::uint64_t const announced = oracle::little_endian(length);
    if (announced > safetensors_longest_header)
        refuse_reading(file, "header length",
                       std::to_string(announced) + " bytes are too many; at most "
                           + std::to_string(safetensors_longest_header) + " are read");
    auto const size = static_cast<std::size_t>(announced);
    auto const header = bytes_from(stream, size, file, "header");
    if (header.size() < size)
        refuse_reading(file, "header",
                       "it has " + in_bytes(size) + ", found " + std::to_string(header.size()));
    return in_order_of_data(read_safetensors_header(as_text(header), file), file);
}

inline std::vector<std::string> names_of(std::span<safetensors_entry const> entries) {
    std::vector<std::string> names;
    for (safetensors_entry const& one : entries)
        names.push_back(one.name);
    return names;
}

/// Returns the bytes before the data, and the tensors in the order of their data.
inline std::string safetensors_preamble(std::span<named_tensor const> tensors,
                                        std::vector<named_tensor const*>& order,
                                        std::string_view file) {
    require_distinct_names(tensors, file);
    for (named_tensor const& one : tensors) {
        require_whole_to_write(one.tensor, std::string(file) + "#" + one.name);
        if (one.name == "__metadata__")
            refuse_writing(file, "name: '__metadata__' is no name of a tensor");
        order.push_back(&one);
    }
    // The elements are in one array, so pointers are ordered: tensors of equal width keep their
    // order.
    std::ranges::sort(order, [](named_tensor const* a, named_tensor const* b) {
        std::size_t const width = a->tensor.type.bytes();
        std::size_t const other = b->tensor.type.bytes();
        return width != other ? width > other : a < b;
    });
    std::string header = "{";
    std::size_t at = 0;
    for (named_tensor const* const one : order) {
        std::size_t const end = at + one->tensor.bytes.size();
        try {
            header += (header.size() > 1 ? "," : "") + nlohmann::json(one->name).dump();
        } catch (nlohmann::json::exception const&) {
            refuse_writing(file, "name: " + in_quotes(one->name) + " is no UTF-8");
        }
        header +=
            ":{\"dtype\":\"" + std::string(safetensors_name(one->tensor.type)) + "\",\"shape\":[";
        for (std::size_t d = 0; d < one->tensor.shape.size(); ++d)
            header += (d == 0 ? "" : ",") + std::to_string(one->tensor.shape[d]);
        header += "],\"data_offsets\":[" + std::to_string(at) + "," + std::to_string(end) + "]}";
        at = end;
    }
    header += '}';
    header.append((safetensors_length_width - header.size() % safetensors_length_width)
                      % safetensors_length_width,
                  ' ');
    if (header.size() > safetensors_longest_header)
        refuse_writing(file, "header: " + in_bytes(header.size()) + " are too many");
    std::string preamble;
    oracle::append_little_endian(preamble, header.size(), safetensors_length_width);
    return preamble + header;
}

} // namespace detail

} // namespace attest::files
