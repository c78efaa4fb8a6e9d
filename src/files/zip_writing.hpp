// Creates a zip archive in memory: its members are stored uncompressed, with the earliest date of
// the zip format, so that the same members give the same bytes.
//
// Refused (ATT-712): a name that is not UTF-8, contains a zero byte or is longer than 65535 bytes;
// what libzip refuses.
#pragma once

#include "files/zip_archive.hpp"

namespace attest::files {

/// A member to be stored.
struct zip_content {
    std::string name;
    std::string bytes;
};

/// Returns the archive of these members, in their order. `file` is used in the error messages
/// described above.
inline std::string zip_bytes(std::span<zip_content const> members, std::string_view file) {
    using namespace std::string_literals;
    if (members.empty()) // libzip writes no empty archive
        return "PK\5\6"s + std::string(18, '\0');
    zip_error_t error;
    zip_error_init(&error);
    detail::zip_owner<zip_source_t> const target(zip_source_buffer_create(nullptr, 0, 0, &error));
    if (!target)
        refuse_writing(file, detail::in_words(&error));
    zip_source_keep(target.get()); // closing the archive releases its reference
    detail::zip_owner<zip_t> archive(
        zip_open_from_source(target.get(), ZIP_CREATE | ZIP_TRUNCATE, &error));
    if (!archive) {
        zip_source_free(target.get());
        refuse_writing(file, detail::in_words(&error));
    }
    auto const refuse_member = [&](zip_content const& member) {
        refuse_writing(file, "name: " + in_quotes(member.name) + ": "
                                 + zip_error_strerror(zip_get_error(archive.get())));
    };
    for (zip_content const& member : members) {
        if (member.name.size() > 0xffff)
            refuse_writing(file, "name: " + in_quotes(member.name) + " is too long");
        if (member.name.find('\0') != std::string::npos)
            refuse_writing(file, "name: " + in_quotes(member.name) + " holds a zero byte");
        zip_source_t* const source =
            zip_source_buffer(archive.get(), member.bytes.data(), member.bytes.size(), 0);
        if (source == nullptr)
            refuse_member(member);
        auto const added =
            zip_file_add(archive.get(), member.name.c_str(), source, ZIP_FL_ENC_UTF_8);
        if (added < 0) {
            zip_source_free(source);
            refuse_member(member);
        }
        auto const place = static_cast<zip_uint64_t>(added);
        constexpr zip_uint16_t first_of_january_1980 = 0x21;
        if (zip_set_file_compression(archive.get(), place, ZIP_CM_STORE, 0) != 0
            || zip_file_set_dostime(archive.get(), place, 0, first_of_january_1980, 0) != 0)
            refuse_member(member);
    }
    if (zip_close(archive.get()) != 0)
        refuse_writing(file, zip_error_strerror(zip_get_error(archive.get())));
    static_cast<void>(archive.release()); // closing has freed it
    zip_stat_t stat;
    zip_stat_init(&stat);
    std::string result;
    if (zip_source_stat(target.get(), &stat) != 0 || zip_source_open(target.get()) != 0)
        refuse_writing(file, zip_error_strerror(zip_source_error(target.get())));
    result.resize(stat.size);
    auto const got = zip_source_read(target.get(), result.data(), result.size());
    zip_source_close(target.get());
    if (got < 0 || static_cast<zip_uint64_t>(got) != stat.size)
        refuse_writing(file, zip_error_strerror(zip_source_error(target.get())));
    return result;
}

} // namespace attest::files
