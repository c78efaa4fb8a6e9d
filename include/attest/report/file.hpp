// A file written whole or not at all: beside its place first, then renamed into it, so that a reader
// finds the old file or the new one. A symbolic link is followed; a target that is not a plain file
// (a pipe, /dev/stdout) is written to as it is.
// Refused: a target that cannot be written (std::runtime_error with the system's reason).
#pragma once

#include <attest/core/config.hpp>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>

namespace attest::report {

namespace detail {

// 0, or the errno of what failed. Mode "wx" never opens a file that is already there.
inline int write_file(std::string const& name, std::string const& content, char const* mode) {
    errno = 0;
    std::FILE* const file = std::fopen(name.c_str(), mode);
    if (file == nullptr)
        return errno == 0 ? EIO : errno;
    bool const written = std::fwrite(content.data(), 1, content.size(), file) == content.size();
    int const reason = errno == 0 ? EIO : errno;
    bool const closed = std::fclose(file) == 0;
    if (written && closed)
        return 0;
    return written && errno != 0 ? errno : reason;
}

inline void refuse_file(std::string const& name, std::string const& why) {
    throw std::runtime_error("cannot write " + name + ": " + why);
}

} // namespace detail

inline void write_atomically(std::string const& name, std::string const& content) {
    namespace fs = std::filesystem;
    std::error_code problem;
    fs::path target(name);
    if (fs::is_symlink(target, problem))
        target = fs::weakly_canonical(target, problem);
    auto const status = fs::status(target, problem);
    if (name.empty())
        detail::refuse_file("the ledger", "the file has no name");
    if (fs::is_directory(status))
        detail::refuse_file(name, "it is a directory");
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        if (int const failed = detail::write_file(target.string(), content, "w"))
            detail::refuse_file(name, std::generic_category().message(failed));
        return;
    }
    std::string beside;
    int failed = EEXIST;
    for (int attempt = 0; failed == EEXIST && attempt < 100; ++attempt) {
        beside = target.string() + ".partial" + std::to_string(attempt);
        failed = detail::write_file(beside, content, "wx");
    }
    if (failed != 0) {
        if (failed != EEXIST && fs::is_regular_file(beside, problem))
            fs::remove(beside, problem);
        detail::refuse_file(name, std::generic_category().message(failed));
    }
    fs::rename(beside, target, problem);
    if (problem) {
        auto const why = problem.message();
        fs::remove(beside, problem);
        detail::refuse_file(name, why);
    }
}

} // namespace attest::report
