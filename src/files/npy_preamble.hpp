// The bytes before the data of a .npy file: magic, version, length of the header, dictionary.
//
// Read: versions 1.0, 2.0 and 3.0, which differ in the width of the length and in the encoding of
// the dictionary; only ASCII is accepted in all of them. A header has at most 1 MiB.
// Written: like NumPy, padded so that the data begin at a multiple of 64; version 1.0, or 2.0 if
// the header is too long for it.
//
// Refused: ATT-711 for a malformed preamble, and for a stream that fails; ATT-712 for a tensor
// whose bytes do not match its shape, and for a header longer than 1 MiB.
//
// Source: NumPy Enhancement Proposal 1, "A Simple File Format for NumPy Arrays".
#pragma once

#include <attest/oracle/little_endian.hpp>

#include "files/npy_elements.hpp"
#include "files/stream.hpp"

namespace attest::files {

namespace detail {

inline constexpr std::string_view npy_magic = "\x93NUMPY";
inline constexpr std::size_t npy_longest_header = std::size_t{1} << 20;
inline constexpr std::size_t npy_alignment = 64;

/// Returns the dictionary, after the magic, the version and its length.
inline std::vector<std::byte> npy_header_bytes(std::istream& stream, std::string_view name) {
    auto const magic = bytes_from(stream, npy_magic.size(), name, "magic");
    if (as_text(magic).starts_with("PK"))
        refuse_reading(name, "magic", "this is an archive; its members are read as .npz");
    if (as_text(magic) != npy_magic)
        refuse_reading(name, "magic",
                       "a .npy file begins with \\x93NUMPY, not " + in_quotes(as_text(magic)));
    auto const version = bytes_from(stream, 2, name, "version");
    if (version.size() < 2)
        refuse_reading(name, "version", "the file ends here");
    auto const major = std::to_integer<unsigned>(version[0]);
    auto const minor = std::to_integer<unsigned>(version[1]);
    if (major < 1 || major > 3 || minor != 0)
        refuse_reading(name, "version",
                       std::to_string(major) + "." + std::to_string(minor)
                           + " is not supported; supported are 1.0, 2.0 and 3.0");
    auto const length = bytes_from(stream, major == 1 ? 2 : 4, name, "header length");
    if (length.size() < (major == 1 ? 2 : 4))
        refuse_reading(name, "header length", "the file ends here");
    auto const announced = static_cast<std::size_t>(oracle::little_endian(length));
    if (announced > npy_longest_header)
        refuse_reading(name, "header length",
                       in_bytes(announced) + " are too many; at most "
                           + std::to_string(npy_longest_header) + " are read");
    auto header = bytes_from(stream, announced, name, "header");
    if (header.size() < announced)
        refuse_reading(name, "header",
                       "it has " + in_bytes(announced) + ", found "
                           + std::to_string(header.size()));
    return header;
}

inline std::string npy_preamble(stored_tensor const& tensor, std::string_view name) {
    require_whole_to_write(tensor, name);
    std::string text =
        "{'descr': " + npy_descr_text(tensor.type) + ", 'fortran_order': False, 'shape': (";
    std::vector<std::size_t> shape = tensor.shape; // counts bytes if two numbers share one
    if (std::size_t const per_byte = tensor.type.elements_per_byte(); per_byte > 1) {
        if (shape.empty() || shape.back() % per_byte != 0)
            refuse_writing(name, "shape: rows of " + std::string(tensor.type.name())
                                     + " end inside of a byte, expected an even number");
        shape.back() /= per_byte;
    }
    for (std::size_t d = 0; d < shape.size(); ++d)
        text += (d == 0 ? "" : ", ") + std::to_string(shape[d]);
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
    oracle::append_little_endian(preamble, length, width);
    preamble += text;
    preamble.append(before + length - 1 - preamble.size(), ' ');
    return preamble + '\n';
}

} // namespace detail

} // namespace attest::files
