// Writes files so that they appear together or not at all: each is written under a temporary name
// in its target's folder, and when all are complete they are renamed to their targets.
//
//     files_together results;
//     if (auto const why = results.add("o.npy", {bytes})) ...    // the target does not exist yet
//     if (auto const failed = results.appear()) ...
//
// The destructor removes files that were added and have not appeared. If a rename fails, the
// earlier renames are undone: a second link keeps each replaced file meanwhile, so on a file system
// without hard links it stays replaced. A target that is not a plain file (a pipe, /dev/stdout) is
// written when it is added, and that cannot be undone.
#pragma once

#include <attest/files/whole_file.hpp>

#include <vector>

namespace attest::files {

/// A file that could not be written, and the system's error message.
struct unwritten_file {
    std::filesystem::path file;
    std::string why;
};

class files_together {
public:
    files_together() = default;
    files_together(files_together const&) = delete;
    files_together& operator=(files_together const&) = delete;

    ~files_together() { remove_waiting(); }

    /// Writes the parts in order under a temporary name in the target's folder. Returns the error,
    /// or nothing.
    [[nodiscard]] std::optional<std::string> add(std::filesystem::path const& file,
                                                 std::span<std::string_view const> parts) {
        detail::file_target to;
        if (auto why = detail::find_target(file, to))
            return why;
        if (!to.plain)
            return detail::write_into_device(to.place, parts);
        waiting_file one{.file = file, .target = to.place};
        if (auto why = detail::write_beside(to.place, parts, one.beside))
            return why;
        waiting_.push_back(std::move(one));
        return std::nullopt;
    }

    /// Renames all files to their targets in the order in which they were added; the list is then
    /// empty.
    [[nodiscard]] std::optional<unwritten_file> appear() {
        std::optional<unwritten_file> failed;
        std::size_t done = 0;
        for (; done < waiting_.size(); ++done) {
            waiting_file& one = waiting_[done];
            if (waiting_.size() > 1)
                keep_old(one);
            if (auto const why = detail::rename_into(one.target, one.beside)) {
                failed = unwritten_file{one.file, *why};
                break;
            }
        }
        for (std::size_t k = done; failed && k > 0; --k)
            undo(waiting_[k - 1]);
        std::error_code problem;
        for (waiting_file const& one : waiting_)
            if (!one.old.empty())
                std::filesystem::remove(one.old, problem);
        waiting_.erase(waiting_.begin(),
                       waiting_.begin() + static_cast<std::ptrdiff_t>(failed ? done + 1 : done));
        remove_waiting();
        return failed;
    }

private:
    struct waiting_file {
        std::filesystem::path file;
        std::filesystem::path target;
        std::filesystem::path beside{};
        std::filesystem::path old{}; ///< another link to the old file; empty if there was no file
        bool replaces = false;
    };

    static void keep_old(waiting_file& one) {
        std::error_code problem;
        one.replaces = std::filesystem::exists(one.target, problem);
        for (int attempt = 0; one.replaces && one.old.empty() && attempt < 100; ++attempt) {
            std::filesystem::path link = one.target;
            link += ".previous" + std::to_string(attempt);
            std::filesystem::create_hard_link(one.target, link, problem);
            if (!problem)
                one.old = link;
            else if (problem != std::errc::file_exists)
                return;
        }
    }

    static void undo(waiting_file& one) {
        std::error_code problem;
        if (!one.old.empty())
            std::filesystem::rename(one.old, one.target, problem);
        else if (!one.replaces)
            std::filesystem::remove(one.target, problem);
        one.old.clear();
    }

    void remove_waiting() {
        std::error_code problem;
        for (waiting_file const& one : waiting_)
            std::filesystem::remove(one.beside, problem);
        waiting_.clear();
    }

    std::vector<waiting_file> waiting_{};
};

/// Writes the file immediately or, if `among` is given, adds it to the files that appear together.
[[nodiscard]] inline std::optional<std::string>
write_whole_file(std::filesystem::path const& file, std::span<std::string_view const> parts,
                 files_together* among) {
    return among != nullptr ? among->add(file, parts) : write_whole_file(file, parts);
}

[[nodiscard]] inline std::optional<std::string>
write_whole_file(std::filesystem::path const& file, std::initializer_list<std::string_view> parts,
                 files_together* among) {
    return write_whole_file(file, std::span(parts.begin(), parts.size()), among);
}

} // namespace attest::files
