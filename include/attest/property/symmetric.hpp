// Symmetric: M(i, j) = M(j, i) for every pair.
//
// Scores x_i·x_j of a sequence with itself are symmetric; q_i·k_j need not be, and weights
// normalised by rows are not. The witness is the first pair, by rows, that disagrees.
// Names are not compared, only numbers.
//
// Exact: the answer, for entries of every decided type. Refused (ATT-402): a pair that differs; a
// matrix that is not square.
#pragma once

#include <attest/property/describe.hpp>

namespace attest {

namespace detail {

template <decided_matrix M>
constexpr bool mirrored(M const& m, std::size_t i, std::size_t j) {
    if constexpr (row_quotient<M>)
        return m.numerator(i, j) * m.denominator(j) == m.numerator(j, i) * m.denominator(i);
    else
        return m(i, j) == m(j, i);
}

template <decided_matrix M>
constexpr finding symmetric_or_why_not(M const& m) {
    for (std::size_t i = 0; i < M::rows; ++i)
        for (std::size_t j = i + 1; j < M::columns; ++j)
            if (!detail::mirrored(m, i, j)) {
                text why("ATT-402 not symmetric: ");
                detail::write_entry<M>(why, i, j);
                why << " is ";
                detail::write_value(why, m(i, j));
                why << ", ";
                detail::write_entry<M>(why, j, i);
                why << " is ";
                detail::write_value(why, m(j, i));
                return finding::no(why);
            }
    return finding::yes();
}

} // namespace detail

/// Is m its own transpose?
template <decided_matrix M>
[[nodiscard]] constexpr finding symmetric(M const& m) {
    if constexpr (M::rows != M::columns) {
        text why("ATT-402 not symmetric: the shape is ");
        detail::write_shape<M>(why);
        return finding::no(why);
    } else {
        return detail::symmetric_or_why_not(attest::exact_entries(m));
    }
}

} // namespace attest
