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

#include <attest/oracle/element.hpp>
#include <attest/oracle/layout.hpp>
#include <attest/oracle/little_endian.hpp>

namespace attest::oracle {

class tensor {
public:
    tensor(format type, extents const& shape, std::span<std::byte const> bytes)
        : tensor(type, shape, contiguous(shape), bytes) {}

    /// Strides are counted in elements.
    tensor(format type, extents const& shape, extents const& strides,
           std::span<std::byte const> bytes)
        : type_(type), layout_(shape, strides, bytes.size(), width()), bytes_(bytes) {}

    [[nodiscard]] format type() const { return type_; }

    [[nodiscard]] extents const& shape() const { return layout_.shape(); }

    [[nodiscard]] std::uint64_t bits(std::size_t b, std::size_t h, std::size_t i,
                                     std::size_t a) const {
        return little_endian(bytes_.subspan(layout_.place(b, h, i, a) * width(), width()));
    }

    [[nodiscard]] double at(std::size_t b, std::size_t h, std::size_t i, std::size_t a) const {
        return value_of(type_, bits(b, h, i, a));
    }

    /// Heads [first, first + count) of a batch entry, as (1, count, S, D) over the same bytes. An axis of extent 1 stays
    /// one for every index.
    [[nodiscard]] tensor heads(std::size_t b, std::size_t first, std::size_t count) const {
        return {type_, layout_.heads_shape(count), layout_.strides(),
                bytes_.subspan(layout_.place(b, first, 0, 0) * width())};
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
    tensor_layout layout_;
    std::span<std::byte const> bytes_;
};

class boolean_tensor {
public:
    boolean_tensor(extents const& shape, std::span<std::byte const> bytes)
        : boolean_tensor(shape, contiguous(shape), bytes) {}

    boolean_tensor(extents const& shape, extents const& strides, std::span<std::byte const> bytes)
        : layout_(shape, strides, bytes.size(), 1), bytes_(bytes) {}

    [[nodiscard]] extents const& shape() const { return layout_.shape(); }

    /// As of a tensor.
    [[nodiscard]] boolean_tensor heads(std::size_t b, std::size_t first, std::size_t count) const {
        return {layout_.heads_shape(count), layout_.strides(),
                bytes_.subspan(layout_.place(b, first, 0, 0))};
    }

    [[nodiscard]] bool at(std::size_t b, std::size_t h, std::size_t i, std::size_t j) const {
        return bytes_[layout_.place(b, h, i, j)] != std::byte{0};
    }

private:
    tensor_layout layout_;
    std::span<std::byte const> bytes_;
};

} // namespace attest::oracle
