// Rounding of exact numbers to a format: to nearest, ties to even, once.
//
// Overflow: what would round to 2^(greatest exponent + 1) becomes infinity, which is everything from
// the middle between it and the greatest number on. E4M3 has the greatest number 448, which is even,
// before a pattern 480 that is its NaN: 464, the middle, still rounds to 448, and what lies beyond
// becomes NaN, the overflow of OFP8 without saturation. What rounds to zero keeps its sign, and so
// does an overflow. A double goes to its format directly, never by way of another.
//
// Source: IEEE 754-2019, 4.3.1 (roundTiesToEven), 7.4 (overflow); OCP 8-bit Floating Point
// Specification (OFP8), revision 1.0. Required of a cell: a finite number; of an enclosure:
// lower ≤ upper.
#pragma once

#include <attest/number/integer_arithmetic.hpp>
#include <attest/oracle/element.hpp>

namespace attest::oracle {

namespace detail {

/// x/2^places to the nearest integer, ties to even, for 0 < places < 64.
constexpr std::uint64_t shifted(std::uint64_t x, int places) {
    std::uint64_t const below = x >> places;
    std::uint64_t const rest = x - (below << places);
    std::uint64_t const half = std::uint64_t{1} << (places - 1);
    return below + (rest > half || (rest == half && below % 2 == 1) ? 1 : 0);
}

/// The pattern without sign nearest to size·2^exponent, for size < 2^63.
constexpr std::uint64_t nearest_pattern(format f, std::uint64_t size, long long exponent) {
    format_description const& layout = description(f);
    long long const top = static_cast<long long>(std::bit_width(size)) + exponent;
    if (size == 0 || top < layout.least_unit())
        return 0; // less than half of the least number
    if (top > layout.greatest_exponent + 1)
        return layout.beyond();
    long long const natural = top - layout.precision;
    long long const unit = natural > layout.least_unit() ? natural : layout.least_unit();
    auto const places = static_cast<int>(unit - exponent);
    std::uint64_t const place = places > 0 ? shifted(size, places) : size << -places;
    // A place that rounded up to 2^precision carries into the exponent.
    std::uint64_t const pattern =
        static_cast<std::uint64_t>(unit - layout.least_unit()) * layout.hidden_bit() + place;
    return pattern < layout.beyond() ? pattern : layout.beyond();
}

/// The middle between a finite pattern without sign and the next, as if there were always one more.
constexpr dyadic middle_after(format f, std::uint64_t size) {
    auto const [place, unit] = place_of(f, size);
    return {integer(2 * static_cast<std::int64_t>(place) + 1), unit - 1};
}

constexpr std::optional<std::uint64_t> agreed(format f, std::uint64_t low, std::uint64_t high) {
    if (low == high)
        return low;
    if (magnitude(f, low) == 0 && magnitude(f, high) == 0)
        return std::uint64_t{0};
    return std::nullopt;
}

} // namespace detail

constexpr std::uint64_t nearest(format f, dyadic const& x) {
    std::uint64_t const sign = x.sign() < 0 ? description(f).sign_bit() : 0;
    if (x.mantissa.is_small())
        return sign
               + detail::nearest_pattern(f, static_cast<std::uint64_t>(abs(x.mantissa).small()),
                                         x.exponent);
    // 62 bits, and one that says whether anything follows: no format sees more.
    integer const size = abs(x.mantissa);
    auto const extra = static_cast<unsigned>(bit_length(size) - 62);
    integer const kept = size >> extra;
    std::uint64_t const more = kept << extra == size ? 0 : 1;
    return sign
           + detail::nearest_pattern(f, 2 * static_cast<std::uint64_t>(kept.small()) + more,
                                     x.exponent + extra - 1);
}

/// A NaN keeps its sign; an infinity of E4M3 is NaN.
constexpr std::uint64_t nearest(format f, double x) {
    constexpr format from = format::float64;
    format_description const& layout = description(f);
    auto const bits = std::bit_cast<std::uint64_t>(x);
    std::uint64_t const sign = is_negative(from, bits) ? layout.sign_bit() : 0;
    if (!is_finite(from, bits))
        return sign + (is_nan(from, bits) ? layout.not_a_number() : layout.beyond());
    auto const [place, unit] = detail::place_of(from, magnitude(from, bits));
    return sign + detail::nearest_pattern(f, place, unit);
}

/// The reals that round to a number: from the middle before it to the one after it, these two
/// included when its last bit is 0. Both zeros have the cell of 0.
struct rounding_cell {
    dyadic lower;
    dyadic upper;
    bool closed = false;

    [[nodiscard]] constexpr bool contains(dyadic const& x) const {
        return closed ? lower <= x && x <= upper : lower < x && x < upper;
    }
};

constexpr rounding_cell cell_of(format f, std::uint64_t bits) {
    std::uint64_t const size = magnitude(f, bits);
    bool const closed = size % 2 == 0;
    dyadic const outer = detail::middle_after(f, size);
    if (size == 0)
        return {-outer, outer, closed};
    dyadic const inner = detail::middle_after(f, size - 1);
    if (is_negative(f, bits))
        return {-outer, -inner, closed};
    return {inner, outer, closed};
}

/// The number to which every real of [lower, upper] rounds, if it is one: rounding is monotone, so
/// the two ends decide. Both zeros count as one number, which is +0 unless all reals round to −0.
constexpr std::optional<std::uint64_t> nearest_if_decided(format f, dyadic const& lower,
                                                          dyadic const& upper) {
    return detail::agreed(f, nearest(f, lower), nearest(f, upper));
}

/// The same for ends that are doubles: −0.0 is the real number 0, and with NaN nothing is decided.
constexpr std::optional<std::uint64_t> nearest_if_decided(format f, double lower, double upper) {
    if (lower != lower || upper != upper)
        return std::nullopt;
    return detail::agreed(f, nearest(f, lower == 0 ? 0.0 : lower),
                          nearest(f, upper == 0 ? 0.0 : upper));
}

} // namespace attest::oracle
