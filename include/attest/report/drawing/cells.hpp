// Cells: a grid of exact numbers from -1 to 1, the darker the larger; other colours for those below 0, a hatched
// cell for what is not there. Refused: a number in a row or column that is not there (std::out_of_range).
//
//     cells shown({"q1", "q2"}, {"k1", "k2", "k3"});
//     shown.cell(0, 0, 1_q / 2);
//     shown.hidden(0, 1, "key 2 is hidden from query 1");
#pragma once

#include <attest/number/rational.hpp>
#include <attest/report/drawing/canvas.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attest::report {

class cells {
public:
    cells(std::vector<std::string> rows, std::vector<std::string> columns, int side = 56,
          int digits = 2)
        : rows_(std::move(rows)), columns_(std::move(columns)), side_(side), digits_(digits),
          left_(14 + 8 * longest(rows_)), on_(left_ + side * static_cast<int>(columns_.size()) + 4,
                                              head + side * static_cast<int>(rows_.size()) + 4) {
        for (std::size_t i = 0; i < rows_.size(); ++i)
            on_.words({std::to_string(left_ - 8), middle(i, head)}, "end", rows_[i], "tick middle");
        for (std::size_t j = 0; j < columns_.size(); ++j)
            on_.words({middle(j, left_), std::to_string(head - 8)}, "middle", columns_[j], "tick");
    }

    /// An exact number; its decimal is written into the cell.
    template <class Exact>
    void cell(std::size_t i, std::size_t j, Exact const& value) {
        bool const below = value < Exact(rational(0));
        Exact const size = below ? Exact(rational(0)) - value : value;
        drawn_value const shown = drawn(rows_.at(i) + ", " + columns_.at(j), value);
        put(i, j, below ? "cell below" : "cell", title_of(shown), decimal(size, 3).str());
        write(i, j, decimal(value, digits_).str());
        on_.shows(shown);
    }

    /// A brightness from 0 to 1: black to white.
    template <class Exact>
    void pixel(std::size_t i, std::size_t j, Exact const& value) {
        drawn_value const shown = drawn(rows_.at(i) + ", " + columns_.at(j), value);
        put(i, j, "black", {}, "1");
        put(i, j, "white", title_of(shown), decimal(value, 3).str());
        on_.words({middle(j, left_), middle(i, head)}, "middle", decimal(value, digits_).str(),
                  value > Exact(rational(1, 2)) ? "on-white middle" : "on-black middle");
        on_.shows(shown);
    }

    /// A whole cell of one kind, with words in it.
    void word(std::size_t i, std::size_t j, std::string_view said, std::string_view kind,
              std::string const& title) {
        put(i, j, kind, title, "0.6");
        write(i, j, said);
    }

    void hidden(std::size_t i, std::size_t j, std::string const& title) {
        put(i, j, "cell hidden", title, "1");
    }

    [[nodiscard]] canvas& on() { return on_; }

    [[nodiscard]] drawn_frame framed(std::string_view label) const { return on_.framed(label); }

private:
    static constexpr int head = 30;

    static int longest(std::vector<std::string> const& names) {
        std::size_t result = 1;
        for (std::string const& each : names)
            result = std::max(result, each.size());
        return static_cast<int>(result);
    }

    [[nodiscard]] std::string middle(std::size_t number, int begin) const {
        return std::to_string(begin + side_ * static_cast<int>(number) + side_ / 2);
    }

    void put(std::size_t i, std::size_t j, std::string_view kind, std::string const& title,
             std::string const& share) {
        on_.box({std::to_string(left_ + side_ * static_cast<int>(j)),
                 std::to_string(head + side_ * static_cast<int>(i))},
                std::to_string(side_), std::to_string(side_), kind, title, share);
    }

    void write(std::size_t i, std::size_t j, std::string_view said) {
        on_.words({middle(j, left_), middle(i, head)}, "middle", said, "inside middle");
    }

    std::vector<std::string> rows_;
    std::vector<std::string> columns_;
    int side_;
    int digits_;
    int left_;
    canvas on_;
};

} // namespace attest::report
