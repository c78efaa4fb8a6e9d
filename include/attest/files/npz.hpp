// Tensors from .npz archives and into them: a zip archive whose members are .npy files.
//
// Read: members stored or deflated; the tensor q is the member q.npy, or the one that is called q.
// Written: members stored, each as write_npy writes it, the same bytes for the same tensors; whole
// or not at all.
//
// Exact: everything. A member is decompressed as it is read, and no more of it than its own header
// needs and one byte: a small archive that swells to a large member takes no memory by it.
// Refused (ATT-711): what is no consistent archive, two members that answer to one name, a name that
// is not there (those that are there are listed), an encrypted member, another compression, a
// checksum or a size that is not the one stated, and what is no .npy file by npy.hpp's rules;
// (ATT-712) two tensors of one name, a name that no archive can hold, and as for .npy.
//
// Source: numpy.savez in NumPy's reference; what the members are, in npy.hpp.
#pragma once

#include <attest/files/npy.hpp>
#include <attest/files/zip_writing.hpp>

namespace attest::files {

namespace detail {

inline constexpr std::string_view npz_ending = ".npy";

/// The names of the tensors: those of the members, without their ending.
inline std::vector<std::string> npz_names(zip_archive const& archive) {
    std::vector<std::string> names = archive.names();
    for (std::string& name : names)
        if (name.ends_with(npz_ending))
            name.resize(name.size() - npz_ending.size());
    if (auto const twice = repeated(names))
        refuse_reading(archive.file(), "archive", "two members answer to " + in_quotes(*twice));
    return names;
}

} // namespace detail

inline std::vector<std::string> names_in_npz(std::filesystem::path const& file) {
    return detail::npz_names(detail::zip_archive(file));
}

/// The tensor of this name, or the only one; a type is named as for read_npy.
inline stored_tensor read_npz(std::filesystem::path const& file,
                              std::optional<std::string_view> asked = std::nullopt,
                              std::optional<element_type> pattern_of = std::nullopt,
                              std::string_view option = {}) {
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

inline void write_npz(std::filesystem::path const& file, std::span<named_tensor const> tensors,
                      files_together* among = nullptr) {
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
