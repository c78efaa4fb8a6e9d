// One number in a format, given by its bits: its class, its exact value, its ordinal.
//
// The ordinal of a number counts the numbers from 0 up to it: neighbours differ by 1, the ordinal
// of −x is minus that of x, both zeros have 0, and infinity follows the largest finite number. A
// distance in units of the last place is a difference of ordinals, so it counts the numbers in
// between even where the unit changes. E8M0 has no zero: its smallest number has the ordinal 1.
//
// Exact: everything, by integer arithmetic; a value is assembled from its bits, without a
// conversion by the machine. The bits above those of the format must be 0. An ordinal requires that
// the number is not NaN. exact_rounding.hpp returns the value as a dyadic.
#pragma once

#include <attest/oracle/format.hpp>

#include <bit>

namespace attest::oracle {

enum class number_class : unsigned char { zero, subnormal, normal, infinite, not_a_number };

constexpr bool is_negative(format f, std::uint64_t bits) {
    return (bits & description(f).sign_bit()) != 0;
}

/// Returns the pattern of the absolute value; that of −128 is 128, which int8 does not have.
constexpr std::uint64_t magnitude(format f, std::uint64_t bits) {
    format_description const& layout = description(f);
    if (layout.kind == pattern_kind::twos_complement && is_negative(f, bits))
        return 2 * layout.sign_bit() - bits;
    return bits & (layout.sign_bit() - 1);
}

/// Returns the pattern with this sign and magnitude, which is_finite() or beyond(). The pattern
/// beyond the largest number of a format without NaN becomes that number; −0 becomes 0 in a format
/// without −0.
constexpr std::uint64_t with_sign(format f, bool negative, std::uint64_t size) {
    format_description const& layout = description(f);
    if (layout.kind == pattern_kind::twos_complement) {
        if (negative)
            return size == 0 ? 0 : 2 * layout.sign_bit() - size;
        return size < layout.largest() ? size : layout.largest();
    }
    if (layout.special == special_values::none && size > layout.largest())
        size = layout.largest();
    if (layout.special == special_values::nan_for_minus_zero && size % layout.sign_bit() == 0)
        return size; // 0, or NaN
    return size + (negative ? layout.sign_bit() : 0);
}

constexpr bool is_zero(format f, std::uint64_t bits) {
    format_description const& layout = description(f);
    if (layout.kind == pattern_kind::exponent)
        return false;
    return layout.special == special_values::nan_for_minus_zero ? bits == 0
                                                                : magnitude(f, bits) == 0;
}

constexpr bool is_nan(format f, std::uint64_t bits) {
    format_description const& layout = description(f);
    switch (layout.special) {
    case special_values::infinity_and_nan:
        return magnitude(f, bits) > layout.beyond();
    case special_values::nan_last:
        return magnitude(f, bits) == layout.beyond();
    case special_values::nan_for_minus_zero:
        return bits == layout.beyond();
    case special_values::none:
        break;
    }
    return false;
}

constexpr bool is_infinite(format f, std::uint64_t bits) {
    return description(f).has_infinity() && magnitude(f, bits) == description(f).beyond();
}

constexpr bool is_finite(format f, std::uint64_t bits) {
    return !is_nan(f, bits) && !is_infinite(f, bits);
}

constexpr number_class class_of(format f, std::uint64_t bits) {
    if (is_nan(f, bits))
        return number_class::not_a_number;
    if (is_infinite(f, bits))
        return number_class::infinite;
    if (is_zero(f, bits))
        return number_class::zero;
    format_description const& layout = description(f);
    bool const normal = layout.kind != pattern_kind::sign_and_magnitude // all numbers are alike
                        || magnitude(f, bits) >= layout.hidden_bit();
    return normal ? number_class::normal : number_class::subnormal;
}

/// Returns the same number, with +0 for −0.
constexpr std::uint64_t without_sign_of_zero(format f, std::uint64_t bits) {
    return is_zero(f, bits) ? 0 : bits;
}

namespace detail {

/// A finite number without its sign is place·2^unit.
struct place_and_unit {
    std::uint64_t place;
    int unit;
};

constexpr place_and_unit place_of(format f, std::uint64_t size) {
    format_description const& layout = description(f);
    if (layout.kind == pattern_kind::exponent)
        return {1, layout.smallest_unit() + static_cast<int>(size)};
    std::uint64_t const band = size / layout.hidden_bit();
    if (band == 0)
        return {size, layout.smallest_unit()};
    return {size % layout.hidden_bit() + layout.hidden_bit(),
            layout.smallest_unit() + static_cast<int>(band) - 1};
}

} // namespace detail

/// Returns the value as a double, which is exact; infinities and NaN become those of double.
constexpr double value_of(format f, std::uint64_t bits) {
    if (f == format::float64)
        return std::bit_cast<double>(bits);
    format_description const& wide = description(format::float64);
    std::uint64_t const sign = is_negative(f, bits) ? wide.sign_bit() : 0;
    if (is_zero(f, bits))
        return std::bit_cast<double>(sign);
    if (!is_finite(f, bits))
        return std::bit_cast<double>(sign
                                     + (is_nan(f, bits) ? wide.not_a_number() : wide.beyond()));
    // The smallest number of the narrower formats is 2^-149: in double they are all normal.
    auto const [place, unit] = detail::place_of(f, magnitude(f, bits));
    int const lacking = wide.precision - static_cast<int>(std::bit_width(place));
    auto const band = static_cast<std::uint64_t>(unit - lacking - wide.smallest_unit());
    return std::bit_cast<double>(sign + band * wide.hidden_bit() + (place << lacking));
}

constexpr std::int64_t ordinal(format f, std::uint64_t bits) {
    auto const size = static_cast<std::int64_t>(magnitude(f, bits));
    if (description(f).kind == pattern_kind::exponent)
        return size + 1;
    return is_negative(f, bits) ? -size : size;
}

/// Returns the number with this ordinal; 0 gives +0.
constexpr std::uint64_t from_ordinal(format f, std::int64_t place) {
    if (description(f).kind == pattern_kind::exponent)
        --place;
    return with_sign(f, place < 0, static_cast<std::uint64_t>(place < 0 ? -place : place));
}

/// Returns the distance from x to y in steps between neighbours; nothing if one of them is NaN.
constexpr std::optional<std::uint64_t> distance_in_ulps(format f, std::uint64_t x,
                                                        std::uint64_t y) {
    if (is_nan(f, x) || is_nan(f, y))
        return std::nullopt;
    auto const from = static_cast<std::uint64_t>(ordinal(f, x));
    auto const to = static_cast<std::uint64_t>(ordinal(f, y));
    return ordinal(f, x) < ordinal(f, y) ? to - from : from - to;
}

namespace detail {

/// Returns the ordinal of the largest number, infinity included.
constexpr std::int64_t last_ordinal(format f) {
    format_description const& layout = description(f);
    return ordinal(f, layout.has_infinity() ? layout.beyond() : layout.largest());
}

/// Returns the ordinal of the smallest number.
constexpr std::int64_t first_ordinal(format f) {
    switch (description(f).kind) {
    case pattern_kind::twos_complement:
        return -last_ordinal(f) - 1;
    case pattern_kind::exponent:
        return 1;
    case pattern_kind::sign_and_magnitude:
        break;
    }
    return -last_ordinal(f);
}

} // namespace detail

/// Returns the smallest number above x. The largest number (+∞ where it exists) and NaN are
/// unchanged. The successor of −2^smallest_unit is +0.
constexpr std::uint64_t next_up(format f, std::uint64_t bits) {
    if (is_nan(f, bits) || ordinal(f, bits) == detail::last_ordinal(f))
        return bits;
    return from_ordinal(f, ordinal(f, bits) + 1);
}

/// Returns the largest number below x. The smallest number (−∞ where it exists) and NaN are
/// unchanged. The predecessor of 2^smallest_unit is +0.
constexpr std::uint64_t next_down(format f, std::uint64_t bits) {
    if (is_nan(f, bits) || ordinal(f, bits) == detail::first_ordinal(f))
        return bits;
    return from_ordinal(f, ordinal(f, bits) - 1);
}

} // namespace attest::oracle
