// The operations of dyadic_arithmetic.hpp on mantissas below 2^63 and at most 62 bits of result,
// in 128-bit words.
#pragma once

#include <attest/number/dyadic.hpp>

#include <bit>

namespace attest::detail {

using word = int128;

/// Number of bits of |x|, for |x| < 2^127.
constexpr int width(word x) {
    auto const size = static_cast<uint128>(x < 0 ? -x : x);   // in range: not negative
    auto const high = static_cast<std::uint64_t>(size >> 64); // in range: 64 bits are left
    if (high != 0)
        return 64 + static_cast<int>(std::bit_width(high));                 // in range: at most 64
    return static_cast<int>(std::bit_width(low_bits<std::uint64_t>(size))); // in range: at most 64
}

/// x/2^places to the side asked, for places ≥ 0.
constexpr word cut(word x, long long places, side towards) {
    long long const shift = places < 126 ? places : 126;
    return towards == side::down ? x >> shift : -(-x >> shift); // in range: |x| < 2^127
}

/// x·2^exponent to `bits` ≤ 62 bits.
constexpr dyadic round_word(word x, long long exponent, int bits, side towards) {
    int const extra = checked_subtract(width(x), bits);
    if (extra <= 0)
        return {integer(static_cast<std::int64_t>(x)), exponent}; // in range: at most 62 bits
    auto const rounded = static_cast<std::int64_t>(cut(x, extra, towards)); // in range: ≤ 2^62
    return {integer(rounded), checked_add<long long>(exponent, extra)};
}

/// For x.exponent ≥ y.exponent and x ≠ 0. What does not fit beside x lies below its 124th bit.
constexpr dyadic add_words(dyadic const& x, dyadic const& y, int bits, side towards) {
    word const high = x.mantissa.small();
    long long const gap = checked_subtract(x.exponent, y.exponent);
    long long const room = 125 - width(high);
    // in range below: room leaves |high| below 2^125; |low| < 2^63
    long long const shift = gap < room ? gap : room;
    word const low = cut(y.mantissa.small(), gap - shift, towards);
    return round_word((high << shift) + low, checked_subtract(x.exponent, shift), bits, towards);
}

/// p/q for q ≠ 0.
constexpr dyadic divide_words(std::int64_t p, std::int64_t q, int bits, side towards) {
    // in range below: bits <= 62, so at most 126 bits
    int const wanted = bits + 1 + width(q) - width(p);
    int const shift = wanted > 0 ? wanted : 0; // p·2^shift has at most 62 + 1 + 63 bits
    word const dividend = word{q < 0 ? -p : p} * (word{1} << shift);
    word const divisor = q < 0 ? -word{q} : q;
    word const truncated = dividend / divisor;
    word result = truncated;
    if (truncated * divisor != dividend && (dividend < 0) == (towards == side::down))
        result += towards == side::down ? -1 : 1;
    return round_word(result, -shift, bits, towards);
}

} // namespace attest::detail
