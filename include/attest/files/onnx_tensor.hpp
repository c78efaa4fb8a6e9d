// A tensor from a .pb file that holds one ONNX TensorProto, and into one, by ONNX's own classes.
//
// Read: raw_data, or the typed field that belongs to the data_type (see onnx_elements.hpp); a
// doc_string and metadata_props are passed over. Written: dims, data_type, name and raw_data.
//
// Exact: everything; bit patterns are moved, never converted. Memory is taken in proportion to the
// bytes of the file (a whole number of one byte becomes one of eight).
// Refused (ATT-711): what is no TensorProto, or holds a field that none has; another data_type, or
// none; a segment, external data, strings; a negative extent; raw and typed data at once, a typed
// field of another data_type, another number of elements or bytes than the dims need; a number that
// is no pattern of its format, a boolean that is neither 0 nor 1. (ATT-712): 2 GiB and more, which
// protobuf has no message for, a write that fails, and as for .npy.
//
// Source: onnx.proto of ONNX 1.14 (message TensorProto).
#pragma once

#include <attest/files/stored_tensor.hpp>

#include <filesystem>
#include <iosfwd>
#include <string_view>

namespace attest::files {

class files_together; // files/files_together.hpp

/// Where booleans are named, uint8 is read as these.
named_tensor read_onnx_tensor(std::istream& stream, std::string_view file,
                              std::optional<element_type> named = std::nullopt);

named_tensor read_onnx_tensor(std::filesystem::path const& file,
                              std::optional<element_type> named = std::nullopt);

void write_onnx_tensor(std::ostream& stream, named_tensor const& named, std::string_view file);

void write_onnx_tensor(std::filesystem::path const& file, named_tensor const& named,
                       files_together* among = nullptr);

} // namespace attest::files
