// Makes tensors that a changed problem owns.
#pragma once

#include <attest/oracle/answer.hpp>
#include <attest/oracle/diagnosis/convention.hpp>

#include "oracle/visibility.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace attest::oracle::diagnosed {

/// The largest number of elements of a mask, one byte each.
inline constexpr std::size_t most_booleans = std::size_t{1} << 28U;

/// Returns a tensor with the elements bits(b, h, i, a).
template <class Bits>
tensor new_tensor(changed_problem& into, format type, extents const& shape, Bits const& bits) {
    result_tensor made(type, shape);
    std::size_t place = 0;
    for (std::size_t b = 0; b < shape[0]; ++b)
        for (std::size_t h = 0; h < shape[1]; ++h)
            for (std::size_t i = 0; i < shape[2]; ++i)
                for (std::size_t a = 0; a < shape[3]; ++a)
                    made.set(place++, bits(b, h, i, a));
    auto const bytes = std::make_shared<std::vector<std::byte> const>(made.bytes());
    into.owned.push_back(bytes);
    return {type, shape, *bytes};
}

/// Returns the format in which elements of a tensor are copied: its own, or float64 for elements with
/// scales.
inline format copied_format(tensor const& of) {
    return of.scales().empty() ? of.type() : format::float64;
}

/// Returns the bits of an element in that format.
inline std::uint64_t copied_bits(tensor const& of, std::size_t b, std::size_t h, std::size_t i,
                                 std::size_t a) {
    return of.scales().empty() ? of.bits(b, h, i, a)
                               : std::bit_cast<std::uint64_t>(of.at(b, h, i, a));
}

/// Returns the place from which a kernel that assumes the other order of memory reads element
/// (b, h, i, a) of a tensor of this shape.
inline extents misread(memory_order order, extents const& shape, extents const& at) {
    auto const [B, H, S, D] = shape;
    auto const [b, h, i, a] = at;
    if (order == memory_order::bshd_for_bhsd) {
        std::size_t const place = i * H + h;
        return {b, place / S, place % S, a};
    }
    if (order == memory_order::bhsd_for_bshd) {
        std::size_t const place = h * S + i;
        return {b, place % H, place / H, a};
    }
    if (order == memory_order::heads_reversed)
        return {b, H - 1 - h, i, a};
    if (order == memory_order::next_head)
        return {b, (h + H - 1) % H, i, a};
    if (order == memory_order::head_before)
        return {b, (h + 1) % H, i, a};
    if (order == memory_order::next_batch)
        return {(b + B - 1) % B, h, i, a};
    return at;
}

/// Returns the row of a kernel that is read as row (b, h, i) of its output.
inline extents written_row(memory_order order, extents const& shape, extents const& at) {
    switch (order) {
    case memory_order::bshd_for_bhsd:
        return misread(memory_order::bhsd_for_bshd, shape, at);
    case memory_order::bhsd_for_bshd:
        return misread(memory_order::bshd_for_bhsd, shape, at);
    case memory_order::heads_reversed:
        return misread(order, shape, at);
    case memory_order::next_head:
        return misread(memory_order::head_before, shape, at);
    case memory_order::head_before:
        return misread(memory_order::next_head, shape, at);
    case memory_order::next_batch:
        return {(at[0] + 1) % shape[0], at[1], at[2], at[3]};
    case memory_order::as_said:
        break;
    }
    return at;
}

inline tensor misread(changed_problem& into, tensor const& of, memory_order order) {
    return new_tensor(into, copied_format(of), of.shape(),
                      [&](std::size_t b, std::size_t h, std::size_t i, std::size_t a) {
                          auto const [x, y, z, w] = misread(order, of.shape(), {b, h, i, a});
                          return copied_bits(of, x, y, z, w);
                      });
}

/// Returns a tensor whose row (b, h, i) is row from(b, h, i) of another, scales applied; whole rows of bytes
/// are copied where they are contiguous.
template <class From>
tensor copied_rows(changed_problem& into, tensor const& of, extents const& shape,
                   From const& from) {
    std::size_t const bytes = static_cast<std::size_t>(description(of.type()).bytes()) * shape[3];
    if (!of.scales().empty() || description(of.type()).is_packed() || of.row(0, 0, 0) == nullptr)
        return new_tensor(into, copied_format(of), shape,
                          [&](std::size_t b, std::size_t h, std::size_t i, std::size_t a) {
                              auto const [x, y, z] = from(b, h, i);
                              return copied_bits(of, x, y, z, a);
                          });
    auto const made =
        std::make_shared<std::vector<std::byte>>(shape[0] * shape[1] * shape[2] * bytes);
    std::byte* place = made->data();
    for (std::size_t b = 0; b < shape[0]; ++b)
        for (std::size_t h = 0; h < shape[1]; ++h)
            for (std::size_t i = 0; i < shape[2]; ++i, place += bytes) {
                auto const [x, y, z] = from(b, h, i);
                std::copy_n(of.row(x, y, z), bytes, place);
            }
    into.owned.push_back(made);
    return {of.type(), shape, *made};
}

/// Gives each query head a key head of its own: a copy of head_of(b, h).
template <class HeadOf>
void remap_heads(changed_problem& into, HeadOf const& head_of) {
    problem& p = into.p;
    std::size_t const heads = p.query_heads();
    auto const remapped = [&](tensor const& of) {
        extents const shape{of.shape()[0], heads, of.shape()[2], of.shape()[3]};
        return copied_rows(into, of, shape, [&](std::size_t b, std::size_t h, std::size_t j) {
            auto const [from, head] = head_of(b, h);
            return std::array{from, head, j};
        });
    };
    tensor const key = remapped(p.key);
    tensor const value = remapped(p.value);
    if (p.past_key) {
        p.past_key = remapped(*p.past_key);
        p.past_value = remapped(*p.past_value);
    }
    p.key = key;
    p.value = value;
}

/// Makes the mask hide the keys for which hides(b, i, j) as well; returns false if it would be too
/// large.
template <class Hides>
bool hide(changed_problem& into, bool by_batch, bool by_query, Hides const& hides) {
    problem& p = into.p;
    extents const old = p.allowed ? p.allowed->shape() : extents{1, 1, 1, 1};
    extents const shape{by_batch ? p.batches() : old[0], old[1], by_query ? p.queries() : old[2],
                        p.keys()};
    std::size_t const most = most_booleans / shape[3] / shape[2] / shape[1];
    if (shape[0] > most)
        return false;
    bool const tells = !p.how.true_means_hidden;
    auto const bytes =
        std::make_shared<std::vector<std::byte>>(shape[0] * shape[1] * shape[2] * shape[3]);
    std::size_t place = 0;
    for (std::size_t b = 0; b < shape[0]; ++b)
        for (std::size_t h = 0; h < shape[1]; ++h)
            for (std::size_t i = 0; i < shape[2]; ++i)
                for (std::size_t j = 0; j < shape[3]; ++j) {
                    bool const seen =
                        (!p.allowed || p.allowed->at(b, h, i, j) == tells) && !hides(b, i, j);
                    (*bytes)[place++] = static_cast<std::byte>(seen == tells ? 1 : 0);
                }
    into.owned.push_back(bytes);
    p.allowed.emplace(shape, *bytes);
    return true;
}

} // namespace attest::oracle::diagnosed
