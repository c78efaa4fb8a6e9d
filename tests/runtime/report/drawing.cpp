// Drawings of exact values: the positions of numbers, the titles, and the text for readers without
// the image.

#include <attest/attest.hpp>
#include <attest/report/drawing/bars.hpp>
#include <attest/report/drawing/cells.hpp>
#include <attest/report/drawing/curve.hpp>
#include <attest/report/drawing/links.hpp>
#include <attest/report/drawing/number_line.hpp>

#include "support/catch.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace report = attest::report;
using namespace attest::literals;

namespace {

bool has(std::string const& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("an axis places exact numbers, rounded once", "[drawing]") {
    report::axis const up{0_q, 2_q, 220, 20};
    CHECK(up.at(0_q) == "220.0");
    CHECK(up.at(2_q) == "20.0");
    CHECK(up.at(1_q / 3) == "186.7");
    // 220 - 100 sqrt(2) = 78.578...
    CHECK(up.at(attest::square_root(2_q)) == "78.6");
    // 220 - 100/e = 183.212...
    CHECK(up.at(attest::exp(-1_q)) == "183.2");
    CHECK(up.length(1_q / 3) == "33.3");
    report::axis const across{-1_q, 1_q, 0, 100};
    CHECK(across.at(-1_q) == "0.0");
    CHECK(across.length(1_q) == "50.0");
    // a tie goes to the even last digit
    CHECK(across.at(-1_q + 1_q / 1000) == "0.0");
    CHECK(across.at(-1_q + 3_q / 1000) == "0.2");
    CHECK_THROWS(report::axis{1_q, 1_q, 0, 100}.at(1_q));
}

TEST_CASE("a point has its exact coordinates as its title", "[drawing]") {
    report::plane shown({0_q, 1_q, 40, 440}, {0_q, 1_q, 260, 20}, "<x>", "y");
    shown.ticks_across({1_q / 2}).ticks_up({1_q / 4});
    shown.point(1_q / 3, attest::exp(-1_q), "here & there", "one", "a");
    auto const frame = shown.framed("\"what\" it shows");
    CHECK(has(frame.svg, "role=\"img\" aria-label=\"&quot;what&quot; it shows\""));
    CHECK(has(frame.svg, "<g><title>here &amp; there: (1/3, e^(-1))</title><circle class=\"one\" "
                         "cx=\"173.3\" cy=\"171.7\" r=\"5\"/></g>"));
    CHECK(has(frame.svg, ">&lt;x&gt;</text>"));
    CHECK(has(frame.svg, "x=\"240.0\" y=\"278\" text-anchor=\"middle\">1/2</text>"));
    CHECK(has(frame.svg, "y1=\"200.0\""));
    REQUIRE(frame.values.size() == 1);
    CHECK(frame.values[0]
          == report::drawn_value{"here & there", "(1/3, e^(-1))", "(0.3333, 0.3679)"});
}

TEST_CASE("a curve goes through its points", "[drawing]") {
    report::plane shown({0_q, 1_q, 0, 100}, {0_q, 1_q, 100, 0}, "x", "y");
    std::vector<std::pair<attest::rational, attest::rational>> const points = {
        {0_q, 1_q}, {1_q / 2, 1_q / 4}, {1_q, 0_q}};
    report::curve(shown, points, "f", "two", false);
    auto const plain = shown.framed("f");
    CHECK(
        has(plain.svg, "<polyline class=\"curve two\" points=\"0.0,0.0 50.0,75.0 100.0,100.0\"/>"));
    CHECK(!has(plain.svg, "<circle"));
    CHECK(plain.values[1] == report::drawn_value{"f, at 1/2", "1/4", "0.2500"});
    report::curve(shown, points, "g", "two", true);
    CHECK(has(shown.framed("g").svg, "<title>g, at 1/2: 1/4</title>"));
}

TEST_CASE("a bar is as high as its number", "[drawing]") {
    report::bars shown({"a", "b"}, 2_q, {0_q, 1_q}, 2, 444);
    auto const value = [](std::size_t j) { return j == 0 ? 1_q / 3 : 2_q; };
    shown.group("p", "one", value);
    shown.group("q", "two", value, false);
    auto const frame = shown.framed("bars");
    // 196 points for the number 2
    CHECK(has(frame.svg, "<title>p, a: 1/3</title><rect class=\"one\" x=\"64\" y=\"187.3\" "
                         "width=\"80\" height=\"32.7\""));
    CHECK(has(frame.svg, "<title>p, b: 2</title><rect class=\"one\" x=\"264\" y=\"24.0\" "
                         "width=\"80\" height=\"196.0\""));
    CHECK(has(frame.svg, "<title>q, a: 1/3</title><rect class=\"two\" x=\"144\""));
    CHECK(has(frame.svg, ">0.3333</text>"));
    CHECK(frame.values.size() == 4);
    CHECK_THROWS_AS(shown.group("r", "three", [](std::size_t) { return -1_q / 2; }),
                    std::invalid_argument);
    // nothing is divided by no names or no groups, and no bar is thinner than a point
    CHECK_THROWS_AS(report::bars({}, 2_q, {}), std::invalid_argument);
    CHECK_THROWS_AS(report::bars({"a"}, 2_q, {}, 0), std::invalid_argument);
    CHECK_THROWS_AS(report::bars({"a"}, 2_q, {}, std::size_t{1} << 32U), std::invalid_argument);
    CHECK_THROWS_AS(report::bars({"a", "b"}, 2_q, {}, 1, 45), std::invalid_argument);
    CHECK_THROWS_AS(report::bars({"a"}, 2_q, {}, 1, -1), std::invalid_argument);
    CHECK_NOTHROW(report::bars({"a", "b"}, 2_q, {}, 1, 48).group("p", "one", value));
    // the names 1 and 2 are in the middle of their bars
    CHECK(shown.across(1_q, 1_q) == "144.0");
    CHECK(shown.across(3_q / 2, 1_q) == "244.0");
}

TEST_CASE("cells below 0, hidden cells and pixels", "[drawing]") {
    report::cells shown({"r"}, {"a", "b", "c", "d"}, 50);
    shown.cell(0, 0, 1_q / 3);
    shown.cell(0, 1, -1_q / 2);
    shown.hidden(0, 2, "r does not see c");
    shown.pixel(0, 3, 3_q / 4);
    CHECK_THROWS_AS(shown.cell(1, 0, 1_q), std::out_of_range);
    CHECK_THROWS_AS(shown.cell(0, 4, 1_q), std::out_of_range);
    CHECK_THROWS_AS(shown.pixel(1, 0, 1_q), std::out_of_range);
    auto const frame = shown.framed("cells");
    CHECK(has(frame.svg, "<title>r, a: 1/3</title><rect class=\"cell\" x=\"22\" y=\"30\" "
                         "width=\"50\" height=\"50\" fill-opacity=\"0.333\"/>"));
    CHECK(has(frame.svg, "<title>r, b: -1/2</title><rect class=\"cell below\" x=\"72\""));
    CHECK(has(frame.svg, "fill-opacity=\"0.500\""));
    CHECK(has(frame.svg, ">-0.50</text>"));
    CHECK(has(frame.svg, "<title>r does not see c</title><rect class=\"cell hidden\""));
    CHECK(has(frame.svg, "<text class=\"on-white middle\""));
    CHECK(frame.values.size() == 3);
}

TEST_CASE("a link is as wide as its number", "[drawing]") {
    report::links shown({"a", "b", "c"}, {"q", "r"}, 24);
    shown.link(0, 1, 1_q / 3, "weight");
    shown.link(1, 2, attest::exp(-1_q), "weight", "other");
    shown.link(1, 0, 1_q / 2, "score", "faint");
    shown.link(0, 0, 0_q, "weight");
    auto const frame = shown.framed("links");
    CHECK(has(frame.svg, "x=\"80\" y=\"22\" text-anchor=\"middle\">a</text>"));
    CHECK(has(frame.svg, "x=\"360\" y=\"180\" text-anchor=\"middle\">r</text>"));
    CHECK(has(frame.svg, "<g><title>weight, q to b: 1/3</title><line class=\"link\" x1=\"120\" "
                         "y1=\"156\" x2=\"240\" y2=\"34\" stroke-width=\"8.0\"/></g>"));
    // 24/e = 8.829...
    CHECK(has(frame.svg, "<title>weight, r to c: e^(-1)</title><line class=\"link other\" "
                         "x1=\"360\" y1=\"156\" x2=\"400\" y2=\"34\" stroke-width=\"8.8\"/>"));
    CHECK(has(frame.svg, "<line class=\"link faint\" x1=\"360\" y1=\"156\" x2=\"80\""));
    // a number three quarters of the way up, over the lines, and none for a faint one
    CHECK(has(frame.svg, "x=\"210\" y=\"65\" text-anchor=\"middle\">0.3333</text>"));
    CHECK(frame.svg.rfind("<line") < frame.svg.find(">0.3333</text>"));
    CHECK(!has(frame.svg, "0.5000"));
    // no line for 0, but a number
    CHECK(!has(frame.svg, "weight, q to a"));
    CHECK(has(frame.svg, ">0.0000</text>"));
    REQUIRE(frame.values.size() == 4);
    CHECK(frame.values[3] == report::drawn_value{"weight, q to a", "0", "0.0000"});
    CHECK_THROWS_AS(shown.link(0, 0, -1_q, "weight"), std::invalid_argument);
    CHECK_THROWS_AS(shown.link(2, 0, 1_q, "weight"), std::out_of_range);
    CHECK_THROWS_AS(shown.link(0, 3, 1_q, "weight"), std::out_of_range);
    CHECK_THROWS_AS(report::links({}, {"q"}, 24), std::invalid_argument);
    CHECK_THROWS_AS(report::links({"a"}, {}, 24), std::invalid_argument);
    report::links whole({"a"}, {"q"}, 2, 0);
    whole.link(0, 0, 4_q, "score");
    CHECK(has(whole.framed("scores").svg, ">4</text>"));
}

TEST_CASE("arrows of a number line point where they go", "[drawing]") {
    report::number_line shown(0_q, 1_q);
    shown.mark(1_q / 2, "the middle", "1/2", "point");
    shown.arrow(1_q / 2, 1_q, 20, "up", "one");
    shown.arrow(1_q / 2, 0_q, 40, "down", "two");
    shown.arrow(1_q / 2, 1_q / 2, 60, "nowhere", "three");
    auto const frame = shown.framed("line");
    CHECK(has(frame.svg, "<title>the middle: 1/2</title><circle class=\"point\" cx=\"240.0\""));
    CHECK(has(frame.svg, "<line class=\"one\" x1=\"240.0\" y1=\"90\" x2=\"448.0\" y2=\"90\"/>"));
    CHECK(has(frame.svg, "<polygon class=\"head one\" points=\"456.0,90 448.0,85 448.0,95\"/>"));
    CHECK(has(frame.svg, "<polygon class=\"head two\" points=\"24.0,70 32.0,65 32.0,75\"/>"));
    CHECK(has(frame.svg, ">nowhere</text>"));
    CHECK(!has(frame.svg, "head three"));
}

TEST_CASE("the values of all frames are listed once", "[drawing]") {
    auto const third = report::drawn("<w>", 1_q / 3);
    report::drawing const shown{"name", {{"one", "<svg/>", {third}}, {"two", "<svg/>", {third}}}};
    CHECK(report::exact_table(shown)
          == "<table>\n<thead><tr><th scope=\"col\">value</th><th scope=\"col\">exact</th>"
             "<th scope=\"col\">rounded</th></tr></thead>\n<tbody>\n"
             "<tr><th scope=\"row\">&lt;w&gt;</th><td>1/3</td><td>0.3333</td></tr>\n"
             "</tbody>\n</table>\n");
}
