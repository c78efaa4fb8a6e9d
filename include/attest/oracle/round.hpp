// Rounding of a double to a format: to nearest, ties to even, once. exact_rounding.hpp rounds dyadics.
//
// Overflow: what would round to 2^(maximum exponent + 1) becomes infinity, i.e. everything from the
// midpoint between it and the largest number on. The largest number of E4M3 is 448, whose last bit
// is 0, and the pattern 480 after it is NaN: 464, the midpoint, still rounds to 448, and larger
// numbers become NaN, the overflow of OFP8 without saturation. The "fnuz" formats overflow to NaN
// as well, from the midpoint on that would follow their largest number. E2M1 and int8 saturate. A
// number that rounds to zero keeps its sign if the format has a −0, and so does an overflow. A
// double is rounded directly to its format, never by way of another. Nothing is rounded to E8M0.
//
// Source: IEEE 754-2019, 4.3.1 (roundTiesToEven), 7.4 (overflow); OCP 8-bit Floating Point
// Specification (OFP8), revision 1.0.
#pragma once

#include <attest/oracle/element.hpp>

namespace attest::oracle {

namespace detail {

/// Returns x/2^places rounded to the nearest integer, ties to even, for 0 < places < 64.
constexpr std::uint64_t shifted(std::uint64_t x, int places) {
    std::uint64_t const below = x >> places;
    std::uint64_t const rest = x - (below << places);
    std::uint64_t const half = std::uint64_t{1} << (places - 1);
    return below + (rest > half || (rest == half && below % 2 == 1) ? 1 : 0);
}

/// Returns the pattern without sign nearest to size·2^exponent, for size < 2^63.
constexpr std::uint64_t nearest_pattern(format f, std::uint64_t size, long long exponent) {
    format_description const& layout = description(f);
    long long const top = static_cast<long long>(std::bit_width(size)) + exponent;
    if (size == 0 || top < layout.smallest_unit())
        return 0; // less than half the smallest positive number
    if (top > layout.maximum_exponent + 1)
        return layout.beyond();
    long long const natural = top - layout.precision;
    long long const unit = natural > layout.smallest_unit() ? natural : layout.smallest_unit();
    auto const places = static_cast<int>(unit - exponent);
    std::uint64_t const place = places > 0 ? shifted(size, places) : size << -places;
    // A place that rounds up to 2^precision carries into the exponent.
    std::uint64_t const pattern =
        static_cast<std::uint64_t>(unit - layout.smallest_unit()) * layout.hidden_bit() + place;
    return pattern < layout.beyond() ? pattern : layout.beyond();
}

} // namespace detail

/// A NaN keeps its sign. An infinity that the format lacks becomes NaN, or the largest number if the format lacks
/// NaN too; for such a format x must not be NaN.
constexpr std::uint64_t nearest(format f, double x) {
    constexpr format from = format::float64;
    format_description const& layout = description(f);
    auto const bits = std::bit_cast<std::uint64_t>(x);
    bool const negative = is_negative(from, bits);
    if (!is_finite(from, bits))
        return with_sign(f, negative, is_nan(from, bits) ? layout.not_a_number() : layout.beyond());
    auto const [place, unit] = detail::place_of(from, magnitude(from, bits));
    return with_sign(f, negative, detail::nearest_pattern(f, place, unit));
}

} // namespace attest::oracle
