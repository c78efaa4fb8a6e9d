// A matrix of weights as a picture (SVG): a square an entry, the darker the larger, with its decimal in it and its
// exact form as its title; and as a table of exact forms, for those who do not see it.
//
// The shade comes from the four decimals, which are correctly rounded: an entry in 0 ... 1 covers as much of its
// square's opacity. A matrix with another entry, or with more than 144 entries, has no picture.
#pragma once

#include <attest/mirror/readable.hpp>
#include <attest/report/markup.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace attest::report {

inline constexpr std::size_t most_squares = 144;

namespace detail {

/// Is this decimal 0.0000 to 1.0000?
[[nodiscard]] inline bool is_share(std::string_view decimal) {
    return decimal.size() == 6 && (decimal.substr(0, 2) == "0." || decimal == "1.0000");
}

[[nodiscard]] inline std::string attribute(std::string_view name, std::size_t value) {
    return " " + std::string(name) + "=\"" + std::to_string(value) + "\"";
}

} // namespace detail

/// Can these be shown as shares?
[[nodiscard]] inline bool has_picture(mirror::readable_table const& all) {
    std::size_t count = 0;
    for (auto const& line : all.values)
        for (mirror::readable_value const& each : line) {
            if (!detail::is_share(each.decimal))
                return false;
            ++count;
        }
    return count > 1 && count <= most_squares;
}

/// The picture, whose name for those who do not see it is `called`.
[[nodiscard]] inline std::string heat_picture(mirror::readable_table const& all,
                                              std::string_view called) {
    using namespace detail;
    constexpr std::size_t side = 64; // of a square
    constexpr std::size_t head = 28; // above the squares
    std::size_t longest = 1;
    for (std::string const& each : all.rows)
        longest = std::max(longest, each.size());
    std::size_t const left = 12 + 9 * longest;
    std::string result = "<svg class=\"heat\" viewBox=\"0 0 "
                         + std::to_string(left + side * all.columns.size() + 2) + " "
                         + std::to_string(head + side * all.rows.size() + 2) + "\""
                         + attribute("width", left + side * all.columns.size() + 2)
                         + " role=\"img\" aria-label=\"" + escaped(called) + "\">\n";
    auto const text = [](std::size_t x, std::size_t y, std::string_view anchor,
                         std::string_view words) {
        return "<text" + attribute("x", x) + attribute("y", y) + " text-anchor=\""
               + std::string(anchor) + "\">" + escaped(words) + "</text>\n";
    };
    for (std::size_t j = 0; j < all.columns.size(); ++j)
        result += text(left + side * j + side / 2, head - 8, "middle", all.columns[j]);
    for (std::size_t i = 0; i < all.rows.size(); ++i) {
        result += text(left - 8, head + side * i + side / 2 + 5, "end", all.rows[i]);
        for (std::size_t j = 0; j < all.columns.size(); ++j) {
            mirror::readable_value const& value = all.values[i][j];
            std::size_t const x = left + side * j;
            std::size_t const y = head + side * i;
            result +=
                "<g><title>" + escaped(all.rows[i] + ", " + all.columns[j] + ": " + value.exact)
                + "</title><rect" + attribute("x", x) + attribute("y", y) + attribute("width", side)
                + attribute("height", side) + " fill-opacity=\"" + value.decimal + "\"/>"
                + text(x + side / 2, y + side / 2 + 5, "middle", value.decimal) + "</g>\n";
        }
    }
    return result + "</svg>\n";
}

/// The exact forms, as a table.
[[nodiscard]] inline std::string exact_table(mirror::readable_table const& all) {
    using namespace detail;
    std::string result =
        "<table>\n<thead><tr><th scope=\"col\">entry</th><th scope=\"col\">exact</th>"
        "<th scope=\"col\">rounded</th></tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < all.rows.size(); ++i)
        for (std::size_t j = 0; j < all.columns.size(); ++j)
            result += "<tr><th scope=\"row\">" + escaped(all.rows[i] + ", " + all.columns[j])
                      + "</th><td>" + escaped(all.values[i][j].exact) + "</td><td>"
                      + escaped(all.values[i][j].decimal) + "</td></tr>\n";
    return result + "</tbody>\n</table>\n";
}

} // namespace attest::report
