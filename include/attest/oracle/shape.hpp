// Shapes of rank 4, their text, and the positions of elements that lie without gaps.
//
// Elements lie in row-major order. Strides are counted in elements.
#pragma once

#include <attest/core/language.hpp>

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
/// std::size_t, which layout.hpp refuses.
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

} // namespace attest::oracle
