// Tensors from .npz archives and into them: a zip archive whose members are .npy files.
//
// Read: members stored or deflated; the tensor q is the member q.npy, or the one that is called q.
// Written: members stored, each as write_npy writes it, the same bytes for the same tensors; whole
// or not at all.
//
// Exact: everything. A member is decompressed as it is read, and no more of it than its own header
// needs and one byte: a small archive that swells to a large member takes no memory by it.
// Refused (ATT-711): what is no consistent archive, two members that answer to one name, a name that
// is not there (those that are there are listed), an encrypted member, another compression, a
// checksum or a size that is not the one stated, and what is no .npy file by npy.hpp's rules;
// (ATT-712) two tensors of one name, a name that no archive can hold, and as for .npy.
//
// Source: numpy.savez in NumPy's reference; what the members are, in npy.hpp.
#pragma once

#include <attest/files/stored_tensor.hpp>

#include <filesystem>
#include <string_view>

namespace attest::files {

class files_together; // files/files_together.hpp

std::vector<std::string> names_in_npz(std::filesystem::path const& file);

/// The tensor of this name, or the only one; a type is named as for read_npy.
stored_tensor read_npz(std::filesystem::path const& file,
                       std::optional<std::string_view> asked = std::nullopt,
                       std::optional<element_type> pattern_of = std::nullopt,
                       std::string_view option = {});

void write_npz(std::filesystem::path const& file, std::span<named_tensor const> tensors,
               files_together* among = nullptr);

} // namespace attest::files
