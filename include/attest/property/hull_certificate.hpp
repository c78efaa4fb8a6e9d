// In or out of a convex hull, with a certificate either way.
//
// Inside: weights λ_j ≥ 0, Σ λ_j = 1, Σ λ_j v_j = p. Outside: a direction f with f·p > max_j f·v_j.
// One of the two exists (Farkas' lemma), and the first phase of the simplex method finds it:
// minimise the sum of artificial variables; the minimum is 0 inside, and outside its dual is f.
// Bland's rule chooses the pivots, so the search ends without any tolerance.
//
// Exact over any ordered field of decided numbers, built-in integers and floats read as the
// rationals that they are; meant for small n.
// Source: Farkas 1902; Dantzig 1951; Bland 1977, New Finite Pivoting Rules.
#pragma once

#include <attest/property/decided.hpp>

#include <array>
#include <cstddef>

namespace attest {

template <class Scalar, std::size_t Points, std::size_t Dimension>
struct hull_certificate {
    bool inside = false;
    std::array<Scalar, Points> weights{};      ///< when inside
    std::array<Scalar, Dimension> direction{}; ///< when outside
};

namespace detail {

/// The tableau: one equation a coordinate and one for Σ λ = 1, then the row of reduced costs.
/// Columns: the points, the artificial variables, the right-hand side.
template <class Scalar, std::size_t Points, std::size_t Dimension>
struct hull_tableau {
    static constexpr std::size_t equations = Dimension + 1;
    static constexpr std::size_t right = Points + equations; // in range: of arrays in memory
    static constexpr std::size_t costs = equations;

    std::array<std::array<Scalar, right + 1>, equations + 1> cell{};
    std::array<std::size_t, equations> basis{};
    std::array<bool, equations> flipped{};
    Scalar zero = detail::constant<Scalar>(0);

    /// Each equation with a right-hand side of at least 0, its artificial variable in the basis.
    constexpr void prepare() {
        for (std::size_t k = 0; k < equations; ++k) {
            // in range below: columns of the tableau
            flipped[k] = cell[k][right] < zero;
            for (std::size_t c = 0; c <= right; ++c) {
                if (c >= Points && c < right)
                    cell[k][c] = detail::constant<Scalar>(c == Points + k ? 1 : 0);
                else if (flipped[k])
                    cell[k][c] = zero - cell[k][c];
            }
            basis[k] = Points + k;
        }
        for (std::size_t c = 0; c <= right; ++c) {
            cell[costs][c] = zero;
            if (c < Points || c == right)
                for (std::size_t k = 0; k < equations; ++k)
                    cell[costs][c] = cell[costs][c] - cell[k][c];
        }
    }

    constexpr void pivot(std::size_t row, std::size_t column) {
        Scalar const lead = cell[row][column];
        for (std::size_t c = 0; c <= right; ++c)
            cell[row][c] = cell[row][c] / lead;
        for (std::size_t k = 0; k <= equations; ++k) {
            if (k == row || cell[k][column] == zero)
                continue;
            Scalar const factor = cell[k][column];
            for (std::size_t c = 0; c <= right; ++c) {
                if (cell[row][c] == zero)
                    continue;
                Scalar const less = factor * cell[row][c];
                cell[k][c] = cell[k][c] - less;
            }
        }
        basis[row] = column;
    }

    /// Bland's rule among the points; an artificial variable that has left stays out.
    constexpr void minimise() {
        for (;;) {
            std::size_t entering = 0;
            while (entering < Points && !(cell[costs][entering] < zero))
                ++entering;
            if (entering == Points)
                return;
            std::size_t leaving = equations;
            Scalar smallest = zero;
            for (std::size_t k = 0; k < equations; ++k) {
                if (!(zero < cell[k][entering]))
                    continue;
                Scalar const ratio = cell[k][right] / cell[k][entering];
                if (leaving == equations || ratio < smallest
                    || (ratio == smallest && basis[k] < basis[leaving])) {
                    leaving = k;
                    smallest = ratio;
                }
            }
            if (leaving == equations)
                return; // the minimum is bounded below by 0, so some row always leaves
            pivot(leaving, entering);
        }
    }
};

} // namespace detail

/// Whether row i of `points` lies in the convex hull of the rows of `values`, and why.
template <decided_matrix Points, decided_matrix Values>
[[nodiscard]] constexpr auto certify_hull(Points const& given_points, index_argument row,
                                          Values const& given_values) {
    static_assert(Points::columns == Values::columns,
                  "ATT-201 a point and the values of a hull must have one length");
    using scalar = std::common_type_t<exact_scalar_of<Points>, exact_scalar_of<Values>>;
    std::size_t const i = row;
    auto const& points = attest::exact_entries(given_points);
    auto const& values = attest::exact_entries(given_values);
    constexpr std::size_t dimension = Values::columns;
    constexpr std::size_t count = Values::rows;
    detail::hull_tableau<scalar, count, dimension> table{};
    for (std::size_t c = 0; c < dimension; ++c) {
        for (std::size_t j = 0; j < count; ++j)
            table.cell[c][j] = scalar(values(j, c));
        table.cell[c][table.right] = scalar(points(i, c));
    }
    for (std::size_t j = 0; j < count; ++j)
        table.cell[dimension][j] = detail::constant<scalar>(1);
    table.cell[dimension][table.right] = detail::constant<scalar>(1);
    table.prepare();
    table.minimise();

    hull_certificate<scalar, count, dimension> certificate{};
    certificate.inside = table.cell[table.costs][table.right] == table.zero;
    if (certificate.inside) {
        for (auto& weight : certificate.weights)
            weight = table.zero;
        for (std::size_t k = 0; k < table.equations; ++k)
            if (table.basis[k] < count)
                certificate.weights[table.basis[k]] = table.cell[k][table.right];
    } else {
        for (std::size_t c = 0; c < dimension; ++c) {
            scalar const one = detail::constant<scalar>(1);
            // in range: a column of the tableau
            scalar const dual = one - table.cell[table.costs][count + c];
            if (table.flipped[c])
                certificate.direction[c] = table.zero - dual;
            else
                certificate.direction[c] = dual;
        }
    }
    return certificate;
}

} // namespace attest
