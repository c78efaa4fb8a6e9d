// A file of two parts written whole or not at all: beside its place first, then renamed into it, so
// that a reader finds the old file or the new one, and what failed leaves nothing behind. A symbolic
// link is followed; a target that is not a plain file (a pipe, /dev/stdout) is written to as it is.
//
// Refused: a target that cannot be written (ATT-712 with the system's reason).
#pragma once

#include <attest/core/error.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <span>
#include <system_error>

namespace attest::oracle {

namespace detail {

[[noreturn]] inline void refuse_writing(std::string_view name, std::string const& why) {
    throw unwritable_tensor_file("ATT-712 unwritable tensor file", std::string(name) + ": " + why);
}

/// 0, or the errno of what failed; closes the file.
inline int write_parts(std::FILE* file, std::string_view head, std::span<std::byte const> body) {
    errno = 0;
    auto const put = [file](void const* from, std::size_t size) {
        return size == 0 || std::fwrite(from, 1, size, file) == size; // from nowhere, if empty
    };
    bool const written = put(head.data(), head.size()) && put(body.data(), body.size());
    int const reason = errno == 0 ? EIO : errno;
    if (std::fclose(file) != 0 && written)
        return errno == 0 ? EIO : errno;
    return written ? 0 : reason;
}

/// Opened, or null and the errno of why not. Mode "wbx" opens no file that is already there.
inline std::FILE* opened(std::filesystem::path const& place, char const* mode, int& failed) {
    errno = 0;
    std::FILE* const file = std::fopen(place.string().c_str(), mode);
    failed = file != nullptr ? 0 : errno == 0 ? EIO : errno;
    return file;
}

inline void refuse_failed(std::string const& name, int failed) {
    if (failed != 0)
        refuse_writing(name, std::generic_category().message(failed));
}

} // namespace detail

inline void write_whole_file(std::filesystem::path const& file, std::string_view head,
                             std::span<std::byte const> body) {
    namespace fs = std::filesystem;
    std::string const name = file.string();
    std::error_code problem;
    if (name.empty())
        detail::refuse_writing("the tensor", "the file has no name");
    fs::path const target =
        fs::is_symlink(file, problem) ? fs::weakly_canonical(file, problem) : file;
    if (problem && target.empty())
        detail::refuse_writing(name, problem.message());
    auto const status = fs::status(target, problem);
    if (fs::is_directory(status))
        detail::refuse_writing(name, "it is a directory");
    int failed = 0;
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        std::FILE* const place = detail::opened(target, "wb", failed);
        detail::refuse_failed(name,
                              place != nullptr ? detail::write_parts(place, head, body) : failed);
        return;
    }
    fs::path beside;
    std::FILE* part = nullptr;
    for (int attempt = 0; part == nullptr && attempt < 100; ++attempt) {
        beside = target;
        beside += ".partial" + std::to_string(attempt);
        part = detail::opened(beside, "wbx", failed);
        if (failed != EEXIST)
            detail::refuse_failed(name, failed);
    }
    detail::refuse_failed(name, failed);
    failed = detail::write_parts(part, head, body);
    if (failed != 0) {
        fs::remove(beside, problem);
        detail::refuse_failed(name, failed);
    }
    fs::rename(beside, target, problem);
    if (problem) {
        std::string const why = problem.message();
        fs::remove(beside, problem);
        detail::refuse_writing(name, why);
    }
}

} // namespace attest::oracle
