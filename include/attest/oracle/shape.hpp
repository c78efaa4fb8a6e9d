// Shapes of rank 4, their text, and where the elements of a tensor lie among its bytes.
//
// Strides are counted in elements; without given ones elements lie in row-major order. An axis of extent 1 accepts every index: a mask that is the same
// for all heads can be read at any head.
//
// Refused (ATT-701): fewer bytes than the elements need; a number of elements whose bytes, or whose
// two bounds each, exceed what memory can hold.
#pragma once

#include <attest/core/language.hpp>
#include <attest/oracle/refuse.hpp>

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

/// Returns the strides of elements without gaps. They wrap if the number of elements exceeds
/// std::size_t, which bytes_needed() refuses.
constexpr extents contiguous(extents const& shape) {
    extents strides{1, 1, 1, 1};
    for (std::size_t axis = 3; axis > 0; --axis)
        strides[axis - 1] = strides[axis] * shape[axis];
    return strides;
}

/// Returns the index of the element with this number in row-major order; no extent may be 0.
constexpr extents index_of(extents const& shape, std::size_t place) {
    extents result{};
    for (std::size_t axis = 4; axis-- > 0;) {
        result[axis] = place % shape[axis];
        place /= shape[axis];
    }
    return result;
}

namespace detail {

/// Returns x·y + z; refused if it overflows.
inline std::size_t size_after(std::size_t x, std::size_t y, std::size_t z, extents const& shape) {
    std::size_t result = 0;
    if (__builtin_mul_overflow(x, y, &result) || __builtin_add_overflow(result, z, &result))
        refuse_tensors(shape_text(shape) + " is more than there can be in memory");
    return result;
}

} // namespace detail

/// Returns the number of bytes up to the end of the last element of a tensor whose elements have `width` bytes, or
/// of which `per_byte` share one. ATT-701 if it, or the number of elements, exceeds what memory can hold.
inline std::size_t bytes_needed(extents const& shape, extents const& strides, std::size_t width,
                                std::size_t per_byte = 1) {
    for (std::size_t const extent : shape)
        if (extent == 0)
            return 0;
    std::size_t last = 0;
    std::size_t count = 1;
    for (std::size_t axis = 0; axis < 4; ++axis) {
        last = detail::size_after(shape[axis] - 1, strides[axis], last, shape);
        count = detail::size_after(count, shape[axis], 0, shape);
    }
    constexpr std::size_t two_bounds = 2 * sizeof(double);
    (void)detail::size_after(count, two_bounds, 0, shape);
    return detail::size_after(last / per_byte, width, width, shape);
}

class tensor_layout {
public:
    /// The layout of elements of `width` bytes, or of `per_byte` elements per byte, in a buffer of
    /// `bytes`; ATT-701 if the buffer is too small.
    tensor_layout(extents const& shape, extents const& strides, std::size_t bytes,
                  std::size_t width, std::size_t per_byte = 1)
        : shape_(shape), strides_(strides) {
        if (std::size_t const needed = bytes_needed(shape, strides, width, per_byte);
            needed > bytes)
            refuse_tensors(shape_text(shape) + " needs " + std::to_string(needed)
                           + " bytes, there are " + std::to_string(bytes));
    }

    [[nodiscard]] extents const& shape() const { return shape_; }

    [[nodiscard]] extents const& strides() const { return strides_; }

    /// Returns the shape of `count` heads of one batch entry.
    [[nodiscard]] extents heads_shape(std::size_t count) const {
        return {1, shape_[1] == 1 ? 1 : count, shape_[2], shape_[3]};
    }

    /// Returns whether the elements of a row are contiguous.
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

} // namespace attest::oracle
