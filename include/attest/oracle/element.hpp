// One number in a format, given as its bits: what it is, its exact value, its place in the order.
//
// The ordinal of a number counts the numbers from 0 up to it: neighbours differ by 1, −x has the
// ordinal of x negated, both zeros have 0, and infinity has the one after the largest finite
// number. A distance in units of the last place is a difference of ordinals, so that it counts the
// numbers between also where the unit changes.
//
// Exact: everything, by integers alone; a value is put together from its bits, and no conversion of
// the machine takes part. The bits above those of the format must be 0.
// Required of an ordinal: no NaN. exact_rounding.hpp has the value as a dyadic.
#pragma once

#include <attest/oracle/format.hpp>

#include <bit>

namespace attest::oracle {

enum class number_class : unsigned char { zero, subnormal, normal, infinite, not_a_number };

constexpr bool is_negative(format f, std::uint64_t bits) {
    return (bits & description(f).sign_bit()) != 0;
}

/// The same number without its sign.
constexpr std::uint64_t magnitude(format f, std::uint64_t bits) {
    return bits & (description(f).sign_bit() - 1);
}

constexpr number_class class_of(format f, std::uint64_t bits) {
    format_description const& layout = description(f);
    std::uint64_t const size = magnitude(f, bits);
    if (size == 0)
        return number_class::zero;
    if (size < layout.hidden_bit())
        return number_class::subnormal;
    if (size < layout.beyond())
        return number_class::normal;
    return layout.has_infinity && size == layout.beyond() ? number_class::infinite
                                                          : number_class::not_a_number;
}

/// The same number, and +0 for −0.
constexpr std::uint64_t without_sign_of_zero(format f, std::uint64_t bits) {
    return magnitude(f, bits) == 0 ? 0 : bits;
}

constexpr bool is_finite(format f, std::uint64_t bits) {
    return magnitude(f, bits) < description(f).beyond();
}

constexpr bool is_nan(format f, std::uint64_t bits) {
    return class_of(f, bits) == number_class::not_a_number;
}

namespace detail {

/// place·2^unit of a finite number without its sign.
struct place_and_unit {
    std::uint64_t place;
    int unit;
};

constexpr place_and_unit place_of(format f, std::uint64_t size) {
    format_description const& layout = description(f);
    std::uint64_t const band = size / layout.hidden_bit();
    if (band == 0)
        return {size, layout.smallest_unit()};
    return {size % layout.hidden_bit() + layout.hidden_bit(),
            layout.smallest_unit() + static_cast<int>(band) - 1};
}

} // namespace detail

/// The value as a double, which is exact; infinities and NaN are those of double.
constexpr double value_of(format f, std::uint64_t bits) {
    if (f == format::float64)
        return std::bit_cast<double>(bits);
    format_description const& wide = description(format::float64);
    std::uint64_t const sign = is_negative(f, bits) ? wide.sign_bit() : 0;
    std::uint64_t const size = magnitude(f, bits);
    if (size == 0)
        return std::bit_cast<double>(sign);
    if (!is_finite(f, bits))
        return std::bit_cast<double>(sign
                                     + (is_nan(f, bits) ? wide.not_a_number() : wide.beyond()));
    // The smallest number of the narrower formats is 2^-149: in double they are all normal.
    auto const [place, unit] = detail::place_of(f, size);
    int const lacking = wide.precision - static_cast<int>(std::bit_width(place));
    auto const band = static_cast<std::uint64_t>(unit - lacking - wide.smallest_unit());
    return std::bit_cast<double>(sign + band * wide.hidden_bit() + (place << lacking));
}

constexpr std::int64_t ordinal(format f, std::uint64_t bits) {
    auto const size = static_cast<std::int64_t>(magnitude(f, bits));
    return is_negative(f, bits) ? -size : size;
}

/// The number of this ordinal; of 0 it is +0.
constexpr std::uint64_t from_ordinal(format f, std::int64_t place) {
    return place < 0 ? static_cast<std::uint64_t>(-place) + description(f).sign_bit()
                     : static_cast<std::uint64_t>(place);
}

/// How many steps from neighbour to neighbour lead from x to y; nothing if one of them is NaN.
constexpr std::optional<std::uint64_t> distance_in_ulps(format f, std::uint64_t x,
                                                        std::uint64_t y) {
    if (is_nan(f, x) || is_nan(f, y))
        return std::nullopt;
    auto const from = static_cast<std::uint64_t>(ordinal(f, x));
    auto const to = static_cast<std::uint64_t>(ordinal(f, y));
    return ordinal(f, x) < ordinal(f, y) ? to - from : from - to;
}

/// The smallest number above x; +∞ (448 in E4M3) and NaN stay. Above −2^smallest_unit it is +0.
constexpr std::uint64_t next_up(format f, std::uint64_t bits) {
    format_description const& layout = description(f);
    std::uint64_t const last = layout.has_infinity ? layout.beyond() : layout.largest();
    if (is_nan(f, bits) || bits == last)
        return bits;
    return from_ordinal(f, ordinal(f, bits) + 1);
}

/// The largest number below x; −∞ (−448 in E4M3) and NaN stay. Below 2^smallest_unit it is +0.
constexpr std::uint64_t next_down(format f, std::uint64_t bits) {
    format_description const& layout = description(f);
    std::uint64_t const last = layout.has_infinity ? layout.beyond() : layout.largest();
    if (is_nan(f, bits) || bits == last + layout.sign_bit())
        return bits;
    return from_ordinal(f, ordinal(f, bits) - 1);
}

} // namespace attest::oracle
