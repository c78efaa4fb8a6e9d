// The product of rational matrices by integers: rows and columns become integer lines, entries
// become integer dot products.
//
// Several columns share one dot product: with |Σ a_k b_k| < 2^(w−1) known beforehand, columns are
// packed into one 128-bit number, w bits each (Kronecker substitution), and their sums are read
// off the lanes of the result: for a 64×64 product of tenths, seven at a time.
//
// Exact: where 64-bit sums do not suffice, 128 bits are tried, then the caller adds up fractions.
#pragma once

#include <attest/matrix/integer_line.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace attest::detail {

__extension__ typedef __int128 wide_sum;

// Sixteen terms are one expression: clang limits the statements of a constant evaluation.
template <class B, std::size_t... I>
constexpr wide_sum dot_block(std::int64_t const* a, B const* b, std::index_sequence<I...>) {
    return ((static_cast<wide_sum>(a[I]) * b[I]) + ...);
}

template <class B, std::size_t N>
constexpr wide_sum integer_dot(std::int64_t const (&a)[N], B const (&b)[N]) {
    wide_sum sum = 0;
    for (std::size_t k = 0; k + 16 <= N; k += 16)
        sum += dot_block(a + k, b + k, std::make_index_sequence<16>{});
    if constexpr (N % 16 != 0)
        sum += dot_block(a + N / 16 * 16, b + N / 16 * 16, std::make_index_sequence<N % 16>{});
    return sum;
}

constexpr integer to_integer(wide_sum value) {
    bool const negative = value < 0;
    wide_sum const size = negative ? -value : value;
    integer const result = (integer(static_cast<std::uint64_t>(size >> 64)) << 64U)
                           + integer(static_cast<std::uint64_t>(size));
    if (negative)
        return -result;
    return result;
}

constexpr rational fraction(wide_sum top, std::int64_t left, std::int64_t right) {
    std::int64_t bottom = 0;
    wide_sum const limit = std::int64_t{1} << 62;
    if (top < limit && -top < limit && !__builtin_mul_overflow(left, right, &bottom))
        return rational::from_small(static_cast<std::int64_t>(top), bottom);
    return rational(to_integer(top), integer(left) * integer(right));
}

/// Whether 128 bits hold the dot product: N ≤ 2^8 terms of less than 2^59 · 2^59.
template <std::size_t N>
constexpr bool dot_is_narrow(integer_line<N> const& a, integer_line<N> const& b) {
    std::int64_t const side = std::int64_t{1} << 59;
    return a.fits && b.fits && a.greatest < side && b.greatest < side && N <= 256;
}

/// What holds of several lines.
struct line_bounds {
    std::int64_t greatest = 0;
    std::int64_t denominator = 1;
    bool fit = true;

    template <std::size_t N>
    constexpr void widen(integer_line<N> const& line) {
        fit = fit && line.fits;
        greatest = line.greatest > greatest ? line.greatest : greatest;
        denominator = line.denominator > denominator ? line.denominator : denominator;
    }
};

/// How many columns fit one 128-bit number, and how wide each is; none when 64 bits do not hold
/// every sum and every product of denominators.
struct lanes {
    unsigned width = 0;
    unsigned count = 0;
};

template <std::size_t N>
constexpr lanes lanes_for(line_bounds const& left, line_bounds const& right) {
    std::int64_t bound = 0;
    std::int64_t bottom = 0;
    if (!left.fit || !right.fit
        || __builtin_mul_overflow(left.denominator, right.denominator, &bottom)
        || __builtin_mul_overflow(left.greatest, right.greatest, &bound)
        || __builtin_mul_overflow(bound, static_cast<std::int64_t>(N), &bound))
        return {};
    unsigned const width =
        static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(bound))) + 1;
    return {width, 126 / width};
}

/// Columns first … first + count − 1, packed.
template <std::size_t N>
struct packed_columns {
    wide_sum entries[N]{};

    constexpr void pack(integer_line<N> const* columns, std::size_t count, unsigned width) {
        for (std::size_t k = 0; k < N; ++k) {
            wide_sum sum = 0;
            for (std::size_t lane = count; lane-- > 0;)
                sum = sum * (wide_sum{1} << width) + columns[lane].entries[k];
            entries[k] = sum;
        }
    }
};

} // namespace attest::detail
