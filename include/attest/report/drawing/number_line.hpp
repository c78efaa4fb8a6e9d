// A number line: marks at exact numbers, and arrows between them.
#pragma once

#include <attest/report/drawing/axis.hpp>
#include <attest/report/drawing/canvas.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace attest::report {

class number_line {
public:
    static constexpr int width = 480;
    static constexpr int height = 170;
    static constexpr int middle = 110; // where the line is

    /// The line from `from` to `to`.
    number_line(rational from, rational to, int tall = height)
        : along_{std::move(from), std::move(to), 24, width - 24}, on_(width, tall) {
        on_.line({"10", std::to_string(middle)},
                 {std::to_string(width - 10), std::to_string(middle)}, "axis");
    }

    /// A mark with words below it; its exact value is its title.
    template <class Exact>
    void mark(Exact const& x, std::string_view what, std::string_view said, std::string_view kind) {
        drawn_value shown = drawn(what, x);
        on_.dot({along_.at(x), std::to_string(middle)}, kind, title_of(shown));
        on_.words({along_.at(x), std::to_string(middle + 24)}, "middle", said, "tick");
        on_.shows(std::move(shown));
    }

    /// An arrow from one number to another, this high above the line, with words over it. Two equal numbers have none.
    template <class A, class B>
    void arrow(A const& from, B const& to, int above, std::string_view said,
               std::string_view kind) {
        std::string const y = std::to_string(middle - above);
        on_.words({"24", std::to_string(middle - above - 8)}, "start", said, "tick");
        bool const to_the_right = to > B(from);
        if (!to_the_right && !(B(from) > to))
            return;
        int const back = to_the_right ? -8 : 8;
        axis const behind{along_.from, along_.to, along_.begin + back, along_.end + back};
        std::string const corner = behind.at(to);
        on_.line({along_.at(from), y}, {corner, y}, kind);
        on_.area({{along_.at(to), y},
                  {corner, std::to_string(middle - above - 5)},
                  {corner, std::to_string(middle - above + 5)}},
                 std::string("head ") + std::string(kind));
    }

    [[nodiscard]] axis const& along() const { return along_; }

    [[nodiscard]] canvas& on() { return on_; }

    [[nodiscard]] drawn_frame framed(std::string_view label) const { return on_.framed(label); }

private:
    axis along_;
    canvas on_;
};

} // namespace attest::report
