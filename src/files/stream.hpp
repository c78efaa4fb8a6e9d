// Reads bytes from a stream whose header may claim any size: memory grows only with the bytes read.
//
// Refused (ATT-711): a stream that fails (reaching the end is not a failure; the caller decides), a
// file that cannot be opened.
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

/// Returns the available bytes, at most `wanted`; memory grows with what has been read. `name` and
/// `field` are used in error messages: ATT-711 for a stream that fails.
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

/// The same, mapped if the stream is that of a file that can be mapped and has all the bytes.
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

/// Returns whether no byte follows. Refused as above.
inline bool at_end(std::istream& stream, std::string_view name, std::string_view field) {
    bool const ended = stream.peek() == std::istream::traits_type::eof();
    if (stream.bad())
        refuse_reading(name, field, "reading failed");
    return ended;
}

/// Returns a view of the bytes, which must outlive it.
inline std::string_view as_text(std::span<std::byte const> bytes) {
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
}

/// Returns a file that can be read; ATT-711 for a directory, and for a file that cannot be opened.
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
