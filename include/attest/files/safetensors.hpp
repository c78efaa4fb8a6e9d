// Reads tensors from .safetensors files and writes them.
//
// A file is a preamble (see safetensors_preamble.hpp) and the data (see safetensors_layout.hpp).
// Written: the widest elements first, so that every tensor begins at a multiple of its width; a
// file is written completely or not at all.
//
// Exact: everything; bytes are moved, never converted. Memory use is bounded by the size of the
// file (up to a factor), and of the data only the requested tensor is kept.
// Refused (ATT-711): a header of more than 100000000 bytes, as in the reference implementation, or
// longer than the file; a malformed header or layout; data that are shorter or longer than the
// header says; a missing name (the existing names are listed); an unsupported dtype, when its
// tensor is requested; a boolean that is neither 0 nor 1. (ATT-712): two tensors of one name, the
// name __metadata__, a name that is not UTF-8, and the faults of .npy.
//
// Source: the description of the format in the safetensors repository, README.md, "Format".
#pragma once

#include <attest/files/stored_tensor.hpp>

#include <filesystem>
#include <iosfwd>
#include <string_view>

namespace attest::files {

class files_together; // files/files_together.hpp

/// Returns the names in the order of their data; the data themselves are not read.
std::vector<std::string> names_in_safetensors(std::istream& stream, std::string_view file);

std::vector<std::string> names_in_safetensors(std::filesystem::path const& file);

/// Returns the tensor of this name, or the only one. If `named` is boolean, U8 is read as booleans.
stored_tensor read_safetensors(std::istream& stream, std::string_view file,
                               std::optional<std::string_view> asked = std::nullopt,
                               std::optional<element_type> named = std::nullopt);

stored_tensor read_safetensors(std::filesystem::path const& file,
                               std::optional<std::string_view> asked = std::nullopt,
                               std::optional<element_type> named = std::nullopt,
                               bool mapped = false);

void write_safetensors(std::ostream& stream, std::span<named_tensor const> tensors,
                       std::string_view name);

void write_safetensors(std::filesystem::path const& file, std::span<named_tensor const> tensors,
                       files_together* among = nullptr);

} // namespace attest::files
