// The wide half of `integer`: Boost.Multiprecision's cpp_int, signed, checked, 16384 bits.
//
// cpp_int of a fixed width is a literal type, so that it works in constant evaluation, where it
// costs a few hundred times an int64_t; `integer` therefore goes here only when it must.
// Of the rooms that are exact this is the one header that includes Boost.Multiprecision; the mirror,
// which shares nothing with them, includes its own parts of it.
//
// Refused: a result of more than 16384 bits (ATT-101). The bit lengths are compared before the
// operation, so that the refusal is a sentence and never a wrapped value.
#pragma once

#include <attest/core/error.hpp>
#include <attest/core/text.hpp>

#include <boost/multiprecision/cpp_int.hpp>

#include <bit>
#include <cstdint>

namespace attest::detail {

inline constexpr unsigned widest_bits = 16384;

using wide_integer = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<widest_bits, widest_bits,
                                           boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::checked, void>,
    boost::multiprecision::et_off>;

/// Number of bits of |x|; 0 for x = 0.
constexpr unsigned bit_length(wide_integer const& x) {
    auto const limbs = x.backend().size();
    auto const top = x.backend().limbs()[limbs - 1];
    return static_cast<unsigned>((limbs - 1) * 64) + static_cast<unsigned>(std::bit_width(top));
}

constexpr void require_width(unsigned bits) {
    if (bits > widest_bits)
        throw integer_overflow("ATT-101 integer overflow: the result needs more than 16384 bits",
                               (text() << bits).view());
}

constexpr wide_integer add(wide_integer const& x, wide_integer const& y) {
    unsigned const a = bit_length(x);
    unsigned const b = bit_length(y);
    require_width((a > b ? a : b) + 1);
    return x + y;
}

constexpr wide_integer multiply(wide_integer const& x, wide_integer const& y) {
    require_width(bit_length(x) + bit_length(y));
    return x * y;
}

// Boost 1.74 shifts by a multiple of 8 bits with memmove, which constant evaluation cannot
// follow; two shifts, the first by an odd number of bits, take the limb-wise path instead.
constexpr wide_integer shift_left(wide_integer const& x, unsigned bits) {
    require_width(bit_length(x) + bits);
    if (bits % 8 != 0 || bits == 0)
        return x << bits;
    wide_integer const most = x << (bits - 1);
    return most << 1;
}

/// |x| shifted right, the sign kept: truncates towards zero.
constexpr wide_integer shift_right(wide_integer const& x, unsigned bits) {
    if (bits % 8 != 0 || bits == 0)
        return x >> bits;
    wide_integer const most = x >> (bits - 1);
    return most >> 1;
}

} // namespace attest::detail
