// Literals of exact numbers: 1.2_q, 3_q, 1e-3_q, 1'000_q. The decimal is read digit by digit, so
// 0.1_q is one tenth and no binary fraction near it. −3/7 is written -3_q / 7.
//
// Refused, at the literal itself (ATT-103): anything but digits, one point and one exponent, such
// as 0x1F_q or 1.5f_q; a 0 before other digits (010 is 8 in C++); an exponent beyond ±4000. The error
// shows the literal and its position. Refused as well is a literal whose digits, read without the point, or whose
// power of 10 have more than 16384 bits (ATT-101), as 10^4933 has.
#pragma once

#include <attest/core/fixed_string.hpp>
#include <attest/number/rational.hpp>

namespace attest {

/// Instantiated only for a literal that cannot be read; its arguments are the error message.
template <fixed_string Literal, std::size_t Position>
struct literal_refused {
    static_assert(
        Position == std::string_view::npos,
        "ATT-103 malformed literal: expected decimal digits with at most one point and one "
        "exponent (up to 4000), and no 0 before other digits, such as 1.2_q, 3_q or 1e-3_q; see "
        "Literal and Position");
    static constexpr bool refused = true;
};

namespace detail {

inline constexpr std::size_t well_formed = std::string_view::npos;
inline constexpr int largest_exponent = 4000;

struct literal_reader {
    integer digits;
    int scale = 0; // the value is digits · 10^scale
    std::size_t malformed_at = well_formed;
};

template <std::size_t Length>
constexpr literal_reader read_literal(char const (&text)[Length]) {
    literal_reader result;
    bool any_digit = false;
    bool after_point = false;
    std::size_t position = 0;
    std::size_t const end = Length - 1;
    // 0x10 is 16 in C++; 010 is 8, and so is 0'10.
    if (end >= 2 && text[0] == '0' && text[1] != '.' && text[1] != 'e' && text[1] != 'E') {
        result.malformed_at = 1;
        return result;
    }
    std::uint64_t pending = 0;
    std::uint64_t pending_scale = 1;
    for (; position < end && text[position] != 'e' && text[position] != 'E'; ++position) {
        char const c = text[position];
        if (c == '\'')
            continue;
        if (c == '.' && !after_point) {
            after_point = true;
            continue;
        }
        if (c < '0' || c > '9') {
            result.malformed_at = position;
            return result;
        }
        // in range below: at most 10^18
        pending = pending * 10 + static_cast<std::uint64_t>(c - '0'); // in range: a digit
        pending_scale *= 10;
        if (pending_scale == 1'000'000'000'000'000'000U) {
            result.digits = result.digits * integer(pending_scale) + integer(pending);
            pending = 0;
            pending_scale = 1;
        }
        any_digit = true;
        result.scale -= after_point ? 1 : 0; // in range: a literal is shorter than 2^31
    }
    result.digits = result.digits * integer(pending_scale) + integer(pending);
    if (!any_digit) {
        result.malformed_at = 0;
        return result;
    }
    if (position == end)
        return result;
    ++position; // the e
    bool const negative = position < end && text[position] == '-';
    if (position < end && (text[position] == '-' || text[position] == '+'))
        ++position;
    if (position == end) {
        result.malformed_at = position;
        return result;
    }
    int exponent = 0;
    for (; position < end; ++position) {
        char const c = text[position];
        if (c == '\'')
            continue;
        // in range: exponent is no greater
        if (c < '0' || c > '9' || exponent * 10 + (c - '0') > largest_exponent) {
            result.malformed_at = position;
            return result;
        }
        exponent = exponent * 10 + (c - '0'); // in range: asked just now
    }
    result.scale += negative ? -exponent : exponent; // in range: a literal is shorter than 2^30
    return result;
}

template <char... Characters>
inline constexpr char literal_text[] = {Characters..., '\0'};

template <char... Characters>
constexpr rational literal_value() {
    literal_reader const read = read_literal(literal_text<Characters...>);
    if (read.scale < 0)
        // in range: as it was added up
        return rational(read.digits, power(integer(10), -read.scale));
    return rational(read.digits * power(integer(10), read.scale));
}

} // namespace detail

namespace literals {

/// The rational that the decimal literal spells, exactly.
template <char... Characters>
constexpr rational operator""_q() {
    constexpr std::size_t position =
        detail::read_literal(detail::literal_text<Characters...>).malformed_at;
    if constexpr (position != detail::well_formed) {
        static_assert(
            literal_refused<fixed_string(detail::literal_text<Characters...>), position>::refused);
        return {};
    } else {
        return detail::literal_value<Characters...>();
    }
}

} // namespace literals
} // namespace attest
