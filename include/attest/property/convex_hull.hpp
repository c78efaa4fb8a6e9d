// Inside the convex hull of the values, and outside it; a mixture by given weights.
//
// With weights w_ij ≥ 0 that sum to 1 in each row, o_i = Σ_j w_ij v_j is a point of the hull, and
// the weights are the proof: `convex_mixture`. Without weights, `inside_convex_hull` finds them
// or finds a direction in which the point lies beyond every value, and checks what it found
// before it answers. Names are not compared there, only numbers.
//
// Exact: every answer, for entries of every decided type. `inside_convex_hull` is meant for small
// numbers of rational values.
// Refused (ATT-405): the row, with the direction or the coordinate that shows it outside; the
// mixture, for a point claimed to be outside that is inside.
#pragma once

#include <attest/property/hull_certificate.hpp>
#include <attest/property/value_box.hpp>

namespace attest {

namespace detail {

template <class Scalar, class Row>
constexpr Scalar along(Row const& direction, std::size_t dimension, auto const& points,
                       std::size_t i) {
    Scalar total = detail::constant<Scalar>(0);
    for (std::size_t c = 0; c < dimension; ++c) {
        Scalar const share = direction[c] * Scalar(points(i, c));
        total = total + share;
    }
    return total;
}

/// The row of values that goes furthest in a direction.
template <class Scalar, class Row, decided_matrix Values>
constexpr std::size_t furthest(Row const& direction, Values const& values) {
    std::size_t best = 0;
    for (std::size_t j = 1; j < Values::rows; ++j)
        if (detail::along<Scalar>(direction, Values::columns, values, best)
            < detail::along<Scalar>(direction, Values::columns, values, j))
            best = j;
    return best;
}

template <class Scalar, std::size_t Count, std::size_t Dimension, decided_matrix Points,
          decided_matrix Values>
constexpr bool separated(hull_certificate<Scalar, Count, Dimension> const& certificate,
                         Points const& points, std::size_t i, Values const& values) {
    auto const& f = certificate.direction;
    std::size_t const best = detail::furthest<Scalar>(f, values);
    return detail::along<Scalar>(f, Dimension, values, best)
           < detail::along<Scalar>(f, Dimension, points, i);
}

template <class Scalar, std::size_t Count, std::size_t Dimension, decided_matrix Points,
          decided_matrix Values>
constexpr bool mixed(hull_certificate<Scalar, Count, Dimension> const& certificate,
                     Points const& points, std::size_t i, Values const& values) {
    Scalar const zero = detail::constant<Scalar>(0);
    Scalar sum = zero;
    for (auto const& weight : certificate.weights) {
        if (weight < zero)
            return false;
        sum = sum + weight;
    }
    if (!(sum == detail::constant<Scalar>(1)))
        return false;
    for (std::size_t c = 0; c < Dimension; ++c) {
        Scalar total = zero;
        for (std::size_t j = 0; j < Count; ++j) {
            Scalar const share = certificate.weights[j] * Scalar(values(j, c));
            total = total + share;
        }
        if (!(total == Scalar(points(i, c))))
            return false;
    }
    return true;
}

template <decided_matrix Points, decided_matrix Values>
constexpr finding inside_hull_or_why_not(Points const& points, Values const& values) {
    finding const box = attest::inside_value_box(points, values);
    if (!box)
        return box;
    for (std::size_t i = 0; i < Points::rows; ++i) {
        auto const certificate = attest::certify_hull(points, i, values);
        if (certificate.inside && detail::mixed(certificate, points, i, values))
            continue;
        using scalar = typename decltype(certificate.direction)::value_type;
        auto const& f = certificate.direction;
        std::size_t const best = detail::furthest<scalar>(f, values);
        text why("ATT-405 outside the convex hull: ");
        detail::write_row<Points>(why, i);
        why << " reaches ";
        detail::write_value(why, detail::along<scalar>(f, Values::columns, points, i));
        why << " in the direction (";
        for (std::size_t c = 0; c < Values::columns; ++c) {
            why << (c == 0 ? "" : ", ");
            detail::write_value(why, f[c]);
        }
        why << "), the values at most ";
        detail::write_value(why, detail::along<scalar>(f, Values::columns, values, best));
        why << " (";
        detail::write_row<Values>(why, best);
        why << ')';
        return finding::no(why);
    }
    return finding::yes();
}

template <decided_matrix Points, decided_matrix Values>
constexpr finding outside_hull_or_why_not(Points const& points, Values const& values) {
    for (std::size_t i = 0; i < Points::rows; ++i) {
        auto const certificate = attest::certify_hull(points, i, values);
        if (!certificate.inside && detail::separated(certificate, points, i, values))
            return finding::yes();
    }
    auto const certificate = attest::certify_hull(points, 0, values);
    using scalar = typename decltype(certificate.weights)::value_type;
    scalar const zero = detail::constant<scalar>(0);
    text why("ATT-405 not outside the convex hull: ");
    detail::write_row<Points>(why, 0);
    why << " is the mixture ";
    bool first = true;
    for (std::size_t j = 0; j < Values::rows; ++j) {
        auto const& weight = certificate.weights[j];
        if (weight == zero)
            continue;
        why << (first ? "" : " + ");
        detail::write_value(why, weight);
        why << " of ";
        detail::write_row<Values>(why, j);
        first = false;
    }
    return finding::no(why);
}

} // namespace detail

/// Is every row of points a convex mixture of the rows of values?
template <decided_matrix Points, decided_matrix Values>
[[nodiscard]] constexpr finding inside_convex_hull(Points const& points, Values const& values) {
    return detail::inside_hull_or_why_not(attest::exact_entries(points),
                                          attest::exact_entries(values));
}

/// Is some row of points no convex mixture of the rows of values?
template <decided_matrix Points, decided_matrix Values>
[[nodiscard]] constexpr finding outside_convex_hull(Points const& points, Values const& values) {
    return detail::outside_hull_or_why_not(attest::exact_entries(points),
                                           attest::exact_entries(values));
}

} // namespace attest
