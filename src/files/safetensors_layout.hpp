// The layout of the tensors of a .safetensors file: contiguous, from the first byte of the data to
// the last, each with the bytes that its dtype and shape need.
//
// dtypes: F64, F32, F16, BF16, F8_E4M3, F8_E5M2, F8_E4M3FNUZ, F8_E5M2FNUZ, F8_E8M0, F4 (whose shape
// counts numbers, two per byte), I8, BOOL, I64 and I32, and U8 if the caller says that these are
// booleans. A tensor of another dtype is part of the layout as well; it is refused by name when it
// is requested.
//
// Refused (ATT-711): a gap, an overlap, an end before its begin, a shape that needs another number
// of bytes or more than memory can hold.
//
// Source: the description of the format in the safetensors repository, README.md, "Format".
#pragma once

#include "files/safetensors_header.hpp"

#include <tuple>

namespace attest::files {

namespace detail {

struct safetensors_dtype {
    std::string_view name;
    element_type type;
};

inline constexpr std::array<safetensors_dtype, 14> safetensors_dtypes{{
    {"F64", format::float64},
    {"F32", format::float32},
    {"F16", format::float16},
    {"BF16", format::bfloat16},
    {"F8_E4M3", format::float8_e4m3fn},
    {"F8_E5M2", format::float8_e5m2},
    {"F8_E4M3FNUZ", format::float8_e4m3fnuz},
    {"F8_E5M2FNUZ", format::float8_e5m2fnuz},
    {"F8_E8M0", format::float8_e8m0fnu},
    {"F4", format::float4_e2m1fn},
    {"I8", format::int8},
    {"BOOL", element_type::boolean()},
    {"I64", element_type::integer64()},
    {"I32", element_type::integer32()},
}};

} // namespace detail

/// Returns the type; `named` is boolean if U8 means booleans.
constexpr std::optional<element_type>
safetensors_type(std::string_view dtype, std::optional<element_type> named = std::nullopt) {
    for (detail::safetensors_dtype const& one : detail::safetensors_dtypes)
        if (one.name == dtype)
            return one.type;
    if (dtype == "U8" && named == element_type::boolean())
        return named;
    return std::nullopt;
}

constexpr std::string_view safetensors_name(element_type type) {
    for (detail::safetensors_dtype const& one : detail::safetensors_dtypes)
        if (one.type == type)
            return one.name;
    return "";
}

/// Returns the entries in the order of their data after checking them; the data end where the last
/// one does.
inline std::vector<safetensors_entry> in_order_of_data(std::vector<safetensors_entry> entries,
                                                       std::string_view file) {
    std::ranges::sort(entries, {}, [](safetensors_entry const& one) {
        return std::tuple(one.begin, one.end, std::string_view(one.name));
    });
    std::size_t at = 0;
    for (safetensors_entry const& one : entries) {
        auto const refuse = [&](std::string const& why) {
            refuse_reading(file, "data_offsets", in_quotes(one.name) + ": " + why);
        };
        if (one.end < one.begin)
            refuse("it ends at " + std::to_string(one.end) + ", before it begins at "
                   + std::to_string(one.begin));
        if (one.begin != at)
            refuse("it begins at " + std::to_string(one.begin)
                   + (one.begin < at ? ", inside the tensor that ends at "
                                     : ", after a hole that begins at ")
                   + std::to_string(at));
        at = one.end;
        auto const type = safetensors_type(one.dtype, element_type::boolean());
        if (!type)
            continue;
        auto const needed = byte_count(*type, one.shape);
        if (!needed)
            refuse_reading(file, "shape",
                           in_quotes(one.name) + ": the product of the extents is too large");
        if (*needed != one.end - one.begin)
            refuse("the shape and " + one.dtype + " need " + in_bytes(*needed)
                   + ", the offsets leave " + std::to_string(one.end - one.begin));
    }
    return entries;
}

} // namespace attest::files
