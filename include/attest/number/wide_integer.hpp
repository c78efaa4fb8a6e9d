// The wide half of `integer`: Boost.Multiprecision's cpp_int, signed, checked, 16384 bits.
//
// cpp_int of a fixed width is a literal type, so that it works in constant evaluation, where it
// costs a few hundred times an int64_t; `integer` therefore goes here only when it must.
// Of the rooms that are exact this is the one header that includes Boost.Multiprecision; the mirror,
// which shares nothing with them, includes its own parts of it.
//
// Refused: a result of more than 16384 bits (ATT-101), and nothing that has as many. The bit lengths
// are compared before the operation, so that the refusal is a sentence and never a wrapped value;
// where they leave it open, the operands themselves are.
#pragma once

#include <attest/core/checked.hpp>
#include <attest/core/text.hpp>

#include <boost/multiprecision/cpp_int.hpp>

#include <bit>
#include <cstdint>

namespace attest::detail {

inline constexpr int widest_bits = 16384;

using wide_integer = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<widest_bits, widest_bits,
                                           boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::checked, void>,
    boost::multiprecision::et_off>;

/// Number of bits of |x|; 0 for x = 0.
constexpr int bit_length(wide_integer const& x) {
    auto const limbs = x.backend().size();
    std::uint64_t const top = x.backend().limbs()[limbs - 1]; // in range: there is one at least
    return static_cast<int>(limbs - 1) * 64                   // in range: at most 16384 bits
           + static_cast<int>(std::bit_width(top));           // in range: at most 64
}

constexpr void require_width(std::int64_t bits) {
    if (bits > widest_bits)
        throw integer_overflow("ATT-101 integer overflow: the result needs more than 16384 bits",
                               (text() << bits).view());
}

/// 2^16384 − 1.
constexpr wide_integer widest() {
    wide_integer const one(1);
    wide_integer const half = one << (widest_bits - 1);
    wide_integer const below = half - one;
    return below + half;
}

constexpr wide_integer add(wide_integer const& x, wide_integer const& y) {
    int const a = bit_length(x);
    int const b = bit_length(y);
    if ((a > b ? a : b) == widest_bits && x.sign() == y.sign()) {
        wide_integer const room = widest() - abs(x);
        if (room < abs(y))
            require_width(widest_bits + 1);
    }
    return x + y;
}

// Boost 1.74 shifts by a multiple of 8 bits with memmove, which constant evaluation cannot
// follow; two shifts, the first by an odd number of bits, take the limb-wise path instead.
constexpr wide_integer shift_left(wide_integer const& x, std::int64_t bits) {
    require_width(checked_add(std::int64_t{bit_length(x)}, bits));
    if (bits % 8 != 0 || bits == 0)
        return x << bits;
    wide_integer const most = x << (bits - 1); // in range: bits >= 8
    return most << 1;
}

constexpr wide_integer multiply(wide_integer const& x, wide_integer const& y) {
    // in range: widths are at most 16384
    int const bits = bit_length(x) + bit_length(y); // of the product, or one more than it has
    if (bits != widest_bits + 1) {
        require_width(bits);
        return x * y;
    }
    // x = 2h or 2h ± 1: h·y fits, and the sums see whether x·y does.
    wide_integer const half = x / 2;
    wide_integer const product = half * y;
    wide_integer const twice = add(product, product);
    if (x.backend().limbs()[0] % 2 == 0)
        return twice;
    wide_integer rest = y;
    if (x.sign() < 0)
        rest.backend().negate();
    return add(twice, rest);
}

/// |x| shifted right, the sign kept: truncates towards zero.
constexpr wide_integer shift_right(wide_integer const& x, std::int64_t bits) {
    if (bits >= widest_bits)
        return wide_integer(0);
    if (bits % 8 != 0 || bits == 0)
        return x >> bits;
    wide_integer const most = x >> (bits - 1); // in range: bits >= 8
    return most >> 1;
}

} // namespace attest::detail
