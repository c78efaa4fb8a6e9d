// The product of rational matrices by integers: rows and columns become integer lines, entries
// become integer dot products.
//
// Several columns share one dot product: with |Σ a_k b_k| < 2^(w−1) known beforehand, columns are
// packed into one 128-bit number, w bits each (Kronecker substitution), and their sums are read
// off the lanes of the result: for a 64×64 product of tenths, seven at a time.
//
// Exact: where 64-bit sums do not suffice, 128 bits are tried, then the caller adds up fractions.
#pragma once

#include <attest/core/checked.hpp>
#include <attest/matrix/integer_line.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace attest::detail {

// Sixteen terms are one expression: clang limits the statements of a constant evaluation.
template <class B, std::size_t... I>
constexpr int128 dot_block(std::int64_t const* a, B const* b, std::index_sequence<I...>) {
    return ((int128{a[I]} * b[I]) + ...);
}

template <class B, std::size_t N>
constexpr int128 integer_dot(std::int64_t const (&a)[N], B const (&b)[N]) {
    int128 sum = 0;
    for (std::size_t k = 0; k + 16 <= N; k += 16)
        sum += detail::dot_block(a + k, b + k, std::make_index_sequence<16>{});
    if constexpr (N % 16 != 0)
        sum +=
            // in range: at most N
            detail::dot_block(a + N / 16 * 16, b + N / 16 * 16, std::make_index_sequence<N % 16>{});
    return sum;
}

constexpr integer to_integer(int128 value) {
    integer const high(checked_cast<std::int64_t>(value >> 64)); // rounded down, so the rest is ≥ 0
    return high * (integer(1) << 64U) + integer(low_bits<std::uint64_t>(value));
}

constexpr rational fraction(int128 top, std::int64_t left, std::int64_t right) {
    std::int64_t bottom = 0;
    int128 const limit = std::int64_t{1} << 62;
    // in range: a constant
    if (top < limit && top > -limit && multiply_fits(left, right, bottom))
        return rational::from_small(checked_cast<std::int64_t>(top), bottom);
    return rational(to_integer(top), integer(left) * integer(right));
}

/// Whether 128 bits hold the dot product: N ≤ 2^8 terms of less than 2^59 · 2^59.
template <std::size_t N>
constexpr bool dot_is_narrow(integer_line<N> const& a, integer_line<N> const& b) {
    std::int64_t const side = std::int64_t{1} << 59;
    return a.fits && b.fits && a.largest < side && b.largest < side && N <= 256;
}

/// What holds of several lines.
struct line_bounds {
    std::int64_t largest = 0;
    std::int64_t denominator = 1;
    bool fit = true;

    template <std::size_t N>
    constexpr void widen(integer_line<N> const& line) {
        fit = fit && line.fits;
        largest = line.largest > largest ? line.largest : largest;
        denominator = line.denominator > denominator ? line.denominator : denominator;
    }
};

/// How many columns fit one 128-bit number, and how wide each is; none when 64 bits do not hold
/// every sum and every product of denominators. A lane holds an entry of its column before it holds
/// a sum, so rows of zeros are as wide as rows of ones.
struct lanes {
    unsigned width = 0;
    unsigned count = 0;
};

template <std::size_t N>
constexpr lanes lanes_for(line_bounds const& left, line_bounds const& right) {
    std::int64_t const factor = left.largest > 1 ? left.largest : 1;
    std::int64_t bound = 0;
    std::int64_t bottom = 0;
    if (!left.fit || !right.fit || !multiply_fits(left.denominator, right.denominator, bottom)
        || !multiply_fits(factor, right.largest, bound) || !multiply_fits(bound, N, bound))
        return {};
    auto const size = checked_cast<std::uint64_t>(bound);
    // in range: at most 64
    unsigned const width = checked_cast<unsigned>(std::bit_width(size)) + 1; // at most 64
    return {width, 126 / width};
}

/// Columns first … first + count − 1, packed: |entry| < 2^(width − 1) in each lane, so that the sum
/// is below 2^126 and so is every product with a row (lanes_for).
template <std::size_t N>
struct packed_columns {
    int128 entries[N]{};

    constexpr void pack(integer_line<N> const* columns, std::size_t count, unsigned width) {
        for (std::size_t k = 0; k < N; ++k) {
            int128 sum = 0;
            for (std::size_t lane = count; lane-- > 0;)
                // in range: below 2^126 (above)
                sum = sum * (int128{1} << width) + columns[lane].entries[k];
            entries[k] = sum;
        }
    }
};

} // namespace attest::detail
