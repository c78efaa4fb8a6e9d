// .npz archives.
#include <attest/files/npy.hpp>
#include <attest/files/npz.hpp>

#include "files/names.hpp"
#include "files/npy_preamble.hpp"
#include "files/writing.hpp"
#include "files/zip_writing.hpp"

#include <array>

namespace attest::files {

namespace detail {

namespace {

inline constexpr std::string_view npz_ending = ".npy";

/// Returns the names of the tensors: those of the members, without their ending.
std::vector<std::string> npz_names(zip_archive const& archive) {
    std::vector<std::string> names = archive.names();
    for (std::string& name : names)
        if (name.ends_with(npz_ending))
            name.resize(name.size() - npz_ending.size());
    if (auto const twice = repeated(names))
        refuse_reading(archive.file(), "archive", "two members are named " + in_quotes(*twice));
    return names;
}

} // namespace

} // namespace detail

std::vector<std::string> names_in_npz(std::filesystem::path const& file) {
    return detail::npz_names(detail::zip_archive(file));
}

stored_tensor read_npz(std::filesystem::path const& file, std::optional<std::string_view> asked,
                       std::optional<element_type> pattern_of, std::string_view option) {
    detail::zip_archive const archive(file);
    auto const names = detail::npz_names(archive);
    auto const& members = archive.names();
    auto const whole = asked ? std::ranges::find(members, *asked) : members.end();
    bool const by_whole_name = whole != members.end() && !std::ranges::count(names, *asked);
    std::size_t const place = by_whole_name ? static_cast<std::size_t>(whole - members.begin())
                                            : detail::chosen(names, asked, archive.file());
    std::string const name = archive.file() + "#" + names[place];
    return archive.read(place, name, [&](std::istream& stream) {
        return read_npy(stream, name, pattern_of, option);
    });
}

void write_npz(std::filesystem::path const& file, std::span<named_tensor const> tensors,
               files_together* among) {
    std::string const name = name_to_write(file, "the archive");
    detail::require_distinct_names(tensors, name);
    std::vector<zip_content> members;
    for (named_tensor const& one : tensors) {
        std::string content = detail::npy_preamble(one.tensor, name + "#" + one.name);
        content += as_text(one.tensor.bytes);
        members.push_back({one.name + std::string(detail::npz_ending), std::move(content)});
    }
    std::string const bytes = zip_bytes(members, name);
    write_parts(file, std::array{std::string_view(bytes)}, name, among);
}

} // namespace attest::files
