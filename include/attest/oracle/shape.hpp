// Shapes of rank 4, their words, and where their elements stand when they lie without gaps.
//
// Elements lie row by row: the last axis runs first. Strides are counted in elements.
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

/// The strides of elements without gaps. They wrap where the shape has more elements than std::size_t
/// can count, which layout.hpp refuses.
constexpr extents contiguous(extents const& shape) {
    extents strides{1, 1, 1, 1};
    for (std::size_t axis = 3; axis > 0; --axis)
        strides[axis - 1] = strides[axis] * shape[axis];
    return strides;
}

/// The index of the element with this number, counted along the last axis first; no extent is 0.
constexpr extents index_of(extents const& shape, std::size_t place) {
    extents result{};
    for (std::size_t axis = 4; axis-- > 0;) {
        result[axis] = place % shape[axis];
        place /= shape[axis];
    }
    return result;
}

} // namespace attest::oracle
