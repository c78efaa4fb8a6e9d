// Reads a tensor from a .pb file that holds one ONNX TensorProto, and writes one, by ONNX's own
// classes.
//
// Read: raw_data, or the typed field that belongs to the data_type (see onnx_elements.hpp);
// doc_string and metadata_props are ignored. Written: dims, data_type, name and raw_data.
//
// Exact: everything; bit patterns are moved, never converted. Memory use is proportional to the
// size of the file (an integer of one byte becomes one of eight).
// Refused (ATT-711): a file that is not a TensorProto, or has an unknown field; a data_type that is
// unsupported or missing; a segment, external data, strings; a negative extent; both raw and typed
// data, a typed field that does not belong to the data_type, a number of elements or bytes other
// than dims require; an integer that is not a pattern of the format, a boolean that is neither 0
// nor 1. (ATT-712): 2 GiB or more, which a protobuf message cannot hold, a failed write, and the
// faults of .npy.
//
// Source: onnx.proto of ONNX 1.19 (message TensorProto).
#pragma once

#include <attest/files/stored_tensor.hpp>

#include <filesystem>
#include <iosfwd>
#include <string_view>

namespace attest::files {

class files_together; // files/files_together.hpp

/// If `named` is boolean, uint8 is read as booleans.
named_tensor read_onnx_tensor(std::istream& stream, std::string_view file,
                              std::optional<element_type> named = std::nullopt);

named_tensor read_onnx_tensor(std::filesystem::path const& file,
                              std::optional<element_type> named = std::nullopt);

void write_onnx_tensor(std::ostream& stream, named_tensor const& named, std::string_view file);

void write_onnx_tensor(std::filesystem::path const& file, named_tensor const& named,
                       files_together* among = nullptr);

} // namespace attest::files
