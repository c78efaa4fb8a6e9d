// bias: a number b_ij added to each score after scaling, such as a preference for near positions.
//
// A bias moves weight between keys and never removes a key: a weight of 0 needs a mask.
// Exact: a rational or surd bias is added exactly; for floats and intervals it is converted first.
//
// Refused: a bias whose shape is not that of the scores (ATT-201), or whose queries or keys have other
// tokens (ATT-207).
#pragma once

#include <attest/attention/in_scalar.hpp>
#include <attest/attention/option.hpp>
#include <attest/matrix/matrix.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace attest {

/// The option "add B to the scaled scores".
template <matrix_like Bias>
struct with_bias {
    static constexpr choice makes = choice::bias;
    using tokens_of = Bias;
    Bias bias;

    explicit constexpr with_bias(Bias const& chosen) : bias(chosen) {}

    template <std::size_t R, std::size_t C>
    static constexpr bool require_shape() {
        if constexpr (Bias::rows != R || Bias::columns != C) {
            constexpr auto words = attest::fix([] {
                text sentence;
                sentence << "ATT-201 with_bias: the bias is " << detail::shape_of<Bias>
                         << ", the scores are " << detail::shape{R, C}
                         << "; one number per query and key is needed";
                return sentence;
            });
            static_cast<void>(sizeof(shapes_do_not_fit<words>));
        }
        return Bias::rows == R && Bias::columns == C;
    }

    template <built_in_argument Query, built_in_argument Key>
    constexpr auto entry(Query i, Key j) const {
        return bias(attest::as_index(i), attest::as_index(j));
    }
};

/// No bias: what holds when none is given.
struct no_bias {
    static constexpr choice makes = choice::bias;
};

/// s_ij + b_ij for every score, with the tokens of both.
template <matrix_like Scores, attention_option Bias>
[[nodiscard]] constexpr auto biased(Scores const& S, Bias const& bias) {
    if constexpr (std::same_as<Bias, no_bias>) {
        return S;
    } else {
        using scalar = typename Scores::scalar;
        using added = std::remove_cvref_t<decltype(attest::in_scalar<scalar>(bias.entry(0, 0)))>;
        using sum = typename detail::joined_scalar<scalar, added>::type;
        using queries = typename option_tokens<Bias>::queries;
        using keys = typename option_tokens<Bias>::keys;
        static_cast<void>(
            detail::require_names_agree<queries, typename Scores::row_names,
                                        "with_bias: the queries of the bias and the scores">()
            && detail::require_names_agree<keys, typename Scores::column_names,
                                           "with_bias: the keys of the bias and the scores">());
        matrix<sum, Scores::rows, Scores::columns,
               common_names<typename Scores::row_names, queries>,
               common_names<typename Scores::column_names, keys>>
            result;
        if constexpr (Bias::template require_shape<Scores::rows, Scores::columns>())
            for (std::size_t i = 0; i < Scores::rows; ++i)
                for (std::size_t j = 0; j < Scores::columns; ++j)
                    result(i, j) = S(i, j) + attest::in_scalar<scalar>(bias.entry(i, j));
        return result;
    }
}

} // namespace attest
