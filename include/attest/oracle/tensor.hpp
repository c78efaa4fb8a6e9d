// Tensors of rank 4 over existing bytes: elements of one format, little-endian, with any strides.
//
//     tensor(format::bfloat16, {B, H, S, D}, bytes)      contiguous, the last axis the fastest
//     scaled(tensor(format::float8_e4m3fn, {B, H, S, D}, bytes), scale)      scale.hpp
//     boolean_tensor({1, 1, S, T}, bytes)                one byte per element, 0 or not
// A mask or a bias may have extent 1 along an axis on which it is constant: at() then ignores the
// index.
// The bytes are not owned and must outlive the tensor; a container of bytes that is a temporary does not compile.
//
// Two elements of 4 bits share a byte, the first in its lower half; strides count elements here, too.
//
// Exact: an element is read as the double that equals its value, scales included.
// Refused: fewer bytes than the elements need, more elements than answers can hold, heads that begin
// inside a byte (ATT-701).
#pragma once

#include <attest/oracle/element.hpp>
#include <attest/oracle/little_endian.hpp>
#include <attest/oracle/shape.hpp>

#include <span>
#include <type_traits>
#include <vector>

namespace attest::oracle {

/// A container of bytes that ends with the expression, so that no tensor may read it.
template <class Bytes>
concept temporary_bytes =
    !std::is_reference_v<Bytes> && !std::ranges::enable_borrowed_range<std::remove_cv_t<Bytes>>
    && std::is_convertible_v<Bytes&, std::span<std::byte const>>;

struct tensor_scale;

class tensor {
public:
    tensor(format type, extents const& shape, std::span<std::byte const> bytes);

    /// Strides are counted in elements.
    tensor(format type, extents const& shape, extents const& strides,
           std::span<std::byte const> bytes);

    template <temporary_bytes Bytes>
    tensor(format, extents const&, Bytes&&) = delete;

    template <temporary_bytes Bytes>
    tensor(format, extents const&, extents const&, Bytes&&) = delete;

    tensor(tensor const& other);
    tensor(tensor&& other) noexcept;
    tensor& operator=(tensor const& other);
    tensor& operator=(tensor&& other) noexcept;
    ~tensor();

    [[nodiscard]] format type() const { return type_; }

    [[nodiscard]] extents const& shape() const { return layout_.shape(); }

    /// Returns the stored bits of the element, in the lowest bits of the result.
    [[nodiscard]] std::uint64_t bits(std::size_t b, std::size_t h, std::size_t i,
                                     std::size_t a) const {
        std::size_t const place = layout_.place(b, h, i, a);
        if (per_byte() > 1)
            return std::to_integer<std::uint64_t>(bytes_[place / 2]) >> (place % 2 * 4) & 0xfU;
        return little_endian(bytes_.subspan(place * width(), width()));
    }

    /// The element itself, without its scales.
    [[nodiscard]] double stored(std::size_t b, std::size_t h, std::size_t i, std::size_t a) const {
        return value_of(type_, bits(b, h, i, a));
    }

    /// The element times its scales.
    [[nodiscard]] double at(std::size_t b, std::size_t h, std::size_t i, std::size_t a) const;

    /// Returns the strides in elements.
    [[nodiscard]] extents const& strides() const { return layout_.strides(); }

    [[nodiscard]] std::vector<tensor_scale> const& scales() const { return scales_; }

    /// Returns the same elements with one more scale, which scale.hpp has checked.
    [[nodiscard]] tensor with_scale(tensor_scale const& scale) const;

    /// Multiplies row[a], for each element a of row (b, h, i), by the scales of that element.
    void scale_row(std::size_t b, std::size_t h, std::size_t i, double* row) const;

    /// Returns heads [first, first + count) of a batch entry, as (1, count, S, D) over the same
    /// bytes. An axis of extent 1 keeps that extent.
    [[nodiscard]] tensor heads(std::size_t b, std::size_t first, std::size_t count) const;

    /// Returns the stored bytes of a row if its elements are contiguous and begin at the start of a
    /// byte; otherwise null.
    [[nodiscard]] std::byte const* row(std::size_t b, std::size_t h, std::size_t i) const {
        std::size_t const place = layout_.place(b, h, i, 0);
        return layout_.rows_are_whole() && place % per_byte() == 0
                   ? bytes_.data() + place / per_byte() * width()
                   : nullptr;
    }

private:
    [[nodiscard]] std::size_t width() const {
        return static_cast<std::size_t>(description(type_).bytes());
    }

    [[nodiscard]] std::size_t per_byte() const { return description(type_).elements_per_byte(); }

