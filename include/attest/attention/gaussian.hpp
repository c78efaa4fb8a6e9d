// nadaraya_watson: kernel regression with a Gaussian kernel, attention long before that name.
//
//     output_i = Σ_j κ_ij v_j / Σ_j κ_ij,   κ_ij = e^{−|q_i − k_j|² / (2σ²)}
// The scores are −|q_i − k_j|²/(2σ²), the rest is softmax and mixing. Since
// |q − k|² = |q|² − 2q·k + |k|², this is dot-product attention with scale 1/σ² whenever all keys
// attended to have one norm. Exact: rational points and a rational σ² give rational scores.
//
// Refused: a variance that is not positive (ATT-304); points of different sizes (ATT-201), or whose entries have
// different tokens (ATT-207).
// Source: E. A. Nadaraya (1964); G. S. Watson, "Smooth regression analysis" (1964).
#pragma once

#include <attest/attention/definition.hpp>
#include <attest/attention/in_scalar.hpp>
#include <attest/core/error.hpp>
#include <attest/matrix/matrix.hpp>
#include <attest/matrix/names_algebra.hpp>

#include <cstddef>

namespace attest {

/// Returns −|q_i − k_j|² / (2 · variance), queries × keys, for points q_i and k_j with the same number of
/// entries. Refused: see above.
template <matrix_like Queries, matrix_like Keys>
[[nodiscard]] constexpr auto gaussian_scores(Queries const& Q, Keys const& K,
                                             rational const& variance) {
    using S = typename detail::joined_scalar<typename Queries::scalar, typename Keys::scalar>::type;
    matrix<S, Queries::rows, Keys::rows, typename Queries::row_names, typename Keys::row_names>
        result;
    if constexpr (Queries::columns != Keys::columns) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-201 gaussian_scores: the queries are " << detail::shape_of<Queries>
                     << ", the keys are " << detail::shape_of<Keys>
                     << "; points of one space have equally many entries";
            return sentence;
        });
        static_cast<void>(sizeof(shapes_do_not_fit<words>));
    } else {
        static_cast<void>(
            detail::require_names_agree<typename Queries::column_names, typename Keys::column_names,
                                        "gaussian_scores: the entries of queries and keys">());
        if (variance <= rational(0))
            throw bad_option("ATT-304 gaussian_scores: the variance is not positive");
        auto const factor = attest::in_scalar<S>(rational(-1) / (variance + variance));
        for (std::size_t i = 0; i < Queries::rows; ++i)
            for (std::size_t j = 0; j < Keys::rows; ++j) {
                S squares = attest::in_scalar<S>(rational(0));
                for (std::size_t a = 0; a < Keys::columns; ++a) {
                    S const difference = Q(i, a) - K(j, a);
                    squares = squares + S(difference * difference);
                }
                result(i, j) = squares * factor;
            }
    }
    return result;
}

/// Returns the kernel-weighted mean of the values for every query, with scores and weights. Options are
/// masks and the policy for empty rows, as in attention(). Refused: see above, and what softmax() and
/// mix() refuse.
template <matrix_like Queries, matrix_like Keys, matrix_like Values, class... Options>
[[nodiscard]] constexpr auto nadaraya_watson(Queries const& Q, Keys const& K, Values const& V,
                                             rational const& variance, Options const&... options) {
    auto const logits = attest::gaussian_scores(Q, K, variance);
    auto const weights = attest::softmax(logits, options...);
    return attention_result{logits, logits, weights, attest::mix(weights, V)};
}

} // namespace attest
