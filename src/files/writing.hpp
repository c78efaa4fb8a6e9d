// How every writer ends: the parts of a file one after the other, into a stream or to a place.
//
// A stream is flushed. A file is written whole or not at all, at once or among others that appear
// later.
//
// Refused (ATT-712): a stream that fails, a target that cannot be written.
#pragma once

#include <attest/files/files_together.hpp>
#include <attest/files/refuse.hpp>

#include <ostream>

namespace attest::files {

/// The name by which a file is refused that is to be written; without a name, what it was to hold.
inline std::string name_to_write(std::filesystem::path const& file, std::string_view what) {
    return file.empty() ? std::string(what) : file.string();
}

/// The name is for what is refused: ATT-712 for a stream that fails.
inline void write_parts(std::ostream& stream, std::span<std::string_view const> parts,
                        std::string_view name) {
    for (std::string_view const part : parts)
        stream.write(part.data(), static_cast<std::streamsize>(part.size()));
    if (!stream.flush())
        refuse_writing(name, "writing failed");
}

/// The name is for what is refused: ATT-712 with the words of the system. Among others, if there are
/// any, the file appears when they do.
inline void write_parts(std::filesystem::path const& file, std::span<std::string_view const> parts,
                        std::string_view name, files_together* among) {
    if (auto const why = write_whole_file(file, parts, among))
        refuse_writing(name, *why);
}

} // namespace attest::files
