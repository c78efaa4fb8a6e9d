// Which kind of tensor file a name stands for, by its ending: .npy, .npz, .safetensors, .pb, and
// .bin or .raw for elements without a header. Capitals count as small letters.
//
// "q.npz#k" names the tensor k of the file q.npz. A file may have a # in its own name: if there is
// one of the whole name, that is meant; otherwise what stands before the first # at which a file's
// name ends; without such a file, what stands before the first #.
#pragma once

#include <attest/files/refuse.hpp>

#include <array>
#include <filesystem>
#include <optional>

namespace attest::files {

enum class file_kind : unsigned char { npy, npz, safetensors, onnx, raw };

inline constexpr char const* known_endings = ".npy, .npz, .safetensors, .pb, .bin and .raw";

inline std::optional<file_kind> kind_of(std::filesystem::path const& file) {
    constexpr std::array<std::pair<std::string_view, file_kind>, 6> kinds{{
        {".npy", file_kind::npy},
        {".npz", file_kind::npz},
        {".safetensors", file_kind::safetensors},
        {".pb", file_kind::onnx},
        {".bin", file_kind::raw},
        {".raw", file_kind::raw},
    }};
    std::string ending = file.extension().string();
    for (char& c : ending)
        if ('A' <= c && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    for (auto const& [known, kind] : kinds)
        if (known == ending)
            return kind;
    return std::nullopt;
}

constexpr bool holds_names(file_kind kind) {
    return kind == file_kind::npz || kind == file_kind::safetensors;
}

struct tensor_place {
    std::filesystem::path file;
    std::optional<std::string> name; ///< of the tensor in it
};

inline tensor_place place_of(std::string_view spec) {
    std::error_code problem;
    std::filesystem::path const whole{spec};
    std::size_t const first = spec.find('#');
    if (first == std::string_view::npos || std::filesystem::exists(whole, problem))
        return {whole, std::nullopt};
    std::size_t split = first;
    for (std::size_t at = first; at != std::string_view::npos; at = spec.find('#', at + 1))
        if (std::filesystem::exists(spec.substr(0, at), problem)) {
            split = at;
            break;
        }
    return {spec.substr(0, split), std::string(spec.substr(split + 1))};
}

} // namespace attest::files
