// The bytes of a tensor: its own, or those of a file that is mapped into memory.
//
// Mapped bytes are read from the file on first access, and copies share them. They are never
// written: own() copies them first. If another program truncates a file while it is mapped, reading
// the lost bytes ends the process (SIGBUS); a file that is replaced by a rename keeps its old bytes
// here.
#pragma once

#include <attest/core/language.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <span>
#include <vector>

namespace attest::files {

/// A mapped range of a file; unmapped when the last owner is destroyed.
class mapped_file {
public:
    /// Returns nothing if the file is not a regular file, is shorter than asked for, or cannot be mapped.
    static std::shared_ptr<mapped_file const> open(std::filesystem::path const& file,
                                                   std::size_t offset, std::size_t size);

    mapped_file(mapped_file const&) = delete;
    mapped_file& operator=(mapped_file const&) = delete;
    ~mapped_file();

    [[nodiscard]] std::span<std::byte const> bytes() const { return bytes_; }

    /// Releases the memory of the bytes read so far; they are read from the file again when needed.
    void let_go() const;

private:
    mapped_file(void* from, std::size_t all, std::span<std::byte const> bytes)
        : from_(from), all_(all), bytes_(bytes) {}

    void* from_;
    std::size_t all_;
    std::span<std::byte const> bytes_;
};

class tensor_bytes {
public:
    using value_type = std::byte;

    tensor_bytes() = default;

    tensor_bytes(std::vector<std::byte> bytes) : own_(std::move(bytes)) {}

    tensor_bytes(std::initializer_list<std::byte> bytes) : own_(bytes) {}

    tensor_bytes(std::shared_ptr<mapped_file const> from) : mapped_(std::move(from)) {}

    [[nodiscard]] std::byte const* data() const {
        return mapped_ ? mapped_->bytes().data() : own_.data();
    }

    [[nodiscard]] std::size_t size() const {
        return mapped_ ? mapped_->bytes().size() : own_.size();
    }

    [[nodiscard]] bool empty() const { return size() == 0; }

    [[nodiscard]] std::byte const* begin() const { return data(); }

    [[nodiscard]] std::byte const* end() const { return data() + size(); }

    [[nodiscard]] std::byte operator[](std::size_t place) const { return data()[place]; }

    [[nodiscard]] bool is_mapped() const { return mapped_ != nullptr; }

    /// Returns bytes that may be changed; mapped bytes are copied first.
    std::vector<std::byte>& own() {
        if (mapped_) {
            own_.assign(begin(), end());
            mapped_.reset();
        }
        return own_;
    }

    /// Releases the memory of mapped bytes that have been read.
    void let_go() const {
        if (mapped_)
            mapped_->let_go();
    }

    friend bool operator==(tensor_bytes const& x, tensor_bytes const& y) {
        return std::equal(x.begin(), x.end(), y.begin(), y.end());
    }

private:
    std::vector<std::byte> own_{};
    std::shared_ptr<mapped_file const> mapped_{};
};

} // namespace attest::files
