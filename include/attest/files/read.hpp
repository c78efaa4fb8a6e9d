// A tensor by the name of its file, whichever kind that is: .npy, .npz, .safetensors, .pb, and
// .bin or .raw for elements without a header. Capitals count as small letters.
//
// "q.npz#k" names the tensor k of the file q.npz. A file may have a # in its own name: if there is
// one of the whole name, that is meant; otherwise what is before the first # at which a file's
// name ends; without such a file, what is before the first #.
//
// Read: "q.npy", "qkv.npz#q", "qkv.safetensors#q" (without #q the only tensor), "q.pb", and "q.bin"
// with the type and the shape that the caller knows. Written: one tensor a file.
//
// Refused (ATT-711, ATT-712): an unknown ending, with the known ones; a # after a file that holds
// one tensor; .bin and .raw without a type or a shape; a file whose elements are of another format
// than the caller named; and what each kind refuses.
#pragma once

#include <attest/files/stored_tensor.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace attest::files {

enum class file_kind : unsigned char { npy, npz, safetensors, onnx, raw };

constexpr bool holds_names(file_kind kind) {
    return kind == file_kind::npz || kind == file_kind::safetensors;
}

struct tensor_place {
    std::filesystem::path file;
    std::optional<std::string> name; ///< of the tensor in it
};

std::optional<file_kind> kind_of(std::filesystem::path const& file);

/// Returns what to say of a file whose kind is not known: its ending, the known ones, and the # before a name where
/// another sign is in its place.
std::string unknown_ending(std::filesystem::path const& file);

tensor_place place_of(std::string_view spec);

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
