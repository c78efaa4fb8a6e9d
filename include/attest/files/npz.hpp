// Reads tensors from .npz archives, which are zip archives of .npy files, and writes them.
//
// Read: members stored or deflated; the tensor q is the member q.npy, or the member called q.
// Written: members stored, each as write_npy writes it, the same bytes for the same tensors; the
// archive is written completely or not at all.
//
// Exact: everything. A member is decompressed while it is read, and only up to the size that its
// own header states plus one byte, so a small archive that inflates to a large member takes no
// memory.
// Refused (ATT-711): an inconsistent archive, two members with one tensor name, a missing name (the
// existing names are listed), an encrypted member, another compression, a checksum or a size that
// differs from the stated one, and a member that npy.hpp refuses; (ATT-712) two tensors of one
// name, a name that an archive cannot hold, and the faults of .npy.
//
// Source: numpy.savez in NumPy's reference; npy.hpp for the members.
#pragma once

#include <attest/files/stored_tensor.hpp>

#include <filesystem>
#include <string_view>

namespace attest::files {

class files_together; // files/files_together.hpp

std::vector<std::string> names_in_npz(std::filesystem::path const& file);

/// Returns the tensor of this name, or the only one; `pattern_of` is as for read_npy.
stored_tensor read_npz(std::filesystem::path const& file,
                       std::optional<std::string_view> asked = std::nullopt,
                       std::optional<element_type> pattern_of = std::nullopt,
                       std::string_view option = {});

void write_npz(std::filesystem::path const& file, std::span<named_tensor const> tensors,
               files_together* among = nullptr);

} // namespace attest::files
