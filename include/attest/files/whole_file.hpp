// Writes a file completely or not at all: under a temporary name first, which is then renamed, so
// that a reader finds the old file or the new one, and a failure leaves nothing behind. A symbolic
// link is followed; a target that is not a plain file (a pipe, /dev/stdout) is written directly.
#pragma once

#include <attest/core/language.hpp>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace attest::files {

namespace detail {

inline std::optional<std::string> why_failed(int failed) {
    if (failed == 0)
        return std::nullopt;
    return std::generic_category().message(failed);
}

/// Returns the opened file, or null with the errno in `failed`. Mode "wbx" does not open an
/// existing file.
inline std::FILE* opened(std::filesystem::path const& place, char const* mode, int& failed) {
    errno = 0;
    std::FILE* const file = std::fopen(place.string().c_str(), mode);
    failed = file != nullptr ? 0 : errno == 0 ? EIO : errno;
    return file;
}

/// Returns 0, or the errno of the failure; closes the file.
inline int write_parts(std::FILE* file, std::span<std::string_view const> parts) {
    errno = 0;
    bool written = true;
    for (std::string_view const part : parts)
        written =
            written
            && (part.empty() || std::fwrite(part.data(), 1, part.size(), file) == part.size());
    int const reason = errno == 0 ? EIO : errno;
    if (std::fclose(file) != 0 && written)
        return errno == 0 ? EIO : errno;
    return written ? 0 : reason;
}

/// Writes a new file in the target's folder and puts its name in `beside`; removes it after a
/// failure.
inline std::optional<std::string> write_beside(std::filesystem::path const& target,
                                               std::span<std::string_view const> parts,
                                               std::filesystem::path& beside) {
    std::FILE* part = nullptr;
    int failed = EEXIST;
    for (int attempt = 0; failed == EEXIST && attempt < 100; ++attempt) {
        beside = target;
        beside += ".partial" + std::to_string(attempt);
        part = opened(beside, "wbx", failed);
    }
    if (part == nullptr)
        return why_failed(failed);
    std::optional<std::string> why = why_failed(write_parts(part, parts));
    std::error_code problem;
    if (why)
        std::filesystem::remove(beside, problem);
    return why;
}

inline std::optional<std::string> rename_into(std::filesystem::path const& target,
                                              std::filesystem::path const& beside) {
    std::error_code problem;
    std::filesystem::rename(beside, target, problem);
    if (!problem)
        return std::nullopt;
    std::string const why = problem.message();
    std::filesystem::remove(beside, problem);
    return why;
}

/// The path to which a file is written.
struct file_target {
    std::filesystem::path place{};
    bool plain = true; ///< a plain file, or none yet; otherwise a pipe or device
};

inline std::optional<std::string> find_target(std::filesystem::path const& file,
                                              file_target& into) {
    namespace fs = std::filesystem;
    if (file.empty())
        return "the file has no name";
    std::error_code problem;
    into.place = fs::is_symlink(file, problem) ? fs::weakly_canonical(file, problem) : file;
    if (into.place.empty())
        return problem.message();
    auto const status = fs::status(into.place, problem);
    if (fs::is_directory(status))
        return "it is a directory";
    into.plain = !fs::exists(status) || fs::is_regular_file(status);
    return std::nullopt;
}

inline std::optional<std::string> write_into_device(std::filesystem::path const& place,
                                                    std::span<std::string_view const> parts) {
    int failed = 0;
    std::FILE* const file = opened(place, "wb", failed);
    return why_failed(file != nullptr ? write_parts(file, parts) : failed);
}

} // namespace detail

/// Writes the parts in order. Returns the system's error message, or nothing.
[[nodiscard]] inline std::optional<std::string>
write_whole_file(std::filesystem::path const& file, std::span<std::string_view const> parts) {
    detail::file_target to;
    if (auto const why = detail::find_target(file, to))
        return why;
    if (!to.plain)
        return detail::write_into_device(to.place, parts);
    std::filesystem::path beside;
    if (auto const why = detail::write_beside(to.place, parts, beside))
        return why;
    return detail::rename_into(to.place, beside);
}

[[nodiscard]] inline std::optional<std::string>
write_whole_file(std::filesystem::path const& file, std::initializer_list<std::string_view> parts) {
    return write_whole_file(file, std::span(parts.begin(), parts.size()));
}

} // namespace attest::files
