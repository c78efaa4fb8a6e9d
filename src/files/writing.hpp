// The last step of every writer: the parts of a file in sequence, to a stream or to a path.
//
// A stream is flushed. A file is written completely or not at all, immediately or together with
// others that appear later.
//
// Refused (ATT-712): a stream that fails, a target that cannot be written.
#pragma once

#include <attest/files/files_together.hpp>
#include <attest/files/refuse.hpp>

#include <ostream>

namespace attest::files {

/// Returns the name of a file to be written for error messages; without a name, a description of
/// its content.
inline std::string name_to_write(std::filesystem::path const& file, std::string_view what) {
    return file.empty() ? std::string(what) : file.string();
}

/// `name` is used in error messages: ATT-712 for a stream that fails.
inline void write_parts(std::ostream& stream, std::span<std::string_view const> parts,
                        std::string_view name) {
    for (std::string_view const part : parts)
        stream.write(part.data(), static_cast<std::streamsize>(part.size()));
    if (!stream.flush())
        refuse_writing(name, "writing failed");
}

/// `name` is used in error messages: ATT-712 with the system's error message. If `among` is given,
/// the file appears when its other files do.
inline void write_parts(std::filesystem::path const& file, std::span<std::string_view const> parts,
                        std::string_view name, files_together* among) {
    if (auto const why = write_whole_file(file, parts, among))
        refuse_writing(name, *why);
}

} // namespace attest::files
