// The elements of a .npy file: their type according to the dtype, and their bytes in little-endian
// order.
//
// f2, f4, f8 (numbers), i4 and i8 (integers) are preceded by < or >, their byte order; b1
// (booleans) and i1 (numbers of the format int8) by |. NumPy has no dtype for bfloat16 and float8.
// They are stored as unsigned integers, u2 and u1, or as in ml_dtypes, V2, V1 and f1. The file does
// not say which format these are, so the caller does, and a file with another format than the
// caller's is refused. Bytes of u1 may also be booleans. A file may state the format by a
// structured dtype with one field, u2 or u1, that has the name of the format:
// [('bfloat16', '<u2')]. Such files are written; NumPy reads them without extensions: a["bfloat16"]
// are the bits, and a.view(ml_dtypes.bfloat16) the numbers.
//
// Refused (ATT-711): every other dtype; patterns without a format from the caller, or with a format
// of another width; a boolean whose byte is neither 0 nor 1.
//
// Source: NumPy Enhancement Proposal 1; the array interface protocol of NumPy, version 3 (typestr).
#pragma once

#include "files/npy_header.hpp"
#include "files/whole_tensor.hpp"

#include <algorithm>

namespace attest::files {

struct npy_elements {
    element_type type;
    bool swapped; ///< big-endian
};

namespace detail {

struct npy_dtype {
    std::string_view code;
    element_type type; ///< for a pattern only its width matters
    bool is_pattern;
};

inline constexpr std::array<npy_dtype, 12> npy_dtypes{{
    {"f2", format::float16, false},
    {"f4", format::float32, false},
    {"f8", format::float64, false},
    {"b1", element_type::boolean(), false},
    {"i1", format::int8, false},
    {"i8", element_type::integer64(), false},
    {"i4", element_type::integer32(), false},
    {"u1", format::float8_e4m3fn, true},
    {"V1", format::float8_e4m3fn, true},
    {"f1", format::float8_e4m3fn, true},
    {"u2", format::bfloat16, true},
    {"V2", format::bfloat16, true},
}};

/// | precedes a dtype without byte order; a void has none, and ml_dtypes writes < for it.
constexpr bool order_fits(char order, npy_dtype const& dtype) {
    bool const is_void = dtype.code.front() == 'V';
    bool const single = dtype.type.bytes() == 1;
    return order == '<' || (order == '>' && !is_void) || (order == '|' && (single || is_void));
}

/// Returns whether elements of this dtype may be of the type that the caller gives.
constexpr bool may_hold(npy_dtype const& dtype, element_type named) {
    if (!dtype.is_pattern)
        return dtype.type == named;
    if (named == element_type::boolean())
        return dtype.code == "u1";
    if (named == format::float4_e2m1fn && dtype.code != "u1")
        return false; // a void of ml_dtypes has one of them per byte
    return named.number() && named != format::int8 && named.bytes() == dtype.type.bytes();
}

/// Returns whether the field of a structured dtype may have the name of this format.
constexpr bool is_field(format f) {
    return f == format::bfloat16 || (oracle::description(f).bits <= 8 && f != format::int8);
}

/// Returns the elements of a structured dtype with this field.
constexpr npy_elements npy_field_of(std::string_view descr, std::string_view field,
                                    std::optional<element_type> named, std::string_view name,
                                    std::string_view option) {
    std::optional<element_type> type;
    for (format const f : every_format)
        if (is_field(f) && oracle::description(f).name == field)
            type = f;
    for (npy_dtype const& dtype : npy_dtypes) {
        if (!type || descr.empty() || descr.substr(1) != dtype.code || dtype.code.front() != 'u'
            || !order_fits(descr.front(), dtype) || dtype.type.bytes() != type->bytes())
            continue;
        if (named && *named != *type)
            refuse_reading(name, "descr",
                           "the field says that the format is " + std::string(type->name())
                               + ", which is not the one named" + by(option) + ", "
                               + std::string(named->name()));
        return {*type, descr.front() == '>' && type->bytes() > 1};
    }
    refuse_reading(name, "descr",
                   "a structured dtype is read where its one field has the name of a format and "
                   "holds its bits, as in [('bfloat16', '<u2')] and [('float8_e4m3fn', '|u1')], "
                   "not [("
                       + in_quotes(field) + ", " + in_quotes(descr) + ")]");
}

} // namespace detail

/// `option` is used in error messages: how the caller's user gives a type. `field` is that of a
/// structured dtype, or empty.
constexpr npy_elements npy_elements_of(std::string_view descr,
                                       std::optional<element_type> pattern_of,
                                       std::string_view name, std::string_view option = {},
                                       std::string_view field = {}) {
    if (!field.empty())
        return detail::npy_field_of(descr, field, pattern_of, name, option);
    for (detail::npy_dtype const& dtype : detail::npy_dtypes) {
        if (descr.empty() || descr.substr(1) != dtype.code
            || !detail::order_fits(descr.front(), dtype))
            continue;
        bool const swapped = descr.front() == '>' && dtype.type.bytes() > 1;
        if (dtype.is_pattern && !pattern_of)
            refuse_reading(
                name, "descr",
                in_quotes(descr) + " does not say which format its patterns have; name it"
                    + by(option)
                    + (dtype.type.bytes() == 1
                           ? ": float8_e4m3fn, float8_e5m2 or another of 8 bits, or float4_e2m1fn "
                             "with two in a byte (booleans are |b1, or |u1 that is named bool)"
                           : ": bfloat16 or float16"));
        if (pattern_of && !detail::may_hold(dtype, *pattern_of))
            refuse_reading(name, "descr",
                           in_quotes(descr) + " cannot hold the format named" + by(option) + ", "
                               + std::string(pattern_of->name())
                               + (pattern_of == format::float4_e2m1fn && dtype.code == "V1"
                                      ? "; store two of them in a byte, |u1, the first one in its "
                                        "lower half"
                                      : ""));
        return {pattern_of.value_or(dtype.type), swapped};
    }
    refuse_reading(
        name, "descr",
        in_quotes(descr)
            + " is not supported; supported are f2, f4, f8, i4 and i8 with < or > "
              "before them, |b1, |i1, and for a format that the caller names |u1, |V1, |f1, <u2, "
              ">u2, <V2 and |V2");
}

/// Returns the dtype of the elements, or of their bit patterns.
constexpr std::string_view npy_descr(element_type type) {
    if (type.kind() == element_kind::boolean)
        return "|b1";
    if (type.kind() == element_kind::integer64)
        return "<i8";
    if (type.kind() == element_kind::integer32)
        return "<i4";
    switch (*type.number()) {
    case format::float8_e4m3fn:
    case format::float8_e5m2:
    case format::float8_e4m3fnuz:
    case format::float8_e5m2fnuz:
    case format::float8_e8m0fnu:
    case format::float4_e2m1fn:
        return "|u1";
    case format::int8:
        return "|i1";
    case format::bfloat16:
        return "<u2";
    case format::float16:
        return "<f2";
    case format::float32:
        return "<f4";
    case format::float64:
        break;
    }
    return "<f8";
}

/// Returns the dtype in the syntax of a header.
inline std::string npy_descr_text(element_type type) {
    std::string const dtype = "'" + std::string(npy_descr(type)) + "'";
    for (detail::npy_dtype const& known : detail::npy_dtypes)
        if (known.is_pattern && npy_descr(type).substr(1) == known.code)
            return "[('" + std::string(type.name()) + "', " + dtype + ")]";
    return dtype;
}

/// Returns the shape in numbers of an array of bytes, if two numbers share a byte: the last axis is
/// twice as long. Nothing if that exceeds std::size_t.
constexpr std::optional<std::vector<std::size_t>> shape_in_numbers(element_type type,
                                                                   std::vector<std::size_t> shape) {
    std::size_t const per_byte = type.elements_per_byte();
    if (per_byte == 1 || shape.empty())
        return shape;
    if (shape.back() > std::numeric_limits<std::size_t>::max() / per_byte)
        return std::nullopt;
    shape.back() *= per_byte;
    return shape;
}

/// Reverses the bytes of each element.
constexpr void swap_bytes(std::span<std::byte> bytes, std::size_t width) {
    for (std::size_t first = 0; first < bytes.size(); first += width)
        std::ranges::reverse(bytes.subspan(first, width));
}

/// Returns the elements in row-major order, from column-major order.
constexpr std::vector<std::byte> row_major(std::span<std::byte const> bytes,
                                           std::span<std::size_t const> shape, std::size_t width) {
    std::vector<std::byte> result(bytes.begin(), bytes.end());
    if (bytes.empty())
        return result;
    std::vector<std::size_t> stride(shape.size(), width);
    for (std::size_t d = 1; d < shape.size(); ++d)
        stride[d] = stride[d - 1] * shape[d - 1];
    std::vector<std::size_t> index(shape.size(), 0);
    std::size_t from = 0;
    for (std::size_t to = 0; to < bytes.size(); to += width) {
        for (std::size_t i = 0; i < width; ++i)
            result[to + i] = bytes[from + i];
        for (std::size_t d = shape.size(); d-- > 0;) {
            from += stride[d];
            if (++index[d] < shape[d])
                break;
            from -= stride[d] * shape[d];
            index[d] = 0;
        }
    }
    return result;
}

} // namespace attest::files
