// What stands before the data of a .npy file: magic, version, length of the header, dictionary.
//
// Read: versions 1.0, 2.0 and 3.0, which differ in the width of the length and in the encoding of
// the dictionary; what is accepted here is ASCII in all of them. A header has at most 1 MiB.
// Written: as NumPy does, padded so that the data begin at a multiple of 64; version 1.0, or 2.0
// where the header is too long for it.
//
// Refused: ATT-711 for what is not that, and for a stream that fails; ATT-712 for a tensor whose
// bytes are not those of its shape, and for a header that would be longer than 1 MiB.
//
// Source: NumPy Enhancement Proposal 1, "A Simple File Format for NumPy Arrays".
#pragma once

#include <attest/core/error.hpp>
#include <attest/oracle/npy_elements.hpp>

#include <istream>

namespace attest::oracle {

namespace detail {

inline constexpr std::string_view npy_magic = "\x93NUMPY";
inline constexpr std::size_t npy_longest_header = std::size_t{1} << 20;
inline constexpr std::size_t npy_alignment = 64;

[[noreturn]] inline void refuse_writing(std::string_view name, std::string const& why) {
    throw unwritable_tensor_file("ATT-712 unwritable tensor file", std::string(name) + ": " + why);
}

inline std::string plural(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " byte" : " bytes");
}

/// As many bytes as are there, at most `wanted`; room for them grows with what has been read.
inline std::vector<std::byte> bytes_from(std::istream& stream, std::size_t wanted,
                                         std::string_view name, std::string_view field) {
    std::vector<std::byte> bytes;
    std::size_t have = 0;
    while (have < wanted) {
        std::size_t const room = std::min(wanted, std::max(2 * have, std::size_t{1} << 16));
        bytes.resize(room);
        stream.read(reinterpret_cast<char*>(bytes.data()) + have,
                    static_cast<std::streamsize>(room - have));
        auto const got = static_cast<std::size_t>(stream.gcount());
        have += got;
        if (stream.bad())
            refuse_npy(name, field, "reading failed");
        if (have < room)
            break;
    }
    bytes.resize(have);
    return bytes;
}

inline std::string_view as_text(std::vector<std::byte> const& bytes) {
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

/// The dictionary, after the magic, the version and its length.
inline std::vector<std::byte> npy_header_bytes(std::istream& stream, std::string_view name) {
    auto const magic = bytes_from(stream, npy_magic.size(), name, "magic");
    if (as_text(magic).starts_with("PK"))
        refuse_npy(name, "magic", "this is an archive; take the .npy file out of the .npz first");
    if (as_text(magic) != npy_magic)
        refuse_npy(name, "magic",
                   "a .npy file begins with \\x93NUMPY, not " + quoted(as_text(magic)));
    auto const version = bytes_from(stream, 2, name, "version");
    if (version.size() < 2)
        refuse_npy(name, "version", "the file ends here");
    auto const major = std::to_integer<unsigned>(version[0]);
    auto const minor = std::to_integer<unsigned>(version[1]);
    if (major < 1 || major > 3 || minor != 0)
        refuse_npy(name, "version",
                   std::to_string(major) + "." + std::to_string(minor)
                       + " is not supported; supported are 1.0, 2.0 and 3.0");
    auto const length = bytes_from(stream, major == 1 ? 2 : 4, name, "header length");
    if (length.size() < (major == 1 ? 2 : 4))
        refuse_npy(name, "header length", "the file ends here");
    std::size_t announced = 0;
    for (std::size_t i = length.size(); i-- > 0;)
        announced = announced * 256 + std::to_integer<std::size_t>(length[i]);
    if (announced > npy_longest_header)
        refuse_npy(name, "header length",
                   plural(announced) + " are too many; at most "
                       + std::to_string(npy_longest_header) + " are read");
    auto header = bytes_from(stream, announced, name, "header");
    if (header.size() < announced)
        refuse_npy(name, "header",
                   "it has " + plural(announced) + ", found " + std::to_string(header.size()));
    return header;
}

inline std::string npy_preamble(stored_tensor const& tensor, std::string_view name) {
    auto const needed = byte_count(tensor.type, tensor.shape);
    if (!needed)
        refuse_writing(name, "shape: so many elements have no address");
    if (tensor.bytes.size() != *needed)
        refuse_writing(name, "bytes: the shape and " + std::string(tensor.type.name()) + " need "
                                 + std::to_string(*needed) + ", there are "
                                 + std::to_string(tensor.bytes.size()));
    if (tensor.type == element_type::boolean()
        && first_not_boolean(tensor.bytes) != tensor.bytes.size())
        refuse_writing(name, "bytes: element " + std::to_string(first_not_boolean(tensor.bytes))
                                 + " is a boolean and neither 0 nor 1");
    std::string text = "{'descr': '" + std::string(npy_descr(tensor.type))
                       + "', 'fortran_order': False, 'shape': (";
    for (std::size_t d = 0; d < tensor.shape.size(); ++d)
        text += (d == 0 ? "" : ", ") + std::to_string(tensor.shape[d]);
    text += tensor.shape.size() == 1 ? ",), }" : "), }";
    std::size_t width = 2; // of the length
    auto const padded = [&] {
        std::size_t const size = npy_magic.size() + 2 + width + text.size() + 1;
        return (size + npy_alignment - 1) / npy_alignment * npy_alignment;
    };
    if (padded() - npy_magic.size() - 2 - width > 0xffff)
        width = 4;
    std::size_t const before = npy_magic.size() + 2 + width;
    std::size_t const length = padded() - before;
    if (length > npy_longest_header)
        refuse_writing(name, "shape: " + std::to_string(tensor.shape.size())
                                 + " extents make the header too long");
    std::string preamble(npy_magic);
    preamble += width == 2 ? '\1' : '\2';
    preamble += '\0';
    for (std::size_t i = 0; i < width; ++i)
        preamble += static_cast<char>(length >> (8 * i) & 0xff);
    preamble += text;
    preamble.append(before + length - 1 - preamble.size(), ' ');
    return preamble + '\n';
}

} // namespace detail

} // namespace attest::oracle
