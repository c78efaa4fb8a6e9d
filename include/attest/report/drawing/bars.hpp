// Bars: exact numbers that are not negative, as heights over names, in one or two groups. Refused
// (std::invalid_argument): a negative one; no names, no groups, and more bars than have room for a point each.
//
//     bars shown({"cat", "it", "mat"}, 1_q, {0_q, 1_q / 2, 1_q});
//     shown.group("softmax", "one", [&](std::size_t j) { return A.weights(0, j); });
//     return shown.framed("The weights of cat, it and mat");
#pragma once

#include <attest/report/drawing/axis.hpp>
#include <attest/report/drawing/canvas.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attest::report {

class bars {
public:
    /// `tallest`: the number at the upper edge. `groups`: how many bars a name will get. `width`: in points.
    /// Refused: see above.
    bars(std::vector<std::string> names, rational tallest, std::vector<rational> const& ticks,
         std::size_t groups = 1, int width = 480)
        : names_(std::move(names)), groups_(groups),
          up_{rational(0), std::move(tallest), bottom, 24}, on_(width, bottom + 48),
          each_(room(names_.size(), groups, width)) {
        for (rational const& y : ticks) {
            std::string const at = up_.at(y);
            on_.line({std::to_string(left), at}, {std::to_string(width), at}, "guide");
            on_.words({std::to_string(left - 6), at}, "end", to_text(y).str(), "tick middle");
        }
        for (std::size_t j = 0; j < names_.size(); ++j)
            on_.words({std::to_string(left + each_ * static_cast<int>(j) + each_ / 2),
                       std::to_string(bottom + 18)},
                      "middle", names_[j], "tick");
    }

    /// The bars of one kind; `value(j)` is the exact height over name j. Their decimals are written above them where
    /// `with_decimals`.
    template <class Value>
    void group(std::string_view means, std::string_view kind, Value const& value,
               bool with_decimals = true) {
        int const bar = each_ * 8 / 10 / static_cast<int>(groups_);
        for (std::size_t j = 0; j < names_.size(); ++j) {
            auto const height = value(j);
            if (height < decltype(height)(rational(0)))
                throw std::invalid_argument("a bar has no height below 0: " + names_[j]);
            int const x = left + each_ * static_cast<int>(j) + each_ / 10
                          + bar * static_cast<int>(drawn_groups_);
            drawn_value const shown = drawn(std::string(means) + ", " + names_[j], height);
            std::string const top = up_.at(height);
            on_.box({std::to_string(x), top}, std::to_string(bar), up_.length(height), kind,
                    title_of(shown));
            if (with_decimals)
                on_.words({std::to_string(x + bar / 2), top}, "middle", shown.decimal,
                          "tick above");
            on_.shows(shown);
        }
        if (groups_ > 1) {
            std::string const at = std::to_string(left + 220 * static_cast<int>(drawn_groups_));
            on_.box({at, std::to_string(bottom + 29)}, "11", "11", kind, {});
            on_.words({std::to_string(left + 220 * static_cast<int>(drawn_groups_) + 16),
                       std::to_string(bottom + 39)},
                      "start", means, "tick");
        }
        ++drawn_groups_;
    }

    /// Where a number on the axis of the names is, if the names are the numbers first, first + 1, ...
    template <class Exact>
    [[nodiscard]] std::string across(Exact const& x, rational const& first) const {
        rational const last = first + rational(static_cast<long long>(names_.size()) - 1);
        axis const middle{first, last, left + each_ / 2,
                          left + each_ * (static_cast<int>(names_.size()) - 1) + each_ / 2};
        return middle.at(x);
    }

    [[nodiscard]] canvas& on() { return on_; }

    [[nodiscard]] drawn_frame framed(std::string_view label) const { return on_.framed(label); }

    static constexpr int bottom = 220;

private:
    static constexpr int left = 44;

    /// The width of a name, of which a tenth on each side is left free.
    static int room(std::size_t names, std::size_t groups, int width) {
        if (names == 0 || groups == 0)
            throw std::invalid_argument("bars need at least one name and one group");
        auto const whole = static_cast<std::size_t>(width > left ? width - left : 0);
        std::size_t const each = whole / names;
        if (each * 8 / 10 / groups == 0)
            throw std::invalid_argument("there is no room for " + std::to_string(names) + " times "
                                        + std::to_string(groups) + " bars in "
                                        + std::to_string(whole) + " points");
        return static_cast<int>(each);
    }

    std::vector<std::string> names_;
    std::size_t groups_;
    std::size_t drawn_groups_ = 0;
    axis up_;
    canvas on_;
    int each_;
};

} // namespace attest::report
