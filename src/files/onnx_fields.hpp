// The fields that an ONNX TensorProto has, and the shape in its dims.
//
// Refused (ATT-711): an unknown field, a known one of the wrong wire type, segments and external data,
// a negative extent, elements in two fields. doc_string and metadata_props are ignored.
//
// Source: onnx.proto of ONNX 1.19 (message TensorProto), where metadata_props is field 16. Fields
// unknown to older classes are identified by their numbers.
#pragma once

#include <attest/files/refuse.hpp>

#include "files/onnx_classes.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace attest::files::detail {

inline void require_known_fields(onnx::TensorProto const& proto, std::string_view name) {
    constexpr int data_location = 14;
    constexpr int metadata_props = 16;
    auto const& unknown = proto.unknown_fields();
    for (int i = 0; i < unknown.field_count(); ++i) {
        int const number = unknown.field(i).number();
        if (number == data_location)
            refuse_reading(name, "data_location", "it is neither DEFAULT nor EXTERNAL");
        if (number != metadata_props)
            refuse_reading(name, "message",
                           "field " + std::to_string(number)
                               + " is unknown in a TensorProto, or has the wrong wire type");
    }
    if (proto.has_segment())
        refuse_reading(name, "segment", "a tensor in parts is not supported");
    if (proto.external_data_size() > 0 || proto.data_location() != onnx::TensorProto::DEFAULT)
        refuse_reading(name, "external_data", "data in another file are not supported");
}

inline std::vector<std::size_t> onnx_shape(onnx::TensorProto const& proto, std::string_view name) {
    std::vector<std::size_t> shape;
    for (std::int64_t const extent : proto.dims()) {
        if (extent < 0)
            refuse_reading(name, "dims",
                           "extent " + std::to_string(shape.size()) + " is negative, "
                               + std::to_string(extent));
        shape.push_back(static_cast<std::size_t>(extent));
    }
    return shape;
}

/// Returns the field with the elements; there is at most one.
inline std::string_view onnx_data_field(onnx::TensorProto const& proto, std::string_view name) {
    std::pair<std::string_view, bool> const fields[] = {
        {"raw_data", proto.has_raw_data()},
        {"float_data", proto.float_data_size() > 0},
        {"int32_data", proto.int32_data_size() > 0},
        {"string_data", proto.string_data_size() > 0},
        {"int64_data", proto.int64_data_size() > 0},
        {"double_data", proto.double_data_size() > 0},
        {"uint64_data", proto.uint64_data_size() > 0},
    };
    std::string_view found;
    for (auto const& [field, is_there] : fields) {
        if (is_there && !found.empty())
            refuse_reading(name, field, "the data are already stored in " + std::string(found));
        if (is_there)
            found = field;
    }
    return found;
}

} // namespace attest::files::detail
