// Which kind of tensor file a name means, by its ending: .npy, .npz, .safetensors, .pb, and
// .bin or .raw for elements without a header. Capitals count as small letters.
//
// "q.npz#k" names the tensor k of the file q.npz. A file may have a # in its own name: if there is
// one of the whole name, that is meant; otherwise what is before the first # at which a file's
// name ends; without such a file, what is before the first #.
#pragma once

#include <attest/core/language.hpp>

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

} // namespace attest::files
