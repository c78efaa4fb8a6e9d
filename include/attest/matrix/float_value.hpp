// float_value(x): the rational number that a finite float is.
//
// IEEE 754 defines a finite float as ±significand·2^exponent, a dyadic rational, so nothing is
// rounded: 0.1 is 3602879701896397/2^55, −0.0 is 0, a subnormal keeps every bit. float and double
// are read from their bits, which no floating-point mode of the program can change; long double is
// scaled by powers of two, each step exact, until it is whole.
//
// Refused: NaN and the infinities (ATT-413); a long double so close to 0 that its denominator has
// more than 16384 bits (ATT-101).
// Source: IEEE 754-2019, 3.3 and 3.4.
#pragma once

#include <attest/core/checked.hpp>
#include <attest/number/rational.hpp>

#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace attest {

namespace detail {

/// ±significand·2^exponent, unless the float is NaN or infinite.
struct float_parts {
    uint128 significand = 0;
    int exponent = 0;
    bool negative = false;
    bool finite = true;
};

/// binary32 and binary64.
template <class Float>
concept known_bits = std::numeric_limits<Float>::is_iec559
                     && ((sizeof(Float) == 4 && std::numeric_limits<Float>::digits == 24)
                         || (sizeof(Float) == 8 && std::numeric_limits<Float>::digits == 53));

template <known_bits Float>
constexpr float_parts parts_from_bits(Float x) {
    using limits = std::numeric_limits<Float>;
    using pattern = std::conditional_t<sizeof(Float) == 8, std::uint64_t, std::uint32_t>;
    constexpr int stored = limits::digits - 1;
    constexpr pattern hidden = pattern{1} << stored;
    constexpr pattern highest = 2 * limits::max_exponent - 1;
    auto const bits = std::bit_cast<pattern>(x);
    pattern const biased = (bits >> stored) & highest;
    pattern const fraction = bits & (hidden - 1);
    bool const subnormal = biased == 0;
    return {subnormal ? fraction : fraction | hidden,
            attest::checked_add<int>(subnormal ? pattern{1} : biased,
                                     limits::min_exponent - stored - 2),
            bits >> (8 * sizeof(Float) - 1) != 0, biased != highest};
}

template <std::floating_point Float>
constexpr Float power_of_two(int exponent) {
    Float result = 1;
    Float factor = exponent < 0 ? Float(0.5) : Float(2);
    // in range: an exponent of a float
    for (int left = exponent < 0 ? -exponent : exponent; left > 0; left /= 2) {
        if (left % 2 != 0)
            result *= factor;
        if (left > 1)
            factor *= factor;
    }
    return result;
}

/// |x| is brought into [2^(digits − 1), 2^digits), where every float is whole.
template <std::floating_point Float>
constexpr float_parts parts_from_scaling(Float x) {
    using limits = std::numeric_limits<Float>;
    static_assert(limits::radix == 2 && limits::digits <= 128, "this format of float is not known");
    float_parts parts;
    parts.finite = x >= limits::lowest() && x <= limits::max();
    if (!parts.finite || x == 0)
        return parts;
    parts.negative = x < 0;
    Float size = parts.negative ? -x : x;
    // in range below: exponents of a float
    for (int step = limits::max_exponent / 2; step > 0; step /= 2) {
        while (size >= detail::power_of_two<Float>(limits::digits - 1 + step)) {
            size *= detail::power_of_two<Float>(-step);
            parts.exponent += step;
        }
        while (size < detail::power_of_two<Float>(limits::digits - step)) {
            size *= detail::power_of_two<Float>(step);
            parts.exponent -= step;
        }
    }
    parts.significand = static_cast<uint128>(size); // in range: whole, and below 2^digits
    return parts;
}

template <std::floating_point Float>
constexpr float_parts parts_of(Float x) {
    if constexpr (known_bits<Float>)
        return detail::parts_from_bits(x);
    else
        return detail::parts_from_scaling(x);
}

constexpr rational value_of(float_parts parts) {
    if (parts.significand == 0)
        return rational(0);
    for (; (parts.significand & 1U) == 0;
         ++parts.exponent) // lowest terms before any power is built
        parts.significand >>= 1;
    integer const high(low_bits<std::uint64_t>(parts.significand >> 64));
    integer top = (high << 64U) + integer(low_bits<std::uint64_t>(parts.significand));
    if (parts.negative)
        top = -top;
    if (parts.exponent >= 0)
        return rational(top << checked_cast<unsigned>(parts.exponent));
    // in range: an exponent of a float
    return rational(top, integer(1) << checked_cast<unsigned>(-parts.exponent));
}

} // namespace detail

/// Whether x is a real number: neither NaN nor an infinity.
template <std::floating_point Float>
[[nodiscard]] constexpr bool is_real(Float x) {
    return detail::parts_of(x).finite;
}

/// The rational that x is. Refused: NaN and the infinities (ATT-413).
template <std::floating_point Float>
[[nodiscard]] constexpr rational float_value(Float x) {
    detail::float_parts const parts = detail::parts_of(x);
    if (!parts.finite)
        throw not_a_real_number("ATT-413 no real number: NaN and the infinities are refused, since "
                                "no question about real numbers has an answer for them");
    return detail::value_of(parts);
}

} // namespace attest
