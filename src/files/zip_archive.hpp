// A zip archive and its members, by libzip: opened for reading, its members are read as streams.
//
// Refused (ATT-711): an archive that libzip finds inconsistent, an empty file (libzip treats it as
// an empty archive), two members of one name, a member that is encrypted or compressed by a method
// other than deflate, and, during reading, a member whose checksum or size differs from the stated
// one.
//
// Source: libzip's manual; PKWARE, APPNOTE.TXT, 6.3 (the methods 0 and 8).
#pragma once

#include "files/names.hpp"
#include "files/stream.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <zip.h>

namespace attest::files::detail {

inline std::string in_words(zip_error_t* error) {
    std::string words = zip_error_strerror(error);
    zip_error_fini(error);
    return words;
}

struct zip_deleter {
    void operator()(zip_t* archive) const { zip_discard(archive); }

    void operator()(zip_file_t* member) const { zip_fclose(member); }

    void operator()(zip_source_t* source) const { zip_source_free(source); }
};

template <class Handle>
using zip_owner = std::unique_ptr<Handle, zip_deleter>;

/// A member during decompression, one piece at a time; the checksum is verified at its end.
class zip_member_buffer : public std::streambuf {
public:
    zip_member_buffer(zip_file_t* member, std::uint64_t size, std::string_view name)
        : member_(member), size_(size), name_(name) {}

protected:
    int_type underflow() override {
        auto const got = zip_fread(member_, piece_.data(), piece_.size());
        if (got < 0)
            refuse_reading(name_, "member", zip_error_strerror(zip_file_get_error(member_)));
        seen_ += static_cast<std::uint64_t>(got);
        if (seen_ > size_ || (got == 0 && seen_ < size_))
            refuse_reading(name_, "member",
                           std::to_string(size_) + " bytes are stated, found "
                               + (got == 0 ? std::to_string(seen_) : "more"));
        setg(piece_.data(), piece_.data(), piece_.data() + got);
        return got == 0 ? traits_type::eof() : traits_type::to_int_type(piece_[0]);
    }

private:
    zip_file_t* member_;
    std::uint64_t size_;
    std::uint64_t seen_ = 0;
    std::string_view name_;
    std::array<char, 1 << 14> piece_{};
};

class zip_archive {
public:
    explicit zip_archive(std::filesystem::path const& file) : file_(file.string()) {
        if (auto stream = opened_to_read(file); at_end(stream, file_, "archive"))
            refuse_reading(file_, "archive", "the file is empty");
        int code = 0;
        archive_.reset(zip_open(file_.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code));
        if (code == ZIP_ER_EXISTS)
            refuse_reading(file_, "archive", "two members have one name");
        if (!archive_) {
            zip_error_t error;
            zip_error_init_with_code(&error, code);
            refuse_reading(file_, "archive", in_words(&error));
        }
        auto const count = static_cast<zip_uint64_t>(zip_get_num_entries(archive_.get(), 0));
        for (zip_uint64_t i = 0; i < count; ++i) {
            char const* const name = zip_get_name(archive_.get(), i, ZIP_FL_ENC_RAW);
            if (name == nullptr)
                refuse_reading(file_, "archive", "member " + std::to_string(i) + " has no name");
            names_.emplace_back(name);
        }
    }

    [[nodiscard]] std::string const& file() const { return file_; }

    [[nodiscard]] std::vector<std::string> const& names() const { return names_; }

    /// Returns the result of `action` on the member's stream; `name` is used in error messages.
    template <class Action>
    auto read(std::size_t place, std::string const& name, Action action) const {
        zip_stat_t stat;
        zip_stat_init(&stat);
        if (zip_stat_index(archive_.get(), place, 0, &stat) != 0)
            refuse_reading(name, "member", zip_error_strerror(zip_get_error(archive_.get())));
        if (stat.encryption_method != ZIP_EM_NONE)
            refuse_reading(name, "member", "it is encrypted");
        if (stat.comp_method != ZIP_CM_STORE && stat.comp_method != ZIP_CM_DEFLATE)
            refuse_reading(name, "member",
                           "compression method " + std::to_string(stat.comp_method)
                               + " is not supported; supported are 0 (stored) and 8 (deflated)");
        zip_owner<zip_file_t> const member(zip_fopen_index(archive_.get(), place, 0));
        if (!member)
            refuse_reading(name, "member", zip_error_strerror(zip_get_error(archive_.get())));
        zip_member_buffer buffer(member.get(), stat.size, name);
        std::istream stream(&buffer);
        stream.exceptions(std::ios::badbit); // so that exceptions of the buffer propagate
        return action(stream);
    }

private:
    std::string file_;
    zip_owner<zip_t> archive_;
    std::vector<std::string> names_;
};

} // namespace attest::files::detail
