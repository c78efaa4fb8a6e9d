// Affinely dependent and affinely independent rows.
//
// If the values are dependent, c being a relation among them, then the weights w and w + ε c mix
// them to one output: the sum forgets which words mattered. If they are independent, the weights
// are determined by the output.
//
// Exact: the answer for entries of every decided type, and the relation that an explanation shows,
// which is checked again against Σ c_j = 0 and Σ c_j v_j = 0 before it is believed.
// Refused: a relation where none should be (ATT-408), none where one should be (ATT-409).
#pragma once

#include <attest/property/affine_relation.hpp>
#include <attest/property/describe.hpp>

#include <cstddef>
#include <type_traits>

namespace attest {

/// Does the relation hold: coefficients not all 0 that sum to 0 and mix the rows to 0?
template <decided_matrix Values, decided_scalar Coefficient>
[[nodiscard]] constexpr bool
relation_holds(Values const& given, affine_relation<Coefficient, Values::rows> const& relation) {
    using scalar = std::common_type_t<exact_scalar_of<Values>, exact_scalar<Coefficient>>;
    auto const& values = attest::exact_entries(given);
    scalar const zero = detail::constant<scalar>(0);
    bool trivial = true;
    scalar sum = zero;
    for (auto const& given_coefficient : relation.coefficients) {
        scalar const coefficient(attest::exact_entry(given_coefficient));
        trivial = trivial && coefficient == zero;
        sum = sum + coefficient;
    }
    if (!relation.exists || trivial || !(sum == zero))
        return false;
    for (std::size_t c = 0; c < Values::columns; ++c) {
        scalar mixed = zero;
        for (std::size_t j = 0; j < Values::rows; ++j) {
            scalar const share =
                scalar(attest::exact_entry(relation.coefficients[j])) * values(j, c);
            mixed = mixed + share;
        }
        if (!(mixed == zero))
            return false;
    }
    return true;
}

/// Is some affine relation satisfied by the rows?
template <decided_matrix Values>
[[nodiscard]] constexpr finding affinely_dependent(Values const& values) {
    if (attest::relation_holds(values, attest::find_affine_relation(values)))
        return finding::yes();
    text why("ATT-409 affinely independent: elimination on the ");
    why << std::size_t{Values::rows} << " rows (1, value) leaves a pivot in each, so only the "
        << "coefficients 0 sum to 0 and mix the rows to 0";
    return finding::no(why);
}

/// Do the rows satisfy no affine relation?
template <decided_matrix Values>
[[nodiscard]] constexpr finding affinely_independent(Values const& values) {
    auto const relation = attest::find_affine_relation(values);
    if (!attest::relation_holds(values, relation))
        return finding::yes();
    using scalar = exact_scalar_of<Values>;
    scalar const zero = detail::constant<scalar>(0);
    text why("ATT-408 affinely dependent: 0 = ");
    bool first = true;
    for (std::size_t j = 0; j < Values::rows; ++j) {
        if (relation.coefficients[j] == zero)
            continue;
        why << (first ? "(" : " + (");
        detail::write_value(why, relation.coefficients[j]);
        why << ") ";
        detail::write_row<Values>(why, j);
        first = false;
    }
    why << ", and the coefficients sum to 0";
    return finding::no(why);
}

} // namespace attest
