// Reads a tensor by the name of its file: .npy, .npz, .safetensors, .pb, and .bin or .raw for
// elements without a header. The case of the ending is ignored.
//
// "q.npz#k" names the tensor k of the file q.npz. A file name may itself contain a #: if a file
// with the whole name exists, the name means that file; otherwise the file is the part before the
// first # that follows the name of an existing file; if no such file exists, the part before the
// first #.
//
// Read: "q.npy", "qkv.npz#q", "qkv.safetensors#q" (without #q the only tensor), "q.pb", and "q.bin"
// with the type and the shape that the caller gives. Written: one tensor per file.
//
// Refused (ATT-711, ATT-712): an unknown ending, with the known ones; a # after a file that holds
// one tensor; .bin and .raw without a type or a shape; a file whose elements have another format
// than the caller gives; and what each kind refuses.
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
    std::optional<std::string> name; ///< the name of the tensor in the file
};

std::optional<file_kind> kind_of(std::filesystem::path const& file);

/// Returns the error message for a file of unknown kind: its ending, the known ones, and the #
/// before a tensor's name if another character was used instead.
std::string unknown_ending(std::filesystem::path const& file);

tensor_place place_of(std::string_view spec);

class files_together; // files/files_together.hpp

struct reading_hints {
    /// The format of bit patterns in .npy and .npz, or boolean if bytes of uint8 are booleans, 0 or
    /// 1; a file with elements of another type is refused, whatever its kind.
    std::optional<element_type> pattern_of{};
    std::optional<element_type> raw_type{}; ///< for .bin and .raw
    std::optional<std::vector<std::size_t>> raw_shape{};
    std::string type_option{}; ///< how the caller's user names a type; for error messages
    std::string shape_option{};
    bool mapped =
        false; ///< map the bytes of .npy, .safetensors and raw files if they need no change
};

stored_tensor read_tensor(std::string_view spec, reading_hints const& hints = {});

/// `name` is the tensor's, in a file that holds names. If `among` is given, the file appears with
/// its files.
void write_tensor(std::filesystem::path const& file, stored_tensor const& tensor,
                  std::string const& name = "tensor", files_together* among = nullptr);

} // namespace attest::files
