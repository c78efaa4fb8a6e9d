// Tensors of rank 4 where they lie: elements of one format, little-endian, with any strides.
//
//     tensor(format::bfloat16, {B, H, S, D}, bytes)      contiguous, the last axis the fastest
//     boolean_tensor({1, 1, S, T}, bytes)                one byte an element, 0 or not
// A mask or a bias may have extent 1 where it is the same for all: at() then ignores the index.
// The bytes are not owned and must outlive the tensor.
//
// Exact: an element is read as the double that has its value.
// Refused: fewer bytes than the elements need, or more elements than there can be answers (ATT-701).
#pragma once

#include <attest/core/error.hpp>
#include <attest/oracle/element.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>

namespace attest::oracle {

using extents = std::array<std::size_t, 4>;

/// "(1, 2, 128, 64)"
inline std::string shape_text(std::span<std::size_t const> shape) {
    std::string words = "(";
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        words += (axis == 0 ? "" : ", ") + std::to_string(shape[axis]);
    return words + ")";
}

inline std::string shape_text(extents const& shape) {
    return shape_text(std::span(shape));
}

namespace detail {

[[noreturn]] inline void refuse_tensors(std::string const& particulars) {
    throw tensors_do_not_fit("ATT-701 tensors do not fit", particulars);
}

constexpr extents contiguous(extents const& shape) {
    extents strides{1, 1, 1, 1};
    for (std::size_t axis = 3; axis > 0; --axis)
        strides[axis - 1] = strides[axis] * shape[axis];
    return strides;
}

/// x·y + z; refused where that is no size.
inline std::size_t size_of(std::size_t x, std::size_t y, std::size_t z, extents const& shape) {
    std::size_t result = 0;
    if (__builtin_mul_overflow(x, y, &result) || __builtin_add_overflow(result, z, &result))
        refuse_tensors(shape_text(shape) + " is more than there can be in memory");
    return result;
}

/// Bytes up to the end of the last element. Refused where they, or an answer about each element, are
/// more than there can be.
inline std::size_t bytes_needed(extents const& shape, extents const& strides, std::size_t width) {
    for (std::size_t const extent : shape)
        if (extent == 0)
            return 0;
    std::size_t last = 0;
    std::size_t count = 1;
    for (std::size_t axis = 0; axis < 4; ++axis) {
        last = size_of(shape[axis] - 1, strides[axis], last, shape);
        count = size_of(count, shape[axis], 0, shape);
    }
    constexpr std::size_t two_bounds = 2 * sizeof(double);
    (void)size_of(count, two_bounds, 0, shape);
    return size_of(last, width, width, shape);
}

/// The bits of an element, whose bytes are little-endian.
inline std::uint64_t bits_of(std::span<std::byte const> element) {
    std::uint64_t bits = 0;
    for (std::size_t byte = element.size(); byte > 0; --byte)
        bits = bits << 8U | std::to_integer<std::uint64_t>(element[byte - 1]);
    return bits;
}

/// Where the element stands; an axis of extent 1 serves every index.
class layout {
public:
    layout(extents const& shape, extents const& strides, std::size_t bytes, std::size_t width)
        : shape_(shape), strides_(strides) {
        if (std::size_t const needed = bytes_needed(shape, strides, width); needed > bytes)
            refuse_tensors(shape_text(shape) + " needs " + std::to_string(needed)
                           + " bytes, there are " + std::to_string(bytes));
    }

    [[nodiscard]] extents const& shape() const { return shape_; }

    /// Whether the elements of a row lie side by side.
    [[nodiscard]] bool rows_are_whole() const { return shape_[3] == 1 || strides_[3] == 1; }

    [[nodiscard]] std::size_t place(std::size_t b, std::size_t h, std::size_t i,
                                    std::size_t a) const {
        extents const at{b, h, i, a};
        std::size_t result = 0;
        for (std::size_t axis = 0; axis < 4; ++axis)
            result += shape_[axis] == 1 ? 0 : at[axis] * strides_[axis];
        return result;
    }

private:
    extents shape_;
    extents strides_;
};

} // namespace detail

class tensor {
public:
    tensor(format type, extents const& shape, std::span<std::byte const> bytes)
        : tensor(type, shape, detail::contiguous(shape), bytes) {}

    /// Strides are counted in elements.
    tensor(format type, extents const& shape, extents const& strides,
           std::span<std::byte const> bytes)
        : type_(type), layout_(shape, strides, bytes.size(), width()), bytes_(bytes) {}

    [[nodiscard]] format type() const { return type_; }

    [[nodiscard]] extents const& shape() const { return layout_.shape(); }

    [[nodiscard]] std::uint64_t bits(std::size_t b, std::size_t h, std::size_t i,
                                     std::size_t a) const {
        return detail::bits_of(bytes_.subspan(layout_.place(b, h, i, a) * width(), width()));
    }

    [[nodiscard]] double at(std::size_t b, std::size_t h, std::size_t i, std::size_t a) const {
        return value_of(type_, bits(b, h, i, a));
    }

    /// The bytes of a row if its elements lie side by side, otherwise null.
    [[nodiscard]] std::byte const* row(std::size_t b, std::size_t h, std::size_t i) const {
        return layout_.rows_are_whole() ? bytes_.data() + layout_.place(b, h, i, 0) * width()
                                        : nullptr;
    }

private:
    [[nodiscard]] std::size_t width() const {
        return static_cast<std::size_t>(description(type_).bytes());
    }

    format type_;
    detail::layout layout_;
    std::span<std::byte const> bytes_;
};

class boolean_tensor {
public:
    boolean_tensor(extents const& shape, std::span<std::byte const> bytes)
        : boolean_tensor(shape, detail::contiguous(shape), bytes) {}

    boolean_tensor(extents const& shape, extents const& strides, std::span<std::byte const> bytes)
        : layout_(shape, strides, bytes.size(), 1), bytes_(bytes) {}

    [[nodiscard]] extents const& shape() const { return layout_.shape(); }

    [[nodiscard]] bool at(std::size_t b, std::size_t h, std::size_t i, std::size_t j) const {
        return bytes_[layout_.place(b, h, i, j)] != std::byte{0};
    }

private:
    detail::layout layout_;
    std::span<std::byte const> bytes_;
};

} // namespace attest::oracle
