// Tensors from .safetensors files and into them.
//
// A file is a preamble (see safetensors_preamble.hpp) and the data (see safetensors_layout.hpp).
// Written: the widest elements first, so that every tensor lies at a multiple of its width; whole or
// not at all.
//
// Exact: everything; bytes are moved, never converted. No more memory is taken than the file has
// bytes (up to a factor), and of the data only the tensor that is asked for is kept.
// Refused (ATT-711): a header of more than 100000000 bytes, as by the reference implementation, or
// of more than the file has; what is no such header or layout; data that are shorter or longer than
// the header says; a name that is not there (those that are there are listed); a dtype that is not
// supported, when its tensor is asked for; a boolean that is neither 0 nor 1. (ATT-712): two tensors
// of one name, the name __metadata__, one that is no UTF-8, and as for .npy.
//
// Source: the description of the format in the safetensors repository, README.md, "Format".
#pragma once

#include <attest/files/stored_tensor.hpp>

#include <filesystem>
#include <iosfwd>
#include <string_view>

namespace attest::files {

class files_together; // files/files_together.hpp

/// In the order of their data; the data themselves are not looked at.
std::vector<std::string> names_in_safetensors(std::istream& stream, std::string_view file);

std::vector<std::string> names_in_safetensors(std::filesystem::path const& file);

/// The tensor of this name, or the only one. Where booleans are named, U8 is read as these.
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
