// A canvas: shapes of SVG in the order in which they are put there, with titles and words, well-formed.
//
// What a shape looks like is said by its kind, a class of the page's style (light and dark): "axis", "guide", "one",
// "two", "three" for three series, "point", "soft" for an area, "hidden" for a cell without a value.
#pragma once

#include <attest/report/drawing/drawing.hpp>
#include <attest/report/markup.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attest::report {

/// A place on the canvas, in points from its upper left corner.
struct place {
    std::string x;
    std::string y;
};

class canvas {
public:
    canvas(int width, int height) : width_(width), height_(height) {}

    void line(place const& from, place const& to, std::string_view kind,
              std::string const& width = {}, std::string const& title = {}) {
        titled(title, "<line" + is("class", kind) + is("x1", from.x) + is("y1", from.y)
                          + is("x2", to.x) + is("y2", to.y)
                          + (width.empty() ? "" : is("stroke-width", width)) + "/>");
    }

    void path(std::vector<place> const& through, std::string_view kind) {
        out_ += "<polyline" + is("class", kind) + is("points", joined(through)) + "/>\n";
    }

    void area(std::vector<place> const& corners, std::string_view kind) {
        out_ += "<polygon" + is("class", kind) + is("points", joined(corners)) + "/>\n";
    }

    void dot(place const& at, std::string_view kind, std::string const& title) {
        titled(title, "<circle" + is("class", kind) + is("cx", at.x) + is("cy", at.y) + is("r", "5")
                          + "/>");
    }

    /// `share` is how dark it is, "0" to "1".
    void box(place const& corner, std::string const& width, std::string const& height,
             std::string_view kind, std::string const& title, std::string const& share = "1") {
        titled(title, "<rect" + is("class", kind) + is("x", corner.x) + is("y", corner.y)
                          + is("width", width) + is("height", height) + is("fill-opacity", share)
                          + "/>");
    }

    /// `anchor`: "start", "middle" or "end", the part of the words that is at the place.
    void words(place const& at, std::string_view anchor, std::string_view said,
               std::string_view kind = "words") {
        out_ += "<text" + is("class", kind) + is("x", at.x) + is("y", at.y)
                + is("text-anchor", anchor) + ">" + detail::escaped(said) + "</text>\n";
    }

    void shows(drawn_value value) { values_.push_back(std::move(value)); }

    [[nodiscard]] drawn_frame framed(std::string_view label) const {
        std::string const size = std::to_string(width_) + " " + std::to_string(height_);
        return {std::string(label),
                "<svg viewBox=\"0 0 " + size + "\"" + is("width", std::to_string(width_))
                    + is("role", "img") + is("aria-label", label) + ">\n" + out_ + "</svg>\n",
                values_};
    }

private:
    static std::string is(std::string_view name, std::string_view value) {
        return " " + std::string(name) + "=\"" + detail::escaped(value) + "\"";
    }

    static std::string joined(std::vector<place> const& all) {
        std::string result;
        for (place const& each : all)
            result += (result.empty() ? "" : " ") + each.x + "," + each.y;
        return result;
    }

    void titled(std::string const& title, std::string const& shape) {
        out_ += title.empty()
                    ? shape + "\n"
                    : "<g><title>" + detail::escaped(title) + "</title>" + shape + "</g>\n";
    }

    int width_;
    int height_;
    std::string out_;
    std::vector<drawn_value> values_;
};

} // namespace attest::report
