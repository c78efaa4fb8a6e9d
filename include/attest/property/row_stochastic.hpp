// Row-stochastic: every entry is at least 0 and every row sums to exactly 1.
//
// With both, no entry exceeds 1, and each row is a way to share one unit among the keys.
// For a row quotient n_ij / d_i the sum is compared as Σ_j n_ij = d_i, in which no quotient is
// ever built; softmax rows are looked up in d_i (softmax_rows.hpp). Other sums of many terms are
// added in halves, which keeps their parts small.
//
// Exact: the answer, for entries of every decided type: a row of floats sums to 1 when the
// rationals that they are do, which ten times 0.1 does not.
// Refused (ATT-401): the first entry below 0 or row sum other than 1.
#pragma once

#include <attest/attention/total.hpp>
#include <attest/property/describe.hpp>
#include <attest/property/softmax_rows.hpp>

namespace attest {

namespace detail {

/// term(first) + … + term(last − 1), for first < last.
template <class Term>
constexpr auto sum_in_halves(Term const& term, std::size_t first, std::size_t last)
    -> decltype(term(first)) {
    // in range below: first < last
    if (last - first == 1)
        return term(first);
    std::size_t const midpoint = first + (last - first) / 2;
    auto const lower = detail::sum_in_halves(term, first, midpoint);
    auto const upper = detail::sum_in_halves(term, midpoint, last);
    return lower + upper;
}

/// What keeps a row from being a sharing of one unit.
enum class row_fault { none, negative_entry, other_sum };

struct row_judgement {
    row_fault fault = row_fault::none;
    std::size_t column = 0; ///< of the negative entry
};

template <decided_matrix Weights>
constexpr row_judgement judge_row(Weights const& weights, std::size_t i) {
    auto const zero = detail::constant<scalar_of<Weights>>(0);
    for (std::size_t j = 0; j < Weights::columns; ++j)
        if (weights(i, j) < zero)
            return {row_fault::negative_entry, j};
    auto const sum = detail::sum_in_halves(
        [&](std::size_t j) { return scalar_of<Weights>(weights(i, j)); }, 0, Weights::columns);
    return {sum == detail::constant<scalar_of<Weights>>(1) ? row_fault::none : row_fault::other_sum,
            0};
}

template <decided_matrix Weights>
    requires row_quotient<Weights>
constexpr row_judgement judge_row(Weights const& weights, std::size_t i) {
    exponential_sum const whole = weights.denominator(i);
    if constexpr (softmax_weights<Weights>)
        if (detail::powers_add_up(weights, i, whole))
            return {};
    int const side = sign(whole);
    total<exponential_sum> sum;
    for (std::size_t j = 0; j < Weights::columns; ++j) {
        exponential_sum const part = weights.numerator(i, j);
        if (sign(part) * side < 0) // in range: each -1, 0 or 1
            return {row_fault::negative_entry, j};
        sum.add(part);
    }
    return {sum.value() == whole ? row_fault::none : row_fault::other_sum, 0};
}

template <decided_matrix Weights>
constexpr finding stochastic_or_why_not(Weights const& weights) {
    for (std::size_t i = 0; i < Weights::rows; ++i) {
        row_judgement const judgement = detail::judge_row(weights, i);
        if (judgement.fault == row_fault::none)
            continue;
        text why("ATT-401 ");
        if (judgement.fault == row_fault::negative_entry) {
            detail::write_entry<Weights>(why, i, judgement.column);
            why << " of the weights is ";
            detail::write_value(why, weights(i, judgement.column));
            why << "; a weight is at least 0";
        } else {
            detail::write_row<Weights>(why, i);
            why << " of the weights sums to ";
            detail::write_value(
                why, detail::sum_in_halves(
                         [&](std::size_t j) { return scalar_of<Weights>(weights(i, j)); }, 0,
                         Weights::columns));
            why << ", not to 1";
        }
        return finding::no(why);
    }
    return finding::yes();
}

} // namespace detail

/// Is every row a sharing of one unit?
template <decided_matrix Weights>
[[nodiscard]] constexpr finding row_stochastic(Weights const& weights) {
    return detail::stochastic_or_why_not(attest::exact_entries(weights));
}

} // namespace attest
