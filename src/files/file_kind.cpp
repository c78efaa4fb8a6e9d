// The kinds of files by their endings, and names with a #.
#include <attest/files/read.hpp>
#include <attest/files/refuse.hpp>

#include <array>

namespace attest::files {

std::optional<file_kind> kind_of(std::filesystem::path const& file) {
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

std::string unknown_ending(std::filesystem::path const& file) {
    std::string const ending = file.extension().string();
    std::string words = ending.empty() ? "its name has no ending of a tensor file"
                                       : in_quotes(ending) + " is no ending of a tensor file";
    words += "; known are .npy, .npz, .safetensors, .pb, .bin and .raw";
    std::size_t const sign = ending.find_first_of(":@?");
    if (sign == std::string::npos)
        return words;
    std::string const whole = file.string();
    std::string const before = whole.substr(0, whole.size() - ending.size() + sign);
    if (auto const kind = kind_of(before); kind && holds_names(*kind))
        words += "; the name of a tensor in a file follows #, as in "
                 + in_quotes(before + "#" + ending.substr(sign + 1));
    return words;
}

tensor_place place_of(std::string_view spec) {
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
