// Rows of several concatenated sequences, (rows, heads, features), without a copy.
//
// Any range of rows is a tensor (1, heads, rows, features) over the same bytes, with strides. The
// bytes are not owned and must outlive it. Scales are those of the rows of all sequences:
// sequence n has its part of them.
//
// Refused: fewer bytes than the rows need, and rows that begin inside a byte (ATT-701).
#pragma once

#include <attest/oracle/scale.hpp>
#include <attest/oracle/tensor.hpp>

#include <algorithm>

namespace attest::oracle {

using packed_extents = std::array<std::size_t, 3>;

class packed_tensor {
public:
    packed_tensor(format type, packed_extents const& shape, std::span<std::byte const> bytes)
        : packed_tensor(type, shape, {shape[1] * shape[2], shape[2], 1}, bytes) {}

    /// Strides are counted in elements.
    packed_tensor(format type, packed_extents const& shape, packed_extents const& strides,
                  std::span<std::byte const> bytes)
        : type_(type), shape_(shape), strides_(strides), bytes_(bytes) {
        if (strides[0] % description(type).elements_per_byte() != 0)
            refuse_tensors("rows of " + std::to_string(strides[0]) + " elements of "
                           + std::string(description(type).name)
                           + " begin inside of a byte, expected an even number");
        (void)rows(0, shape[0]); // refuses too few bytes
    }

    template <temporary_bytes Bytes>
    packed_tensor(format, packed_extents const&, Bytes&&) = delete;

    template <temporary_bytes Bytes>
    packed_tensor(format, packed_extents const&, packed_extents const&, Bytes&&) = delete;

    [[nodiscard]] format type() const { return type_; }

    [[nodiscard]] packed_extents const& shape() const { return shape_; }

    /// Returns rows [first, first + count) as (1, H, count, D).
    [[nodiscard]] tensor rows(std::size_t first, std::size_t count) const {
        std::size_t const width = static_cast<std::size_t>(description(type_).bytes());
        std::size_t const before =
            count == 0 ? 0 : first * strides_[0] / description(type_).elements_per_byte() * width;
        tensor result(type_, {1, shape_[1], count, shape_[2]},
                      {0, strides_[1], strides_[0], strides_[2]},
                      bytes_.subspan(std::min(before, bytes_.size())));
        for (tensor_scale one : scales_) {
            one.first_row += first;
            result = result.with_scale(one);
        }
        return result;
    }

    /// Returns the scales of all rows as (1, H, rows, D).
    [[nodiscard]] std::vector<tensor_scale> const& scales() const { return scales_; }

    /// Returns the same elements with one more scale, which scaled() has checked.
    [[nodiscard]] packed_tensor with_scale(tensor_scale const& scale) const {
        packed_tensor result = *this;
        result.scales_.push_back(scale);
        return result;
    }

    /// Returns one row of zeros, as (1, H, 1, D).
    [[nodiscard]] tensor zeros() const {
        static constexpr std::array<std::byte, 8> none{};
        return {type_, {1, shape_[1], 1, shape_[2]}, {0, 0, 0, 0}, none};
    }

private:
    format type_;
    packed_extents shape_;
    packed_extents strides_;
    std::span<std::byte const> bytes_;
    std::vector<tensor_scale> scales_{};
};

// Scales: one number for the tensor, or per head, token or block of elements.
//
//     p.key = scaled(p.key, packed_tensor(format::float32, {total_k, Hk, 1}, bytes));   per token, head
// A scale has the axes of the tensor, (rows, heads, components), where the rows are those of all
// sequences. Along each axis its extent is as in scale.hpp: 1, that of the tensor, a divisor of the
// heads, or the number of blocks of 16, 32, 64 or 128. Blocks of rows are counted from the first
// row of the first sequence and may cross the end of a sequence.
//
// Exact: as in scale.hpp. A single sequence has the part of each scale that belongs to its rows.
// Refused by scaled(): what scale.hpp refuses, in the order of these axes; and, by require() of a packed
// problem, blocks of rows without given extents if their number equals that of the sequences, since
// one number per sequence has the same shape (ATT-701). Repeat numbers per sequence for each row of
// the sequence.

/// Returns the tensor with one more scale; it may have at most two. `block`: the extents of the
/// blocks, if given.
packed_tensor scaled(packed_tensor const& x, packed_tensor const& scale,
                     std::optional<packed_extents> const& block = {},
                     scale_names const& names = {});

} // namespace attest::oracle
