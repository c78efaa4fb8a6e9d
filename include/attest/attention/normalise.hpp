// normalised(scores, options...) and softmax(scores, options...): the weights by themselves.
//
//     softmax(S)                    row i:  e^{s_ij} / Σ_l e^{s_il}
//     softmax(S, causal)            the same over the keys that the mask allows
//     normalised(S, by_average)     any normalisation
// Softmax of rational or surd scores is a row_quotient, which a constexpr variable can keep. All
// other weights are stored numbers: averages, sums and maxima of rationals are rationals again.
//
// Refused: a row with no key allowed (ATT-301) or with sum 0 (ATT-303); options that do not
// concern weights, such as a scale (ATT-304).
#pragma once

#include <attest/attention/row_quotient.hpp>
#include <attest/attention/weights.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace attest {

/// Instantiated for the options of a step that only normalises.
template <class Option>
struct option_without_effect {
    static_assert(Option::makes != choice::scale && Option::makes != choice::bias,
                  "ATT-304 this option has no effect on weights: scores are scaled and biased "
                  "before they are normalised");
};

namespace detail {

// A quotient whose entries can be kept, as a matrix; each row's denominator is computed once.
template <matrix_like Quotient>
constexpr auto evaluated_quotient(Quotient const& quotient) {
    matrix<typename Quotient::scalar, Quotient::rows, Quotient::columns,
           typename Quotient::row_names, typename Quotient::column_names>
        result;
    for (std::size_t i = 0; i < Quotient::rows; ++i) {
        auto const denominator = quotient.denominator(i);
        for (std::size_t j = 0; j < Quotient::columns; ++j)
            result(i, j) = quotient.numerator(i, j) / denominator;
    }
    return result;
}

template <matrix_like Scores, class... Options>
constexpr auto weights_of(Scores const& logits, Options const&... options) {
    refuse_empty_rows const refuse;
    auto const normalisation = detail::chosen<choice::normalisation>(by_softmax, options...);
    auto const policy = detail::chosen<choice::empty_rows>(refuse, options...);
    auto const allowed = attest::allowed_keys(logits, options...);
    if constexpr (std::same_as<std::remove_cv_t<decltype(policy)>, refuse_empty_rows>)
        attest::require_keys(allowed);

    using mask = std::remove_cv_t<decltype(allowed)>;
    using how = std::remove_cv_t<decltype(normalisation)>;
    attention_weights<Scores, mask, how> const weights(logits, allowed);
    if constexpr (row_quotient<attention_weights<Scores, mask, how>>)
        return weights;
    else
        return detail::evaluated_quotient(weights);
}

} // namespace detail

/// The weights of scaled and biased scores: by_softmax unless an option says otherwise.
template <matrix_like Scores, class... Options>
[[nodiscard]] constexpr auto normalised(Scores const& logits, Options const&... options) {
    if constexpr (detail::options_fit<Options...>::value) {
        (static_cast<void>(sizeof(option_without_effect<Options>)), ...);
        return detail::weights_of(logits, options...);
    }
}

/// The softmax of each row; options are masks and the policy for empty rows.
template <matrix_like Scores, class... Options>
[[nodiscard]] constexpr auto softmax(Scores const& logits, Options const&... options) {
    return attest::normalised(logits, by_softmax, options...);
}

} // namespace attest
