// Text measured and broken in characters, not in the bytes of UTF-8, and how wide it may be.
//
// What is printed is as wide as the page: 100 characters, or for a terminal its columns, but at least
// 40. It is coloured on a terminal alone, unless the user's environment says otherwise (no-color.org).
#pragma once

#include <attest/core/config.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attest::report {

inline constexpr std::size_t page_width = 100;
inline constexpr std::size_t narrowest_page = 40;

/// Returns the width of what is written to a terminal: the number that the variable COLUMNS says, else the
/// columns of the window, else page_width; narrowest_page if that is less. `asked` may be null, and 0
/// says that the window is not known.
inline std::size_t terminal_width(char const* asked, std::size_t window) {
    std::string_view const digits = asked != nullptr ? asked : "";
    std::size_t columns = 0;
    bool const number = !digits.empty() && digits.size() <= 4
                        && digits.find_first_not_of("0123456789") == std::string_view::npos;
    for (char const digit : number ? digits : std::string_view())
        columns = columns * 10 + static_cast<std::size_t>(digit - '0');
    if (columns == 0)
        columns = window;
    return columns == 0 ? page_width : std::max(columns, narrowest_page);
}

/// Returns whether what is written is coloured: not if the variable NO_COLOR says anything; else if CLICOLOR_FORCE
/// says anything but 0; else on a terminal that is not called dumb. The arguments are the variables and may be null.
inline bool is_coloured(char const* no_color, char const* force, char const* term, bool terminal) {
    auto const said = [](char const* words) {
        return std::string_view(words != nullptr ? words : "");
    };
    if (!said(no_color).empty())
        return false;
    if (!said(force).empty() && said(force) != "0")
        return true;
    return terminal && !said(term).empty() && said(term) != "dumb";
}

inline std::size_t display_width(std::string_view words) {
    return static_cast<std::size_t>(std::count_if(words.begin(), words.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    }));
}

inline std::string padded(std::string_view words, std::size_t width) {
    std::string result(words);
    std::size_t const used = display_width(words);
    if (used < width)
        result.append(width - used, ' ');
    return result;
}

// Breaks at spaces; a word longer than the width is broken inside, never inside a character.
inline std::vector<std::string> wrapped(std::string_view words, std::size_t width) {
    std::vector<std::string> lines(1);
    std::size_t used = 0;
    auto const put = [&](std::string_view word) {
        for (char const c : word) {
            bool const starts = (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
            if (starts && used == width) {
                lines.emplace_back();
                used = 0;
            }
            lines.back() += c;
            if (starts)
                ++used;
        }
    };
    while (!words.empty()) {
        std::size_t const space = words.find(' ');
        std::string_view const word = words.substr(0, space);
        words.remove_prefix(space == std::string_view::npos ? words.size() : space + 1);
        if (word.empty())
            continue;
        if (used > 0 && used + 1 + display_width(word) > width) {
            lines.emplace_back();
            used = 0;
        }
        if (used > 0)
            put(" ");
        put(word);
    }
    return lines;
}

} // namespace attest::report
