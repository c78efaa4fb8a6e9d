// A convex mixture by known weights: output = weights · values, weights row-stochastic.
//
// This is the certificate that attention carries with itself: its weights prove that each output
// lies in the convex hull of the values, for any number of keys and without a search.
// For two row quotients over one denominator, n_ib = Σ_j n_ij v_jb is compared and no quotient is
// built.
//
// Exact: the answer, for entries of every decided type; floats mixed by float arithmetic are a
// mixture only if no rounding took place. Refused: weights that are no sharing of one unit
// (ATT-401), an output that is not their mixture (ATT-405), with the entry, its value and the
// mixture's; keys and values, or rows or columns of the output, with different tokens (ATT-207).
#pragma once

#include <attest/property/row_stochastic.hpp>
#include <attest/property/shapes.hpp>

namespace attest {

namespace detail {

template <decided_matrix Output, decided_matrix Weights, decided_matrix Values>
constexpr auto mixture_entry(Output const&, Weights const& weights, Values const& values,
                             std::size_t i, std::size_t c) {
    using scalar = std::common_type_t<scalar_of<Weights>, scalar_of<Values>>;
    return detail::sum_in_halves(
        [&](std::size_t j) {
            scalar const share = scalar(weights(i, j)) * scalar(values(j, c));
            return share;
        },
        0, Weights::columns);
}

template <decided_matrix Output, decided_matrix Weights, decided_matrix Values>
constexpr bool is_mixture(Output const& output, Weights const& weights, Values const& values,
                          std::size_t i, std::size_t c) {
    if constexpr (row_quotient<Output> && row_quotient<Weights>
                  && std::convertible_to<scalar_of<Values>, surd>) {
        total<exponential_sum> sum;
        for (std::size_t j = 0; j < Weights::columns; ++j)
            sum.add(weights.numerator(i, j), surd(values(j, c)));
        exponential_sum const mixed = sum.value();
        auto const whole = weights.denominator(i);
        auto const own_whole = output.denominator(i);
        if (whole == own_whole)
            return mixed == output.numerator(i, c);
        return mixed * own_whole == output.numerator(i, c) * whole;
    } else {
        return detail::mixture_entry(output, weights, values, i, c) == output(i, c);
    }
}

template <decided_matrix Output, decided_matrix Weights, decided_matrix Values>
constexpr finding mixture_or_why_not(Output const& output, Weights const& weights,
                                     Values const& values) {
    finding const sharing = attest::row_stochastic(weights);
    if (!sharing)
        return sharing;
    for (std::size_t i = 0; i < Output::rows; ++i)
        for (std::size_t c = 0; c < Output::columns; ++c) {
            if (detail::is_mixture(output, weights, values, i, c))
                continue;
            text why("ATT-405 not the mixture of the values: ");
            detail::write_entry<Output>(why, i, c);
            why << " is ";
            detail::write_value(why, output(i, c));
            why << ", the weights mix the values to ";
            detail::write_value(why, detail::mixture_entry(output, weights, values, i, c));
            return finding::no(why);
        }
    return finding::yes();
}

} // namespace detail

/// Are the weights row-stochastic, and is output exactly weights · values?
template <decided_matrix Output, decided_matrix Weights, decided_matrix Values>
[[nodiscard]] constexpr finding convex_mixture(Output const& output, Weights const& weights,
                                               Values const& values) {
    if constexpr (!detail::require_mixture_fits<Output, Weights, Values, "convex_mixture">())
        return finding{};
    else
        return detail::mixture_or_why_not(attest::exact_entries(output),
                                          attest::exact_entries(weights),
                                          attest::exact_entries(values));
}

} // namespace attest
