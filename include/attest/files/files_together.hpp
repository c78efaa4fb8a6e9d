// Files that appear together or not at all: each is written under a temporary name next to its place,
// and when all of them are there they are renamed into their places.
//
//     files_together results;
//     if (auto const why = results.add("o.npy", {bytes})) ...    // nothing is in its place yet
//     if (auto const failed = results.appear()) ...
//
// What was added and did not appear is removed. Where a rename fails, those before it are undone: a
// file that was there before is kept meanwhile by a second link, so on a file system without hard
// links it stays replaced. What is no plain file (a pipe, /dev/stdout) is written as it is added and
// cannot be taken back.
#pragma once

#include <attest/files/whole_file.hpp>

#include <vector>

namespace attest::files {

/// A file that could not be written, and why, in the words of the system.
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

    /// Writes the parts one after the other, under a temporary name in the same folder. Returns why it failed, or nothing.
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

    /// All into their places, in the order in which they were added; then there is none left.
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

/// At once, or among others that appear later.
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
