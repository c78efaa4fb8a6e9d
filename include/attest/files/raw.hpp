// Elements without a header: little-endian, row by row, of a type and a shape that the caller knows.
//
// Exact: everything; bytes are moved, never converted. No more memory is taken than the file has
// bytes (up to a factor), whatever the shape.
// Refused (ATT-711): fewer or more bytes than the type and the shape need, a boolean that is neither
// 0 nor 1, and a file that cannot be read; (ATT-712) as for .npy.
#pragma once

#include <attest/files/stored_tensor.hpp>

#include <filesystem>
#include <iosfwd>
#include <string_view>

namespace attest::files {

class files_together; // files/files_together.hpp

/// The name is for what is refused.
stored_tensor read_raw(std::istream& stream, element_type type, std::vector<std::size_t> shape,
                       std::string_view name);

stored_tensor read_raw(std::filesystem::path const& file, element_type type,
                       std::vector<std::size_t> shape, bool mapped = false);

void write_raw(std::ostream& stream, stored_tensor const& tensor, std::string_view name);

void write_raw(std::filesystem::path const& file, stored_tensor const& tensor,
               files_together* among = nullptr);

} // namespace attest::files
