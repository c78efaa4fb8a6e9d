#include <attest/matrix/integer_line.hpp>

#include <limits>

using attest::rational;
using attest::detail::integer_line;

template <std::size_t N>
constexpr integer_line<N> read(rational const (&numbers)[N]) {
    rational row[1][N];
    for (std::size_t k = 0; k < N; ++k)
        row[0][k] = numbers[k];
    integer_line<N> line;
    line.template read<false>(row, 0);
    return line;
}

constexpr bool one_denominator() {
    rational const numbers[] = {rational(1, 2), rational(-2, 3), rational(5), rational(0)};
    integer_line<4> const line = read(numbers);
    return line.fits && line.denominator == 6 && line.entries[0] == 3 && line.entries[1] == -4
           && line.entries[2] == 30 && line.entries[3] == 0 && line.largest == 30;
}

static_assert(one_denominator());

// The largest entry is the one furthest from 0.
constexpr bool measures_negative_entries() {
    rational const wholes[] = {rational(-7), rational(3)};
    rational const fractions[] = {rational(-7, 2), rational(1, 3)};
    return read(wholes).largest == 7 && read(fractions).largest == 21;
}

static_assert(measures_negative_entries());

constexpr bool reads_columns() {
    rational const table[2][2] = {{rational(1), rational(1, 2)}, {rational(3), rational(-1, 6)}};
    integer_line<2> line;
    line.read<true>(table, 1);
    return line.denominator == 6 && line.entries[0] == 3 && line.entries[1] == -1;
}

static_assert(reads_columns());

constexpr bool says_when_it_does_not_fit() {
    rational const wide[] = {rational(1), attest::power(rational(10), 30)};
    rational const denominators[] = {rational(1, 2147483647), rational(1, 4294967291),
                                     rational(1, 3)};
    rational const limit[] = {rational(std::int64_t{1} << 62)};
    rational const below[] = {rational((std::int64_t{1} << 62) - 1)};
    return !read(wide).fits && !read(denominators).fits && !read(limit).fits && read(below).fits;
}

static_assert(says_when_it_does_not_fit());

// Twice -2^62 is a 64-bit integer without a negative.
constexpr bool rescales_to_the_smallest_integer() {
    rational const row[] = {rational(-(std::int64_t{1} << 62)), rational(1, 2)};
    rational const row_of_halves[] = {rational(-(std::int64_t{1} << 62) + 1, 2), rational(1, 3)};
    return !read(row).fits && !read(row_of_halves).fits;
}

static_assert(rescales_to_the_smallest_integer());
