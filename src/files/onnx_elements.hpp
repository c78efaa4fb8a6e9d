// The elements of an ONNX TensorProto: their type according to data_type, and its typed fields as
// bytes.
//
// float_data holds float32, double_data float64, int64_data int64; int32_data holds booleans and,
// each in one non-negative integer, the patterns of float16, bfloat16 and float8.
//
// Source: onnx.proto of ONNX 1.19 (message TensorProto), where data_type 17 is float8e4m3fn, 18
// float8e4m3fnuz, 19 float8e5m2, 20 float8e5m2fnuz and 24 float8e8m0; they are numbers here, so
// that older classes suffice. int8 (3) and float4e2m1 (23) are neither read nor written.
#pragma once

#include <attest/oracle/little_endian.hpp>

#include "files/onnx_classes.hpp"
#include "files/whole_tensor.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace attest::files {

namespace detail {

struct onnx_data_type {
    std::int32_t number;
    element_type type;
    std::string_view field; ///< the typed field
};

inline constexpr std::array<onnx_data_type, 11> onnx_data_types{{
    {1, format::float32, "float_data"},
    {7, element_type::integer64(), "int64_data"},
    {9, element_type::boolean(), "int32_data"},
    {10, format::float16, "int32_data"},
    {11, format::float64, "double_data"},
    {16, format::bfloat16, "int32_data"},
    {17, format::float8_e4m3fn, "int32_data"},
    {18, format::float8_e4m3fnuz, "int32_data"},
    {19, format::float8_e5m2, "int32_data"},
    {20, format::float8_e5m2fnuz, "int32_data"},
    {24, format::float8_e8m0fnu, "int32_data"},
}};

/// uint8 (2) is not a type of its own; it is read as booleans if the caller gives this type.
inline onnx_data_type const* onnx_data_type_of(std::int32_t number,
                                               std::optional<element_type> named) {
    bool const as_boolean = number == 2 && named == element_type::boolean();
    for (onnx_data_type const& one : onnx_data_types)
        if (one.number == number || (as_boolean && one.type == element_type::boolean()))
            return &one;
    return nullptr;
}

inline std::int32_t onnx_number_of(element_type type) {
    for (onnx_data_type const& one : onnx_data_types)
        if (one.type == type)
            return one.number;
    return 0;
}

/// Returns the typed field that belongs to the type, element by element.
inline std::vector<std::byte> onnx_typed_bytes(onnx::TensorProto const& proto,
                                               onnx_data_type const& type, std::string_view name) {
    std::vector<std::byte> bytes;
    for (float const x : proto.float_data())
        oracle::append_little_endian(bytes, std::bit_cast<std::uint32_t>(x), 4);
    for (double const x : proto.double_data())
        oracle::append_little_endian(bytes, std::bit_cast<std::uint64_t>(x), 8);
    for (std::int64_t const x : proto.int64_data())
        oracle::append_little_endian(bytes, static_cast<std::uint64_t>(x), 8);
    std::size_t const width = type.type.bytes();
    for (int i = 0; i < proto.int32_data_size(); ++i) {
        std::int32_t const x = proto.int32_data(i);
        if (x < 0 || x >= std::int32_t{1} << (8 * width))
            refuse_reading(name, "int32_data",
                           "element " + std::to_string(i) + " is " + std::to_string(x)
                               + ", no pattern of " + std::string(type.type.name()));
        oracle::append_little_endian(bytes, static_cast<std::uint64_t>(x), width);
    }
    return bytes;
}

} // namespace detail

} // namespace attest::files
