// The number formats in which attention kernels store their tensors and scales.
//
// A finite number is ±place·2^unit with 0 ≤ place < 2^precision. The smallest unit is
// 2^smallest_unit(); there the places below half of 2^precision are the subnormals. The highest bit
// of every other place is 1 and is not stored. Without their sign, the patterns in increasing order
// are the numbers in increasing order. The pattern after the largest finite number is infinity; in
// E4M3 it is NaN; in the "fnuz" formats the only NaN is the pattern of a negative zero; E2M1 and
// int8 have no special values.
//
// int8 is in two's complement: place·2^0, from −128 to 127. E8M0 is a power of two without a sign,
// 2^(pattern − 127), or NaN; it has no zero and is used for scales only. Two E2M1 share a byte, the
// first one in its lower half.
//
// Source: IEEE 754-2019, 3.3 and 3.4 (binary16, 32, 64); OCP 8-bit Floating Point Specification
// (OFP8), revision 1.0 (E4M3, E5M2); OCP Microscaling Formats (MX) Specification, version 1.0, 5.3
// and 5.4 (E2M1, int8 without its scale of 2^-6, E8M0); Noune et al., 8-bit Numerical Formats for
// Deep Neural Networks (2022), for fnuz. bfloat16 is binary32 without its last 16 bits.
#pragma once

#include <attest/core/language.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace attest::oracle {

enum class format : unsigned char {
    float8_e4m3fn,
    float8_e5m2,
    float16,
    bfloat16,
    float32,
    float64,
    float8_e4m3fnuz,
    float8_e5m2fnuz,
    float8_e8m0fnu,
    float4_e2m1fn,
    int8,
};

/// The meaning of the patterns beyond the largest finite number.
enum class special_values : unsigned char {
    infinity_and_nan, ///< infinity, then NaN
    nan_last,         ///< the last pattern, with either sign
    nan_for_minus_zero,
    none,
};

enum class pattern_kind : unsigned char { sign_and_magnitude, twos_complement, exponent };

struct format_description {
    std::string_view name;
    int bits;
    int precision;        ///< including the bit that is not stored
    int minimum_exponent; ///< of a normal number in [2^exponent, 2^(exponent + 1))
    int maximum_exponent;
    special_values special = special_values::infinity_and_nan;
    pattern_kind kind = pattern_kind::sign_and_magnitude;

    [[nodiscard]] constexpr bool has_infinity() const {
        return special == special_values::infinity_and_nan;
    }

    [[nodiscard]] constexpr bool has_nan() const { return special != special_values::none; }

    /// Returns whether several elements share a byte.
    [[nodiscard]] constexpr bool is_packed() const { return bits < 8; }

    /// Returns the bytes of one element, or of the byte that it shares.
    [[nodiscard]] constexpr int bytes() const { return is_packed() ? 1 : bits / 8; }

    [[nodiscard]] constexpr std::size_t elements_per_byte() const {
        return is_packed() ? 8 / static_cast<std::size_t>(bits) : 1;
    }

    /// The smallest positive number is 2^smallest_unit().
    [[nodiscard]] constexpr int smallest_unit() const { return minimum_exponent - precision + 1; }

    /// Returns the sign bit; in a format without a sign, the bit above the pattern.
    [[nodiscard]] constexpr std::uint64_t sign_bit() const {
        return std::uint64_t{1} << (kind == pattern_kind::exponent ? bits : bits - 1);
    }

    /// Returns the smallest normal number, which is also the number of patterns per exponent.
    [[nodiscard]] constexpr std::uint64_t hidden_bit() const {
        return std::uint64_t{1} << (precision - 1);
    }

    /// Returns the pattern after the largest finite one: infinity, or NaN in a format without
    /// infinity, if it exists.
    [[nodiscard]] constexpr std::uint64_t beyond() const {
        switch (special) {
        case special_values::infinity_and_nan:
            return sign_bit() - hidden_bit();
        case special_values::nan_last:
            return sign_bit() - 1;
        default:
            return sign_bit();
        }
    }

    /// The largest finite number.
    [[nodiscard]] constexpr std::uint64_t largest() const { return beyond() - 1; }

