// The operations of dyadic_arithmetic.hpp on mantissas below 2^63 and at most 62 bits of result,
// in 128-bit words.
#pragma once

#include <attest/number/dyadic.hpp>

#include <bit>

namespace attest::detail {

__extension__ typedef __int128 word;
__extension__ typedef unsigned __int128 unsigned_word;

constexpr int width(word x) {
    unsigned_word const size = static_cast<unsigned_word>(x < 0 ? -x : x);
    auto const high = static_cast<std::uint64_t>(size >> 64);
    if (high != 0)
        return 64 + static_cast<int>(std::bit_width(high));
    return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(size)));
}

/// x/2^places to the side asked, for places ≥ 0.
constexpr word cut(word x, long long places, side towards) {
    long long const shift = places < 126 ? places : 126;
    return towards == side::down ? x >> shift : -(-x >> shift);
}

/// x·2^exponent to `bits` ≤ 62 bits.
constexpr dyadic round_word(word x, long long exponent, int bits, side towards) {
    int const extra = width(x) - bits;
    if (extra <= 0)
        return {integer(static_cast<std::int64_t>(x)), exponent};
    return {integer(static_cast<std::int64_t>(cut(x, extra, towards))), exponent + extra};
}

/// For x.exponent ≥ y.exponent and x ≠ 0. What does not fit beside x lies below its 124th bit.
constexpr dyadic add_words(dyadic const& x, dyadic const& y, int bits, side towards) {
    word const high = x.mantissa.small();
    long long const gap = x.exponent - y.exponent;
    long long const room = 125 - width(high);
    long long const shift = gap < room ? gap : room;
    word const low = cut(y.mantissa.small(), gap - shift, towards);
    return round_word((high << shift) + low, x.exponent - shift, bits, towards);
}

/// p/q for q ≠ 0.
constexpr dyadic divide_words(std::int64_t p, std::int64_t q, int bits, side towards) {
    int const wanted = bits + 1 + width(q) - width(p);
    int const shift = wanted > 0 ? wanted : 0; // p·2^shift has at most 62 + 1 + 63 bits
    word const dividend = static_cast<word>(q < 0 ? -p : p) * (static_cast<word>(1) << shift);
    word const divisor = q < 0 ? -static_cast<word>(q) : q;
    word const truncated = dividend / divisor;
    word result = truncated;
    if (truncated * divisor != dividend && (dividend < 0) == (towards == side::down))
        result += towards == side::down ? -1 : 1;
    return round_word(result, -static_cast<long long>(shift), bits, towards);
}

} // namespace attest::detail
