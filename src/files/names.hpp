// The tensors of one file by their names.
//
// Refused: ATT-711 for a name that is not in the file (the existing names are listed), and for a
// missing name unless the file has exactly one tensor; ATT-712 for two tensors of one name.
#pragma once

#include <attest/files/refuse.hpp>
#include <attest/files/stored_tensor.hpp>

#include <algorithm>

namespace attest::files::detail {

inline std::string listed(std::span<std::string const> names) {
    constexpr std::size_t most = 20;
    std::string words;
    for (std::string const& name : names.first(std::min(most, names.size())))
        words += (words.empty() ? "" : ", ") + in_quotes(name);
    if (names.size() > most)
        words += " and " + std::to_string(names.size() - most) + " more";
    return words;
}

/// Returns a name that occurs twice, if there is one.
inline std::optional<std::string> repeated(std::vector<std::string> names) {
    std::ranges::sort(names);
    auto const place = std::ranges::adjacent_find(names);
    return place != names.end() ? std::optional(*place) : std::nullopt;
}

/// Returns the index of the requested name, or of the only one if none is requested.
inline std::size_t chosen(std::span<std::string const> names, std::optional<std::string_view> asked,
                          std::string_view file) {
    if (!asked && names.size() == 1)
        return 0;
    for (std::size_t place = 0; asked && place < names.size(); ++place)
        if (names[place] == *asked)
            return place;
    std::string const there = names.empty()       ? "the file holds no tensor"
                              : names.size() == 1 ? "there is " + listed(names)
                                                  : "there are " + listed(names);
    refuse_reading(file, "name",
                   asked ? "there is no tensor " + in_quotes(*asked) + "; " + there
                         : there + (names.empty() ? "" : "; ask for one of them by its name"));
}

inline void require_distinct_names(std::span<named_tensor const> tensors, std::string_view file) {
    std::vector<std::string> names;
    for (named_tensor const& one : tensors)
        names.push_back(one.name);
    if (auto const twice = repeated(names))
        refuse_writing(file, "name: there are two tensors " + in_quotes(*twice));
}

} // namespace attest::files::detail
