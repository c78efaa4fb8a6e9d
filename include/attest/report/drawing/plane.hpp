// A plane with two axes: points, arrows and curves at exact coordinates.
//
//     plane shown({-1_q, 3_q, 48, 440}, {0_q, 1_q, 260, 20}, "step", "weight");
//     shown.ticks_across({0_q, 1_q, 2_q}).ticks_up({0_q, 1_q / 2, 1_q});
//     shown.point(1_q, weight, "weight after step 1", "one");
//     return shown.framed("The weight of cat grows");
#pragma once

#include <attest/report/drawing/axis.hpp>
#include <attest/report/drawing/canvas.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attest::report {

class plane {
public:
    static constexpr int width = 480;
    static constexpr int height = 320;

    /// The lower end of the upward axis is its larger place.
    plane(axis across, axis up, std::string_view across_means, std::string_view up_means)
        : across_(std::move(across)), up_(std::move(up)), on_(width, height) {
        std::string const left = std::to_string(across_.begin);
        std::string const bottom = std::to_string(up_.begin);
        on_.line({left, bottom}, {std::to_string(across_.end), bottom}, "axis");
        on_.line({left, bottom}, {left, std::to_string(up_.end)}, "axis");
        on_.words({std::to_string(across_.end), std::to_string(up_.begin + 34)}, "end",
                  across_means);
        on_.words({"4", "14"}, "start", up_means);
    }

    plane& ticks_across(std::vector<rational> const& all) {
        for (rational const& x : all) {
            std::string const at = across_.at(x);
            on_.line({at, std::to_string(up_.begin)}, {at, std::to_string(up_.begin + 5)}, "axis");
            on_.words({at, std::to_string(up_.begin + 18)}, "middle", to_text(x).str(), "tick");
        }
        return *this;
    }

    plane& ticks_up(std::vector<rational> const& all) {
        for (rational const& y : all) {
            std::string const at = up_.at(y);
            on_.line({std::to_string(across_.begin), at}, {std::to_string(across_.end), at},
                     "guide");
            on_.words({std::to_string(across_.begin - 6), up_.at(y)}, "end", to_text(y).str(),
                      "tick middle");
        }
        return *this;
    }

    template <class X, class Y>
    [[nodiscard]] place at(X const& x, Y const& y) const {
        return {across_.at(x), up_.at(y)};
    }

    /// A point, with its coordinates as its title. `named` is written next to it where it is not empty, on this side:
    /// "right", "left" or "lower", which is below on the right.
    template <class X, class Y>
    void point(X const& x, Y const& y, std::string_view what, std::string_view kind,
               std::string_view named = {}, std::string_view side = "right") {
        place const here = at(x, y);
        std::string const exact = "(" + to_text(x).str() + ", " + to_text(y).str() + ")";
        on_.dot(here, kind, std::string(what) + ": " + exact);
        on_.shows({std::string(what), exact,
                   "(" + decimal(x, 4).str() + ", " + decimal(y, 4).str() + ")"});
        if (!named.empty())
            on_.words(here, side == "left" ? "end" : "start", named, "words " + std::string(side));
    }

    [[nodiscard]] axis const& across() const { return across_; }

    [[nodiscard]] axis const& up() const { return up_; }

    [[nodiscard]] canvas& on() { return on_; }

    [[nodiscard]] drawn_frame framed(std::string_view label) const { return on_.framed(label); }

private:
    axis across_;
    axis up_;
    canvas on_;
};

} // namespace attest::report
