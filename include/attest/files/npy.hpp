// Tensors from .npy files and into them.
//
// Read: versions 1.0, 2.0 and 3.0, either order of bytes, C and Fortran order; one array a file.
// Written: C order, little-endian, version 1.0 where the header fits; what is written reads back as
// the same tensor. NumPy has no dtype for bfloat16 and float8: their bits are written as a structured dtype
// whose one field has the name of the format. A path is written whole
// or not at all.
//
// Exact: everything; bytes are moved, never converted. No more memory is taken than the file has
// bytes, whatever its header claims (up to a factor, for growing and for Fortran order).
// Refused (ATT-711): what is no such file, with its name, the field and what is wrong there;
// (ATT-712) a tensor whose bytes are not those of its shape, and a target that cannot be written.
//
// Source: NumPy Enhancement Proposal 1, "A Simple File Format for NumPy Arrays".
#pragma once

#include <attest/files/stored_tensor.hpp>

#include <filesystem>
#include <iosfwd>
#include <string_view>

namespace attest::files {

class files_together; // files/files_together.hpp

/// The name and the option are for what is refused. A type is named where the dtype does not say it,
/// as for bits and booleans in unsigned integers; a file of another one is then refused.
stored_tensor read_npy(std::istream& stream, std::string_view name,
                       std::optional<element_type> pattern_of = std::nullopt,
                       std::string_view option = {});

stored_tensor read_npy(std::filesystem::path const& file,
                       std::optional<element_type> pattern_of = std::nullopt,
                       std::string_view option = {}, bool mapped = false);

void write_npy(std::ostream& stream, stored_tensor const& tensor, std::string_view name);

void write_npy(std::filesystem::path const& file, stored_tensor const& tensor,
               files_together* among = nullptr);

} // namespace attest::files
