// Reads tensors from .npy files and writes them.
//
// Read: versions 1.0, 2.0 and 3.0, both byte orders, C and Fortran order; one array per file.
// Written: C order, little-endian, version 1.0 where the header fits; what is written reads back as
// the same tensor. NumPy has no dtype for bfloat16 and float8: their bits are written as a
// structured dtype with one field that has the name of the format. A file is written completely or
// not at all.
//
// Exact: everything; bytes are moved, never converted. Memory use is bounded by the size of the
// file, whatever its header claims (up to a factor, for growing and for Fortran order). Refused
// (ATT-711): a file that is not a .npy file, with its name, the field and the fault; (ATT-712) a
// tensor whose bytes do not match its shape, and a target that cannot be written.
//
// Source: NumPy Enhancement Proposal 1, "A Simple File Format for NumPy Arrays".
#pragma once

#include <attest/files/stored_tensor.hpp>

#include <filesystem>
#include <iosfwd>
#include <string_view>

namespace attest::files {

class files_together; // files/files_together.hpp

/// `name` and `option` are used in error messages. `pattern_of` is needed where the dtype does not
/// say what the elements are, as for bit patterns and booleans stored as unsigned integers; a file
/// with elements of another type is then refused.
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
