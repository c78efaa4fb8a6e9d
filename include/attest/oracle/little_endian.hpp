// Integers as bytes, the lowest byte first, which is the order of elements in memory and in
// files.
//
// Exact: everything.
#pragma once

#include <attest/core/language.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace attest::oracle {

/// Returns the integer with these bytes; there are at most 8.
inline std::uint64_t little_endian(std::span<std::byte const> bytes) {
    std::uint64_t number = 0;
    for (std::size_t byte = bytes.size(); byte > 0; --byte)
        number = number << 8U | std::to_integer<std::uint64_t>(bytes[byte - 1]);
    return number;
}

/// Appends the lowest `width` bytes of the integer, at most 8, to bytes or to characters.
template <class Bytes>
void append_little_endian(Bytes& bytes, std::uint64_t number, std::size_t width) {
    for (std::size_t byte = 0; byte < width; ++byte)
        bytes.push_back(static_cast<typename Bytes::value_type>(number >> (8 * byte) & 0xffU));
}

} // namespace attest::oracle
