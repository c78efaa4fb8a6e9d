#include <attest/attention/definition.hpp>
#include <attest/matrix/build.hpp>
#include <attest/number/literal.hpp>
#include <attest/property/convex_hull.hpp>

using namespace attest::literals;

namespace {

constexpr auto words = attest::tokens<"Riley", "dog">;
constexpr auto one = attest::tokens<"Riley">;

constexpr auto values = attest::rows(words, {{3_q / 5, 4_q / 5}, {-3_q / 5, 4_q / 5}});

// r = 1/4 mixes, r = -1/4 leaves the segment.
constexpr auto kept = attest::rows(one, {{-3_q / 10, 4_q / 5}});
constexpr auto left = attest::rows(one, {{-9_q / 10, 4_q / 5}});
static_assert(attest::inside_convex_hull(kept, values));
static_assert(attest::outside_convex_hull(left, values));
static_assert(attest::inside_convex_hull(left, values).explanation.view()
              == "ATT-405 outside the convex hull: entry ('Riley', 0) is -9/10, below the minimum "
                 "-3/5 of that column, which row 'dog' has");
static_assert(
    attest::outside_convex_hull(kept, values).explanation.view()
    == "ATT-405 not outside the convex hull: row 'Riley' is the mixture 1/4 of row 'Riley' "
       "+ 3/4 of row 'dog'");

// Inside the box of a triangle and yet outside the triangle: a direction shows it.
constexpr auto triangle = attest::rows({{0_q, 0_q}, {1_q, 0_q}, {0_q, 1_q}});
constexpr auto corner = attest::rows({{0.75_q, 0.75_q}});
static_assert(attest::inside_value_box(corner, triangle));
static_assert(!attest::inside_convex_hull(corner, triangle));
static_assert(attest::outside_convex_hull(corner, triangle));
static_assert(attest::inside_convex_hull(corner, triangle)
                  .explanation.view()
                  .starts_with("ATT-405 outside the convex hull: row 0 reaches "));

// On an edge, at a vertex, with more values than needed, below zero.
static_assert(attest::inside_convex_hull(attest::rows({{0.5_q, 0.5_q}}), triangle));
static_assert(attest::inside_convex_hull(attest::rows({{0_q, 1_q}}), triangle));
static_assert(attest::inside_convex_hull(
    attest::rows({{-0.5_q, 0.25_q}}),
    attest::rows({{-1_q, 0_q}, {1_q, 0_q}, {0_q, 1_q}, {0_q, -1_q}, {-1_q, 1_q}})));
static_assert(attest::outside_convex_hull(
    attest::rows({{0.75_q, 0.75_q}}),
    attest::rows({{-1_q, 0_q}, {1_q, 0_q}, {0_q, 1_q}, {0_q, -1_q}, {-1_q, 1_q}})));

// The certificate itself.
constexpr auto certificate = attest::certify_hull(attest::rows({{0.25_q, 0.5_q}}), 0, triangle);
static_assert(certificate.inside);
static_assert(certificate.weights[0] == 0.25_q && certificate.weights[1] == 0.25_q
              && certificate.weights[2] == 0.5_q);

// A certificate that does not hold is not believed: weights for the point 1 among 0, 1, 2, ...
constexpr auto numbers = attest::rows({{0_q}, {1_q}, {2_q}});

constexpr bool mixes(attest::rational const& a, attest::rational const& b,
                     attest::rational const& c) {
    attest::hull_certificate<attest::rational, 3, 1> proposed{};
    proposed.weights = {a, b, c};
    return attest::detail::mixed(proposed, attest::rows({{1_q}}), 0, numbers);
}

static_assert(mixes(0.5_q, 0_q, 0.5_q));
static_assert(!mixes(-1_q, 3_q, -1_q)); // a negative weight
static_assert(!mixes(5_q, 1_q, 0_q));   // a sum of 6
static_assert(!mixes(1_q, 0_q, 0_q));   // another point

// ... and a direction in which a point is said to lie beyond them.
constexpr bool separates(attest::rational const& direction, attest::rational const& point) {
    attest::hull_certificate<attest::rational, 3, 1> proposed{};
    proposed.direction = {direction};
    return attest::detail::separated(proposed, attest::rows({{point}}), 0, numbers);
}

static_assert(separates(1_q, 3_q) && separates(-1_q, -1_q));
static_assert(!separates(1_q, 2_q)); // on the border
static_assert(!separates(1_q, 1_q) && !separates(0_q, 3_q));

// Floats: 0.3 lies between 0.1 and 0.5, but the sum of a tenth and two tenths is no third of a way.
constexpr attest::matrix<double, 2, 2> segment({{0.1, 0.1}, {0.3, 0.3}});
static_assert(attest::inside_convex_hull(attest::matrix<double, 1, 2>({{0.2, 0.2}}), segment));
static_assert(attest::outside_convex_hull(
    attest::matrix<double, 1, 2>({{0.2, 0.20000000000000004}}), segment));
static_assert(attest::inside_convex_hull(attest::matrix<int, 1, 1>({{0}}),
                                         attest::matrix<int, 2, 1>({{-2147483647 - 1},
                                                                    {2147483647}})));

} // namespace
