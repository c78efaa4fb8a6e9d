// A curve on a plane: exact points, joined by lines, each with its exact value as its title.
#pragma once

#include <attest/report/drawing/plane.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attest::report {

/// Joins the points (x_n, y_n). `dotted`: each is a dot with its value, which is then listed as "what, at x".
template <class X, class Y>
void curve(plane& on, std::vector<std::pair<X, Y>> const& points, std::string_view what,
           std::string_view kind, bool dotted) {
    std::vector<place> through;
    for (auto const& [x, y] : points)
        through.push_back(on.at(x, y));
    on.on().path(through, std::string("curve ") + std::string(kind));
    for (std::size_t n = 0; n < points.size(); ++n) {
        drawn_value shown =
            drawn(std::string(what) + ", at " + to_text(points[n].first).str(), points[n].second);
        if (dotted)
            on.on().dot(through[n], kind, title_of(shown));
        on.on().shows(std::move(shown));
    }
}

} // namespace attest::report
