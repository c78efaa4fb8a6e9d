// Elements without a header: little-endian, in row-major order; the caller gives their type and
// shape.
//
// Exact: everything; bytes are moved, never converted. Memory use is bounded by the size of the
// file (up to a factor), whatever the shape.
// Refused (ATT-711): fewer or more bytes than the type and the shape need, a boolean that is
// neither 0 nor 1, and a file that cannot be read; (ATT-712) the faults of .npy.
#pragma once

#include <attest/files/stored_tensor.hpp>

#include <filesystem>
#include <iosfwd>
#include <string_view>

namespace attest::files {

class files_together; // files/files_together.hpp

/// `name` is used in error messages.
stored_tensor read_raw(std::istream& stream, element_type type, std::vector<std::size_t> shape,
                       std::string_view name);

stored_tensor read_raw(std::filesystem::path const& file, element_type type,
                       std::vector<std::size_t> shape, bool mapped = false);

void write_raw(std::ostream& stream, stored_tensor const& tensor, std::string_view name);

void write_raw(std::filesystem::path const& file, stored_tensor const& tensor,
               files_together* among = nullptr);

} // namespace attest::files
