// Links: names in two rows, and lines from a name below to a name above, each as wide as an exact number. A query below
// looks at the keys above.
//
// Refused: a number below 0, and a row without names (std::invalid_argument); a name that is not there
// (std::out_of_range).
//
//     links shown({"cat", "it", "mat"}, {"it"}, 24);
//     shown.link(0, 0, A.weights("it", "cat"), "weight");
//     return shown.framed("\"it\" looks at \"cat\"");
#pragma once

#include <attest/number/decimal.hpp>
#include <attest/number/rational.hpp>
#include <attest/report/drawing/canvas.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attest::report {

class links {
public:
    static constexpr int width = 480;
    static constexpr int height = 190;

    /// `points`: how wide the line of the number 1 is. `digits`: the decimals that are written on a line.
    links(std::vector<std::string> above, std::vector<std::string> below, int points,
          int digits = 4)
        : above_(std::move(above)), below_(std::move(below)), points_(points), digits_(digits),
          on_(width, height) {
        if (above_.empty() || below_.empty())
            throw std::invalid_argument("links need names above and below");
        for (std::size_t j = 0; j < above_.size(); ++j)
            on_.words({std::to_string(middle(j, above_)), "22"}, "middle", above_[j]);
        for (std::size_t i = 0; i < below_.size(); ++i)
            on_.words({std::to_string(middle(i, below_)), std::to_string(bottom + 24)}, "middle",
                      below_[i]);
    }

    /// The line from name i below to name j above, which 0 does not have. Its title says what it means, between which
    /// names, and the number. `kind`: "", "other" (another colour) or "faint", on which no number is written.
    template <class Exact>
    void link(std::size_t i, std::size_t j, Exact const& value, std::string_view means,
              std::string_view kind = {}) {
        drawn_value shown =
            drawn(std::string(means) + ", " + below_.at(i) + " to " + above_.at(j), value);
        Exact const zero(rational(0));
        if (value < zero)
            throw std::invalid_argument("no line is as wide as a number below 0: " + shown.what);
        int const from = middle(i, below_), to = middle(j, above_);
        if (value > zero)
            on_.line({std::to_string(from), std::to_string(bottom)},
                     {std::to_string(to), std::to_string(top)},
                     kind.empty() ? "link" : "link " + std::string(kind),
                     decimal(Exact(rational(points_)) * value, 1).str(), title_of(shown));
        if (kind != "faint") // three quarters of the way up
            written_.push_back({{std::to_string(from + 3 * (to - from) / 4),
                                 std::to_string(bottom + 3 * (top - bottom) / 4)},
                                decimal(value, digits_).str()});
        on_.shows(std::move(shown));
    }

    [[nodiscard]] drawn_frame framed(std::string_view label) const {
        canvas with_numbers = on_; // over all lines
        for (auto const& [where, said] : written_)
            with_numbers.words(where, "middle", said, "inside middle");
        return with_numbers.framed(label);
    }

private:
    static constexpr int top = 34;
    static constexpr int bottom = 156;

    /// The middle of the share that a name has of the width.
    static int middle(std::size_t at, std::vector<std::string> const& names) {
        int const share = width / static_cast<int>(names.size());
        return share * static_cast<int>(at) + share / 2;
    }

    std::vector<std::string> above_;
    std::vector<std::string> below_;
    int points_;
    int digits_;
    canvas on_;
    std::vector<std::pair<place, std::string>> written_;
};

} // namespace attest::report
