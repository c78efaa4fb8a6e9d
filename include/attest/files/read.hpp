// A tensor by the name of its file, whichever kind that is (see file_kind.hpp).
//
// Read: "q.npy", "qkv.npz#q", "qkv.safetensors#q" (without #q the only tensor), "q.pb", and "q.bin"
// with the type and the shape that the caller knows. Written: one tensor a file.
//
// Refused (ATT-711, ATT-712): an unknown ending, with the known ones; a # after a file that holds
// one tensor; .bin and .raw without a type or a shape; a file whose elements are of another format
// than the caller named; and what each kind refuses.
#pragma once

#include <attest/files/file_kind.hpp>
#include <attest/files/named_tensor.hpp>

namespace attest::files {

class files_together; // files/files_together.hpp

struct reading_hints {
    /// Of the patterns in .npy and .npz, and booleans where bytes of uint8 are these, 0 or 1; a file
    /// of another type is refused, whatever its kind.
    std::optional<element_type> pattern_of{};
    std::optional<element_type> raw_type{}; ///< for .bin and .raw
    std::optional<std::vector<std::size_t>> raw_shape{};
    std::string type_option{}; ///< how the caller's user names a type; for what is refused
    std::string shape_option{};
    bool mapped =
        false; ///< the bytes of .npy, .safetensors and raw files, where they need no change
};

stored_tensor read_tensor(std::string_view spec, reading_hints const& hints = {});

/// The name is the tensor's, in a file that holds names. Among others it appears when they do.
void write_tensor(std::filesystem::path const& file, stored_tensor const& tensor,
                  std::string const& name = "tensor", files_together* among = nullptr);

} // namespace attest::files
