// Strictly greater: one number, or one weight of a row, against another.
//
// In a row quotient both entries have one denominator d, so n/d > m/d asks for the sign of n − m
// and that of d. Single powers a e^r and a e^s are ordered as r and s are, or the other way round
// for a < 0: exp increases. Softmax weights are ordered as their logits (softmax_rows.hpp).
//
// Exact: the answer, for numbers of two types too: -1 is less than 1U, and 2^53 as a double is less
// than 2^53 + 1 as an integer. Enclosures that do not overlap decide; enclosures that overlap leave
// the answer undecided.
// Refused: NaN and the infinities (ATT-413). Refused (ATT-410): x ≤ y; the explanation names both
// numbers. Also refused, as undecided: enclosures that overlap.
#pragma once

#include <attest/number/exponential.hpp>
#include <attest/property/describe.hpp>
#include <attest/property/softmax_rows.hpp>

#include <compare>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace attest {

/// A number that has an order: an exact one, one that is read as exact, or an enclosure.
template <class X>
concept ordered_number = decided_scalar<X> || std::same_as<std::remove_cvref_t<X>, enclosure>;

namespace detail {

/// The number that is compared: an enclosure itself, any other as an exact number.
template <ordered_number X>
constexpr auto as_ordered(X const& x) {
    if constexpr (std::same_as<X, enclosure>)
        return x;
    else
        return attest::exact_entry(x);
}

/// x compared with y; unordered where enclosures overlap.
template <ordered_number X, ordered_number Y>
constexpr std::partial_ordering compared(X const& x, Y const& y) {
    return detail::as_ordered(x) <=> detail::as_ordered(y);
}

template <matrix_like M>
constexpr auto ordered_entry(M const& m, std::size_t i, std::size_t j) {
    if constexpr (decided_matrix<M>)
        return detail::exact_entry_of(m, i, j);
    else
        return scalar_of<M>(m(i, j));
}

/// The sign of x − y for sums of exponentials.
constexpr int compare_sums(exponential_sum const& x, exponential_sum const& y) {
    if (x.size() == 1 && y.size() == 1) {
        auto const& a = *x.begin();
        auto const& b = *y.begin();
        if (a.coefficient == b.coefficient) {
            auto const order = a.exponent <=> b.exponent;
            if (order == 0)
                return 0;
            return order > 0 ? a.coefficient.sign() : -a.coefficient.sign(); // in range: -1, 0 or 1
        }
    }
    exponential_sum const difference = x - y;
    return sign(difference);
}

template <matrix_like M>
    requires ordered_number<scalar_of<M>>
constexpr bool exceeds_in_row(M const& m, std::size_t i, std::size_t j, std::size_t k) {
    if constexpr (softmax_weights<M>) {
        return detail::outweighs(m, i, j, k);
    } else if constexpr (row_quotient<M>) {
        int const order = detail::compare_sums(m.numerator(i, j), m.numerator(i, k));
        return order != 0 && order * attest::sign(m.denominator(i)) > 0;
    } else {
        return detail::compared(detail::ordered_entry(m, i, j), detail::ordered_entry(m, i, k)) > 0;
    }
}

} // namespace detail

/// Is x > y?
template <ordered_number X, ordered_number Y>
[[nodiscard]] constexpr finding strictly_greater(X const& x, Y const& y) {
    std::partial_ordering const order = detail::compared(x, y);
    if (order > 0)
        return finding::yes();
    text why("ATT-410 not strictly greater: ");
    detail::write_value(why, x);
    if (order == 0) {
        why << " equals ";
    } else if (order < 0) {
        why << " is less than ";
    } else {
        why << " overlaps, undecided, ";
    }
    detail::write_value(why, y);
    return finding::no(why);
}

/// Is m(i, j) > m(i, k)? In words of attention: does row i attend more to j than to k?
template <matrix_like M>
    requires ordered_number<scalar_of<M>>
[[nodiscard]] constexpr finding greater_in_row(M const& m, index_argument row,
                                               index_argument larger, index_argument smaller) {
    std::size_t const i = row;
    std::size_t const j = larger;
    std::size_t const k = smaller;
    if (detail::exceeds_in_row(m, i, j, k))
        return finding::yes();
    text why("ATT-410 not strictly greater: ");
    detail::write_entry<M>(why, i, j);
    why << " is ";
    detail::write_value(why, m(i, j));
    why << ", ";
    detail::write_entry<M>(why, i, k);
    why << " is ";
    detail::write_value(why, m(i, k));
    if constexpr (std::same_as<scalar_of<M>, enclosure>) {
        if (detail::compared(m(i, j), m(i, k)) == std::partial_ordering::unordered)
            why << "; they overlap: undecided";
    }
    return finding::no(why);
}

/// The same by token: greater_in_row(A.weights, "it", "cat", "mat").
template <matrix_like M>
    requires ordered_number<scalar_of<M>>
[[nodiscard]] constexpr finding greater_in_row(M const& m, std::string_view i, std::string_view j,
                                               std::string_view k) {
    return attest::greater_in_row(m, M::row_names::index_of(i), M::column_names::index_of(j),
                                  M::column_names::index_of(k));
}

} // namespace attest
