// Tensors of files as tensors of the oracle, and its results as tensors for files.
//
// The oracle's order of the axes is (B, H, S, D). A tensor of less than 4 axes gets leading ones.
// With the layout bshd the axes of a file are (B, S, H, D), of rank 3 (S, H, D); rank 2 is (S, D)
// in both. Results are written in the layout and with the rank of the queries.
#pragma once

#include <attest/files/stored_tensor.hpp>
#include <attest/oracle/answer.hpp>

#include "usage.hpp"

#include <algorithm>
#include <utility>

namespace attest::tool {

using files::stored_tensor;
using oracle::extents;
using oracle::shape_text;

enum class axes : unsigned char { bhsd, bshd };

/// Shape and strides of the same elements as (B, H, S, D).
struct arrangement {
    extents shape;
    extents strides;
};

inline arrangement arranged(std::string_view name, std::span<std::size_t const> shape,
                            axes order = axes::bhsd) {
    if (shape.size() > 4)
        refuse_usage(std::string(name) + " has the shape " + shape_text(shape)
                     + ", expected 4 axes or less");
    extents full{1, 1, 1, 1};
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        full[4 - shape.size() + axis] = shape[axis];
    arrangement result{full, oracle::contiguous(full)};
    if (order == axes::bshd && shape.size() > 2) {
        std::swap(result.shape[1], result.shape[2]);
        std::swap(result.strides[1], result.strides[2]);
    }
    return result;
}

inline void require_number(std::string_view name, stored_tensor const& from) {
    if (!from.type.number())
        refuse_usage(std::string(name) + " holds " + std::string(from.type.name())
                     + ", expected floating-point numbers");
}

inline oracle::tensor view_of(std::string_view name, stored_tensor const& from,
                              axes order = axes::bhsd) {
    require_number(name, from);
    auto const [shape, strides] = arranged(name, from.shape, order);
    return {*from.type.number(), shape, strides, from.bytes};
}

/// A log-sum-exp of up to 3 axes, (B, H, S), or of 4, (B, H, S, 1).
inline oracle::tensor row_view_of(std::string_view name, stored_tensor const& from) {
    require_number(name, from);
    std::vector<std::size_t> shape = from.shape;
    if (shape.size() < 4)
        shape.push_back(1);
    auto const [full, strides] = arranged(name, shape);
    return {*from.type.number(), full, strides, from.bytes};
}

/// How results are to lie in files.
struct result_style {
    axes order = axes::bhsd;
    std::size_t rank = 4; ///< of the queries

    /// (B, H, S, D), as the queries are
    [[nodiscard]] std::vector<std::size_t> outputs(extents shape) const {
        if (order == axes::bshd && rank > 2)
            std::swap(shape[1], shape[2]);
        std::size_t const left_out = 4 - std::clamp<std::size_t>(rank, 2, 4);
        return {shape.begin() + static_cast<std::ptrdiff_t>(left_out), shape.end()};
    }

    /// (B, H, S)
    [[nodiscard]] std::vector<std::size_t> rows(extents const& shape) const {
        std::size_t const left_out = 4 - std::clamp<std::size_t>(rank, 2, 4);
        return {shape.begin() + static_cast<std::ptrdiff_t>(left_out), shape.begin() + 3};
    }
};

/// Elements of `width` bytes in the oracle's order, moved to that of the style.
inline std::vector<std::byte> laid_out(std::span<std::byte const> from, extents const& shape,
                                       std::size_t width, result_style const& style) {
    std::vector<std::byte> result(from.begin(), from.end());
    if (style.order == axes::bhsd || style.rank <= 2)
        return result;
    auto const [B, H, S, D] = shape;
    auto place = result.begin();
    for (std::size_t b = 0; b < B; ++b)
        for (std::size_t i = 0; i < S; ++i)
            for (std::size_t h = 0; h < H; ++h) {
                auto const row = from.subspan(((b * H + h) * S + i) * D * width, D * width);
                place = std::copy(row.begin(), row.end(), place);
            }
    return result;
}

} // namespace attest::tool
