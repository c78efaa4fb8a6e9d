// Output files: checked before anything is computed, and written after everything is computed, all
// of them or none.
#pragma once

#include <attest/files/files_together.hpp>
#include <attest/files/read.hpp>
#include <attest/files/refuse.hpp>

#include "usage.hpp"
#include "watch.hpp"

#include <cstdio>

namespace attest::tool {

namespace detail {

inline bool same_file(std::filesystem::path const& x, std::filesystem::path const& y) {
    std::error_code problem;
    if (std::filesystem::equivalent(x, y, problem) && !problem)
        return true;
    std::error_code other;
    auto const one = std::filesystem::weakly_canonical(std::filesystem::absolute(x), problem);
    auto const two = std::filesystem::weakly_canonical(std::filesystem::absolute(y), other);
    return !problem && !other && !one.empty() && one == two;
}

} // namespace detail

/// A file that an option names; empty if it was not requested.
struct named_place {
    std::string option;
    std::string file;
};

/// Refuses to overwrite an input, to write two results to one file, or to write to a missing
/// folder.
inline void require_free_places(std::vector<named_place> const& written,
                                std::vector<std::string> const& read, bool tensors = true) {
    for (std::size_t k = 0; k < written.size(); ++k) {
        auto const& [option, file] = written[k];
        if (file.empty())
            continue;
        if (tensors && !files::kind_of(file))
            files::refuse_writing(file, "file: " + files::unknown_ending(file));
        for (std::string const& input : read)
            if (detail::same_file(file, files::place_of(input).file))
                refuse_usage(option + " " + file
                             + " is also an input; expected another file for the output");
        for (std::size_t other = 0; other < k; ++other)
            if (!written[other].file.empty() && detail::same_file(file, written[other].file))
                refuse_usage(option + " " + file + " is also that of " + written[other].option
                             + "; expected files of their own");
        auto const folder = std::filesystem::absolute(file).parent_path();
        std::error_code problem;
        if (!std::filesystem::is_directory(folder, problem))
            files::refuse_writing(file, "there is no folder " + folder.string());
    }
}

/// Renames all added files to their targets, unless the program was interrupted meanwhile.
inline void let_appear(files::files_together& results) {
    end_if_stopped();
    if (auto const failed = results.appear())
        files::refuse_writing(failed->file.string(), failed->why);
}

/// A folder, created if needed; unless it is kept, the created part is removed again.
class output_folder {
public:
    explicit output_folder(std::filesystem::path const& folder) {
        std::error_code problem;
        for (auto above = folder; !above.empty() && !std::filesystem::exists(above, problem);
             above = above.parent_path())
            made_.push_back(above);
        std::filesystem::create_directories(folder, problem);
        if (!problem)
            return;
        remove_made();
        files::refuse_writing(folder.string(), problem.message());
    }

    output_folder(output_folder const&) = delete;
    output_folder& operator=(output_folder const&) = delete;

    ~output_folder() { remove_made(); }

    void keep() { made_.clear(); }

private:
    /// Removes the created folders that are empty.
    void remove_made() {
        std::error_code problem;
        for (auto const& one : made_)
            std::filesystem::remove(one, problem);
    }

    std::vector<std::filesystem::path> made_{}; ///< the deepest first
};

inline void write_text(std::string const& file, std::string const& text) {
    if (auto const why = files::write_whole_file(file, {text}))
        refuse_usage(file + " cannot be written: " + *why);
}

/// Writes the whole text to standard output, or throws an error.
inline void print(std::string const& text) {
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        refuse_usage("standard output cannot be written: "
                     + std::generic_category().message(errno == 0 ? EIO : errno));
}

} // namespace attest::tool
