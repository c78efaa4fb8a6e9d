// Inside the box of the values: in each column, between the minimum and the maximum.
//
// A convex mixture lies there, column by column; the box is larger than the hull, so a point in
// it may still be no mixture. A point outside it is not a mixture, and the column shows why.
// Names are not compared, only numbers.
// For a row quotient n/d the question minimum ≤ n/d is asked as minimum · d ≤ n, d > 0.
//
// Exact: the answer, for entries of every decided type. Refused (ATT-405): the first entry outside,
// and the bound it passes.
#pragma once

#include <attest/number/exponential.hpp>
#include <attest/property/describe.hpp>
#include <attest/property/shapes.hpp>

namespace attest {

namespace detail {

struct column_bounds {
    std::size_t minimum = 0; ///< the row of the minimum
    std::size_t maximum = 0; ///< the row of the maximum
};

template <decided_matrix Values>
constexpr column_bounds bounds_of_column(Values const& values, std::size_t c) {
    column_bounds found{};
    for (std::size_t j = 1; j < Values::rows; ++j) {
        if (values(j, c) < values(found.minimum, c))
            found.minimum = j;
        if (values(j, c) > values(found.maximum, c))
            found.maximum = j;
    }
    return found;
}

/// The sign of points(i, c) − bound.
template <decided_matrix Points, class Bound>
constexpr int side_of_bound(Points const& points, std::size_t i, std::size_t c,
                            Bound const& bound) {
    if constexpr (row_quotient<Points>) {
        exponential_sum const whole = points.denominator(i);
        exponential_sum const part = points.numerator(i, c);
        exponential_sum const difference = part - whole * exponential_sum(bound);
        return sign(difference) * sign(whole); // in range: each -1, 0 or 1
    } else {
        if (points(i, c) < bound)
            return -1;
        return points(i, c) > bound ? 1 : 0;
    }
}

template <decided_matrix Points, decided_matrix Values>
constexpr finding box_or_why_not(Points const& points, Values const& values) {
    for (std::size_t c = 0; c < Values::columns; ++c) {
        column_bounds const bounds = detail::bounds_of_column(values, c);
        for (std::size_t i = 0; i < Points::rows; ++i) {
            bool const below = detail::side_of_bound(points, i, c, values(bounds.minimum, c)) < 0;
            bool const above = detail::side_of_bound(points, i, c, values(bounds.maximum, c)) > 0;
            if (!below && !above)
                continue;
            text why("ATT-405 outside the convex hull: ");
            detail::write_entry<Points>(why, i, c);
            why << " is ";
            detail::write_value(why, points(i, c));
            why << (below ? ", below the minimum " : ", above the maximum ");
            std::size_t const bound = below ? bounds.minimum : bounds.maximum;
            detail::write_value(why, values(bound, c));
            why << " of that column, which ";
            detail::write_row<Values>(why, bound);
            why << " has";
            return finding::no(why);
        }
    }
    return finding::yes();
}

} // namespace detail

/// Does every row of points lie between the minimum and the maximum of each column?
template <decided_matrix Points, decided_matrix Values>
[[nodiscard]] constexpr finding inside_value_box(Points const& points, Values const& values) {
    if constexpr (detail::require_one_length<Points, Values, "inside_value_box">())
        return detail::box_or_why_not(attest::exact_entries(points), attest::exact_entries(values));
    else
        return finding{};
}

} // namespace attest
