// A drawing of exact values, as a page shows it: one picture (SVG), or a sequence of them for a slider, and the
// values that are drawn.
//
// A coordinate is computed exactly from exact values and rounded once, correctly, when it is written. The exact
// form of a value is the title of what shows it, and is in a table for readers who do not see the picture.
#pragma once

#include <attest/number/decimal.hpp>
#include <attest/number/print.hpp>
#include <attest/report/markup.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace attest::report {

struct drawn_value {
    std::string what;    // weight of cat
    std::string exact;   // 1/3
    std::string decimal; // 0.3333

    friend bool operator==(drawn_value const&, drawn_value const&) = default;
};

struct drawn_frame {
    std::string label; // what it shows, in words, for those who do not see it
    std::string svg;
    std::vector<drawn_value> values;
};

struct drawing {
    std::string name; // in its chapter
    std::vector<drawn_frame> frames;
};

/// What shows this exact number: its exact form, and four decimals, correctly rounded.
template <class Exact>
[[nodiscard]] drawn_value drawn(std::string_view what, Exact const& value) {
    return {std::string(what), to_text(value).str(), decimal(value, 4).str()};
}

/// The title of what shows it: "weight of cat: 1/3".
[[nodiscard]] inline std::string title_of(drawn_value const& value) {
    return value.what + ": " + value.exact;
}

/// The values of all frames, each once, as a table.
[[nodiscard]] inline std::string exact_table(drawing const& shown) {
    using detail::escaped;
    std::vector<drawn_value> all;
    for (drawn_frame const& one : shown.frames)
        for (drawn_value const& each : one.values)
            if (std::find(all.begin(), all.end(), each) == all.end())
                all.push_back(each);
    std::string result =
        "<table>\n<thead><tr><th scope=\"col\">value</th><th scope=\"col\">exact</th>"
        "<th scope=\"col\">rounded</th></tr></thead>\n<tbody>\n";
    for (drawn_value const& each : all)
        result += "<tr><th scope=\"row\">" + escaped(each.what) + "</th><td>" + escaped(each.exact)
                  + "</td><td>" + escaped(each.decimal) + "</td></tr>\n";
    return result + "</tbody>\n</table>\n";
}

} // namespace attest::report
