// Bytes out of a stream that may say anything of itself: no more room is taken than bytes came.
//
// Refused (ATT-711): a stream that fails (one that ends is no failure; who asked decides), a file
// that cannot be opened.
#pragma once

#include <attest/files/refuse.hpp>
#include <attest/files/tensor_bytes.hpp>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <istream>
#include <system_error>
#include <vector>

namespace attest::files {

/// As many bytes as are there, at most `wanted`; room for them grows with what has been read. Name
/// and field are for what is refused: ATT-711 for a stream that fails.
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
            refuse_reading(name, field, "reading failed");
        if (have < room)
            break;
    }
    bytes.resize(have);
    return bytes;
}

/// The same, mapped where the stream is that of a file that can be mapped and has them all.
inline tensor_bytes bytes_from(std::istream& stream, std::size_t wanted, std::string_view name,
                               std::string_view field, std::filesystem::path const* mapped) {
    std::streamoff const first = mapped != nullptr ? std::streamoff(stream.tellg()) : -1;
    if (first >= 0)
        if (auto bytes = mapped_file::open(*mapped, static_cast<std::size_t>(first), wanted)) {
            stream.seekg(static_cast<std::streamoff>(wanted), std::ios::cur);
            return bytes;
        }
    return bytes_from(stream, wanted, name, field);
}

/// Returns the number of bytes skipped: `wanted`, or fewer at the end of the file. Refused as above.
inline std::size_t passed_over(std::istream& stream, std::size_t wanted, std::string_view name,
                               std::string_view field) {
    stream.ignore(static_cast<std::streamsize>(wanted));
    if (stream.bad())
        refuse_reading(name, field, "reading failed");
    return static_cast<std::size_t>(stream.gcount());
}

/// Whether no byte follows. Refused as above.
inline bool at_end(std::istream& stream, std::string_view name, std::string_view field) {
    bool const ended = stream.peek() == std::istream::traits_type::eof();
    if (stream.bad())
        refuse_reading(name, field, "reading failed");
    return ended;
}

/// The same bytes, for no longer than they live.
inline std::string_view as_text(std::span<std::byte const> bytes) {
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

/// A file that can be read; ATT-711 for a directory, and for what cannot be opened.
inline std::ifstream opened_to_read(std::filesystem::path const& file) {
    std::string const name = file.string();
    std::error_code problem;
    if (std::filesystem::is_directory(file, problem))
        refuse_reading(name, "file", "it is a directory");
    errno = 0;
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        refuse_reading(name, "file",
                       "it cannot be opened: "
                           + std::generic_category().message(errno == 0 ? EIO : errno));
    return stream;
}

} // namespace attest::files
