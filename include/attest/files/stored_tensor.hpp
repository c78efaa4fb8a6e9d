// A tensor as a file holds it: the type of its elements, its shape and their bytes.
//
// An element is a number in one of the formats, a boolean (one byte, 0 or 1) or an integer of 32 or
// 64 bits in two's complement (lengths, positions, page numbers). Two numbers of 4 bits share a
// byte, the first in its lower half. The bytes are little-endian and lie in row-major order without
// gaps. A tensor of rank 0 has one element, and a tensor with an extent of 0 has none, however
// large its other extents are.
//
// Exact: everything; no element is converted. A number of elements or of bytes that exceeds the
// address space is nullopt and never wraps.
#pragma once

#include <attest/core/error.hpp>
#include <attest/files/tensor_bytes.hpp>
#include <attest/oracle/format.hpp>

#include <limits>
#include <span>
#include <vector>

namespace attest::files {

using oracle::description;
using oracle::every_format;
using oracle::format;

enum class element_kind : unsigned char { number, boolean, integer64, integer32 };

/// The type of an element: a format, boolean, or an integer type. A format converts to it.
class element_type {
public:
    constexpr element_type(format f) : format_(f) {}

    [[nodiscard]] static constexpr element_type boolean() { return {element_kind::boolean}; }

    [[nodiscard]] static constexpr element_type integer64() { return {element_kind::integer64}; }

    [[nodiscard]] static constexpr element_type integer32() { return {element_kind::integer32}; }

    [[nodiscard]] constexpr element_kind kind() const { return kind_; }

    /// Returns the format of a number; nothing for booleans and integers.
    [[nodiscard]] constexpr std::optional<format> number() const {
        return kind_ == element_kind::number ? std::optional(format_) : std::nullopt;
    }

    /// Returns the bytes of one element, or of the byte that it shares with another.
    [[nodiscard]] constexpr std::size_t bytes() const {
        switch (kind_) {
        case element_kind::boolean:
            return 1;
        case element_kind::integer64:
            return 8;
        case element_kind::integer32:
            return 4;
        case element_kind::number:
            break;
        }
        return static_cast<std::size_t>(description(format_).bytes());
    }

    [[nodiscard]] constexpr std::size_t elements_per_byte() const {
        return kind_ == element_kind::number ? description(format_).elements_per_byte() : 1;
    }

    [[nodiscard]] constexpr std::string_view name() const {
        switch (kind_) {
        case element_kind::boolean:
            return "bool";
        case element_kind::integer64:
            return "int64";
        case element_kind::integer32:
            return "int32";
        case element_kind::number:
            break;
        }
        return description(format_).name;
    }

    friend constexpr bool operator==(element_type, element_type) = default;

private:
    element_kind kind_ = element_kind::number;
    format format_ = format::float64; // the same for all types that are not numbers

    constexpr element_type(element_kind kind) : kind_(kind) {}
};

/// Returns the number of elements of a tensor of this shape; nothing if it exceeds std::size_t.
constexpr std::optional<std::size_t> element_count(std::span<std::size_t const> shape) {
    for (std::size_t const extent : shape)
        if (extent == 0)
            return std::size_t{0};
    std::size_t count = 1;
    for (std::size_t const extent : shape) {
        if (count > std::numeric_limits<std::size_t>::max() / extent)
            return std::nullopt;
        count *= extent;
    }
    return count;
}

/// Returns the number of bytes of these elements; nothing if no object can have that size.
constexpr std::optional<std::size_t> byte_count(element_type type,
                                                std::span<std::size_t const> shape) {
    constexpr auto limit = static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max());
    auto const count = element_count(shape);
    if (!count || *count > limit / type.bytes())
        return std::nullopt;
    return (*count + type.elements_per_byte() - 1) / type.elements_per_byte() * type.bytes();
}

struct stored_tensor {
    element_type type = format::float64;
    std::vector<std::size_t> shape;
    tensor_bytes bytes;

    friend bool operator==(stored_tensor const&, stored_tensor const&) = default;
};

/// A tensor with its name.
struct named_tensor {
    std::string name;
    stored_tensor tensor;

    friend bool operator==(named_tensor const&, named_tensor const&) = default;
};

} // namespace attest::files