    format type_;
    tensor_layout layout_;
    std::span<std::byte const> bytes_;
    std::vector<tensor_scale> scales_;
};

/// A scale for each block of elements: its numbers, which have no scales themselves, and the
/// extents of a block.
struct tensor_scale {
    tensor numbers;
    extents block;
    std::size_t first_batch = 0; ///< where this part begins in the tensor that was scaled
    std::size_t first_head = 0;
    std::size_t first_row = 0; ///< where this sequence begins among the rows of packed sequences
    bool told = false; ///< the caller gave the extents of a block; otherwise derived from shapes

    [[nodiscard]] double at(std::size_t b, std::size_t h, std::size_t i, std::size_t a) const {
        return numbers.stored((first_batch + b) / block[0], (first_head + h) / block[1],
                              (first_row + i) / block[2], a / block[3]);
    }
};

// Defined here because the constructors and the destructor of a tensor need the complete type of a
// scale.
inline tensor::tensor(format type, extents const& shape, extents const& strides,
                      std::span<std::byte const> bytes)
    : type_(type), layout_(shape, strides, bytes.size(), width(), per_byte()), bytes_(bytes) {}

inline tensor::tensor(format type, extents const& shape, std::span<std::byte const> bytes)
    : tensor(type, shape, contiguous(shape), bytes) {}

inline tensor::tensor(tensor const& other) = default;
inline tensor::tensor(tensor&& other) noexcept = default;
inline tensor& tensor::operator=(tensor const& other) = default;
inline tensor& tensor::operator=(tensor&& other) noexcept = default;
inline tensor::~tensor() = default;

inline double tensor::at(std::size_t b, std::size_t h, std::size_t i, std::size_t a) const {
    double x = stored(b, h, i, a);
    for (tensor_scale const& scale : scales_)
        x *= scale.at(b, h, i, a);
    return x;
}

inline tensor tensor::heads(std::size_t b, std::size_t first, std::size_t count) const {
    std::size_t const place = layout_.place(b, first, 0, 0);
    if (place % per_byte() != 0)
        refuse_tensors("heads of " + std::string(description(type_).name)
                       + " begin inside of a byte, expected an even number of elements in each");
    tensor result(type_, layout_.heads_shape(count), layout_.strides(),
                  bytes_.subspan(place / per_byte() * width()));
    for (tensor_scale one : scales_) {
        one.first_batch += b;
        one.first_head += first;
        result.scales_.push_back(one);
    }
    return result;
}

inline tensor tensor::with_scale(tensor_scale const& scale) const {
    tensor result = *this;
    result.scales_.push_back(scale);
    return result;
}

inline void tensor::scale_row(std::size_t b, std::size_t h, std::size_t i, double* row) const {
    std::size_t const count = shape()[3];
    for (tensor_scale const& scale : scales_) {
        std::size_t const block = scale.numbers.shape()[3] == 1 ? count : scale.block[3];
        for (std::size_t first = 0; first < count; first += block) {
            double const factor = scale.at(b, h, i, first);
            for (std::size_t a = first; a < first + block && a < count; ++a)
                row[a] *= factor;
        }
    }
}

class boolean_tensor {
public:
    boolean_tensor(extents const& shape, std::span<std::byte const> bytes)
        : boolean_tensor(shape, contiguous(shape), bytes) {}

    boolean_tensor(extents const& shape, extents const& strides, std::span<std::byte const> bytes)
        : layout_(shape, strides, bytes.size(), 1), bytes_(bytes) {}

    template <temporary_bytes Bytes>
    boolean_tensor(extents const&, Bytes&&) = delete;

    template <temporary_bytes Bytes>
    boolean_tensor(extents const&, extents const&, Bytes&&) = delete;

    [[nodiscard]] extents const& shape() const { return layout_.shape(); }

    /// As tensor::heads.
    [[nodiscard]] boolean_tensor heads(std::size_t b, std::size_t first, std::size_t count) const {
        return {layout_.heads_shape(count), layout_.strides(),
                bytes_.subspan(layout_.place(b, first, 0, 0))};
    }

    [[nodiscard]] bool at(std::size_t b, std::size_t h, std::size_t i, std::size_t j) const {
        return bytes_[layout_.place(b, h, i, j)] != std::byte{0};
    }

    /// Returns whether the other mask reads the same bytes at each index.
    [[nodiscard]] bool reads_as(boolean_tensor const& other) const {
        return shape() == other.shape() && layout_.strides() == other.layout_.strides()
               && bytes_.data() == other.bytes_.data();
    }

private:
    tensor_layout layout_;
    std::span<std::byte const> bytes_;
};

} // namespace attest::oracle