    /// Returns a NaN, a quiet one where the format has both kinds. Required: has_nan().
    [[nodiscard]] constexpr std::uint64_t not_a_number() const {
        return has_infinity() ? beyond() + hidden_bit() / 2 : beyond();
    }

    /// −∞, or NaN in a format without infinity. Required: has_nan().
    [[nodiscard]] constexpr std::uint64_t minus_infinity() const {
        return special == special_values::nan_for_minus_zero ? beyond() : sign_bit() | beyond();
    }
};

namespace detail {

inline constexpr std::array<format_description, 11> formats{{
    {"float8_e4m3fn", 8, 4, -6, 8, special_values::nan_last},
    {"float8_e5m2", 8, 3, -14, 15},
    {"float16", 16, 11, -14, 15},
    {"bfloat16", 16, 8, -126, 127},
    {"float32", 32, 24, -126, 127},
    {"float64", 64, 53, -1022, 1023},
    {"float8_e4m3fnuz", 8, 4, -7, 7, special_values::nan_for_minus_zero},
    {"float8_e5m2fnuz", 8, 3, -15, 15, special_values::nan_for_minus_zero},
    {"float8_e8m0fnu", 8, 1, -127, 127, special_values::nan_last, pattern_kind::exponent},
    {"float4_e2m1fn", 4, 2, 0, 2, special_values::none},
    {"int8", 8, 8, 7, 7, special_values::none, pattern_kind::twos_complement},
}};

struct format_alias {
    std::string_view name;
    format is;
};

inline constexpr std::array<format_alias, 27> aliases{{
    {"e4m3", format::float8_e4m3fn},
    {"fp8_e4m3", format::float8_e4m3fn},
    {"f8_e4m3", format::float8_e4m3fn},
    {"e5m2", format::float8_e5m2},
    {"fp8_e5m2", format::float8_e5m2},
    {"f8_e5m2", format::float8_e5m2},
    {"fp16", format::float16},
    {"half", format::float16},
    {"f16", format::float16},
    {"bf16", format::bfloat16},
    {"fp32", format::float32},
    {"f32", format::float32},
    {"fp64", format::float64},
    {"f64", format::float64},
    {"double", format::float64},
    {"e4m3fnuz", format::float8_e4m3fnuz},
    {"f8_e4m3fnuz", format::float8_e4m3fnuz},
    {"e5m2fnuz", format::float8_e5m2fnuz},
    {"f8_e5m2fnuz", format::float8_e5m2fnuz},
    {"e8m0", format::float8_e8m0fnu},
    {"f8_e8m0", format::float8_e8m0fnu},
    {"e2m1", format::float4_e2m1fn},
    {"fp4", format::float4_e2m1fn},
    {"fp4_e2m1", format::float4_e2m1fn},
    {"f4", format::float4_e2m1fn},
    {"float4_e2m1fn_x2", format::float4_e2m1fn},
    {"i8", format::int8},
}};

} // namespace detail

inline constexpr std::array<format, 11> every_format{
    format::float8_e4m3fn,
    format::float8_e5m2,
    format::float16,
    format::bfloat16,
    format::float32,
    format::float64,
    format::float8_e4m3fnuz,
    format::float8_e5m2fnuz,
    format::float8_e8m0fnu,
    format::float4_e2m1fn,
    format::int8,
};

/// The formats to which results are rounded: those with NaN, zero and whole bytes per element.
inline constexpr std::array<format, 8> result_formats{
    format::float8_e4m3fn, format::float8_e5m2, format::float16,         format::bfloat16,
    format::float32,       format::float64,     format::float8_e4m3fnuz, format::float8_e5m2fnuz,
};

constexpr format_description const& description(format f) {
    return detail::formats[static_cast<std::size_t>(f)];
}

constexpr bool is_result_format(format f) {
    return f <= format::float8_e5m2fnuz;
}

/// Returns the format of this name, which may be a usual short name: half, bf16, e4m3, ...
constexpr std::optional<format> format_named(std::string_view name) {
    for (format const f : every_format)
        if (description(f).name == name)
            return f;
    for (detail::format_alias const& alias : detail::aliases)
        if (alias.name == name)
            return alias.is;
    return std::nullopt;
}

} // namespace attest::oracle
