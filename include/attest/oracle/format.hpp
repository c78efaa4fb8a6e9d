// The floating-point formats in which attention kernels store their tensors.
//
// A finite number is ±place·2^unit with 0 ≤ place < 2^precision. Units begin at smallest_unit(), where
// the places below half of 2^precision are the subnormals; every other place has its highest bit,
// which is not stored. Without their sign, the patterns in increasing order are the numbers in
// increasing order; after the largest finite one comes infinity, in E4M3 its NaN.
//
// Source: IEEE 754-2019, 3.3 and 3.4 (binary16, 32, 64); OCP 8-bit Floating Point Specification
// (OFP8), revision 1.0 (E4M3, whose only NaN is S.1111.111 and which has no infinity; E5M2).
// bfloat16 is binary32 without its last 16 bits.
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
};

struct format_description {
    std::string_view name;
    int bits;
    int precision;        ///< with the bit that is not stored
    int minimum_exponent; ///< of a normal number in [2^exponent, 2^(exponent + 1))
    int maximum_exponent;
    bool has_infinity;

    [[nodiscard]] constexpr int bytes() const { return bits / 8; }

    /// The smallest positive number is 2^smallest_unit().
    [[nodiscard]] constexpr int smallest_unit() const { return minimum_exponent - precision + 1; }

    [[nodiscard]] constexpr std::uint64_t sign_bit() const {
        return std::uint64_t{1} << (bits - 1);
    }

    /// The smallest normal number; also how many patterns share an exponent.
    [[nodiscard]] constexpr std::uint64_t hidden_bit() const {
        return std::uint64_t{1} << (precision - 1);
    }

    /// The pattern after the largest finite one: infinity, or without it NaN.
    [[nodiscard]] constexpr std::uint64_t beyond() const {
        return sign_bit() - (has_infinity ? hidden_bit() : 1);
    }

    /// The largest finite number.
    [[nodiscard]] constexpr std::uint64_t largest() const { return beyond() - 1; }

    /// A NaN, and a quiet one where there are two kinds.
    [[nodiscard]] constexpr std::uint64_t not_a_number() const {
        return has_infinity ? beyond() + hidden_bit() / 2 : beyond();
    }
};

namespace detail {

inline constexpr std::array<format_description, 6> formats{{
    {"float8_e4m3fn", 8, 4, -6, 8, false},
    {"float8_e5m2", 8, 3, -14, 15, true},
    {"float16", 16, 11, -14, 15, true},
    {"bfloat16", 16, 8, -126, 127, true},
    {"float32", 32, 24, -126, 127, true},
    {"float64", 64, 53, -1022, 1023, true},
}};

struct format_alias {
    std::string_view name;
    format is;
};

inline constexpr std::array<format_alias, 15> aliases{{
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
}};

} // namespace detail

inline constexpr std::array<format, 6> every_format{format::float8_e4m3fn, format::float8_e5m2,
                                                    format::float16,       format::bfloat16,
                                                    format::float32,       format::float64};

constexpr format_description const& description(format f) {
    return detail::formats[static_cast<std::size_t>(f)];
}

/// The format of this name, which may be one of the usual short ones: half, bf16, e4m3, ...
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
