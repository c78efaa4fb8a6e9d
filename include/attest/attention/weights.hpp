// attention_weights: how the scores of a row become weights, for every scalar and normalisation.
//
//     e_ij = what the normalisation makes of s_ij where the mask allows key j, else 0
//     Z_i  = Σ_j e_ij
//     w_ij = e_ij / Z_i
// Scores and mask are kept, entries are computed when asked for. Softmax weights of exact scores
// are used in this form (a row_quotient), all others are evaluated from it (normalise.hpp).
//
// Under empty_rows_are_zero a row with no key allowed is 0/1: its weights are 0, and their sum is
// not 1. Refused: Z_i = 0, which by_sum can meet (ATT-303); scores and a mask with different tokens
// (ATT-207). The weights have the tokens of both.
#pragma once

#include <attest/attention/in_scalar.hpp>
#include <attest/attention/mask.hpp>
#include <attest/attention/normalisation.hpp>
#include <attest/attention/total.hpp>
#include <attest/matrix/matrix.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace attest {

namespace detail {

template <matrix_like Scores, matrix_like Mask>
using common_queries = common_names<typename Scores::row_names, typename Mask::row_names>;

template <matrix_like Scores, matrix_like Mask>
using common_keys = common_names<typename Scores::column_names, typename Mask::column_names>;

} // namespace detail

template <matrix_like Scores, matrix_like Mask, attention_option Normalisation>
class attention_weights
    : public token_access<attention_weights<Scores, Mask, Normalisation>,
                          detail::common_queries<Scores, Mask>, detail::common_keys<Scores, Mask>> {
public:
    using row_names = detail::common_queries<Scores, Mask>;
    using column_names = detail::common_keys<Scores, Mask>;
    static constexpr std::size_t rows = Scores::rows;
    static constexpr std::size_t columns = Scores::columns;
    /// The type of e_ij and Z_i, and that of their quotient.
    using entry = std::remove_cvref_t<decltype(Normalisation::entry(
        std::declval<Scores const&>(), std::declval<Mask const&>(), std::size_t{}, std::size_t{}))>;
    using scalar = std::conditional_t<std::same_as<entry, exponential_sum>, exponential, entry>;
    static_assert(sizeof(integers_cut_their_quotients<entry>) > 0);

    static_assert(Mask::rows == Scores::rows && Mask::columns == Scores::columns,
                  "ATT-201 attention_weights: the mask has the shape of the scores");
    static_assert(std::same_as<typename Mask::scalar, bool>,
                  "ATT-304 attention_weights: the entries of a mask are bool, true for allowed");

    constexpr attention_weights(Scores const& logits, Mask const& allowed)
        : logits_(logits), allowed_(allowed) {
        static_cast<void>(
            detail::require_names_agree<typename Scores::row_names, typename Mask::row_names,
                                        "attention_weights: the queries of scores and mask">()
            && detail::require_names_agree<typename Scores::column_names,
                                           typename Mask::column_names,
                                           "attention_weights: the keys of scores and mask">());
    }

    /// e_ij.
    template <built_in_argument Query, built_in_argument Key>
    [[nodiscard]] constexpr entry numerator(Query query, Key key) const {
        std::size_t const i = attest::as_index(query);
        std::size_t const j = attest::as_index(key);
        if (allowed_(i, j))
            return Normalisation::entry(logits_, allowed_, i, j);
        return detail::total<entry>().value();
    }

    /// Z_i.
    template <built_in_argument Query>
    [[nodiscard]] constexpr entry denominator(Query query) const {
        std::size_t const i = attest::as_index(query);
        entry const Z = total(i);
        if (!(Z == detail::total<entry>().value()))
            return Z;
        if (!attest::is_empty_row(allowed_, i))
            throw row_sum_is_zero("ATT-303 the scores of a row sum to 0, so they cannot be divided "
                                  "by their sum",
                                  detail::row_of<attention_weights>(i));
        return entry(1);
    }

    /// w_ij.
    template <built_in_argument Query, built_in_argument Key>
    [[nodiscard]] constexpr scalar operator()(Query i, Key j) const {
        return scalar(numerator(i, j)) / scalar(denominator(i));
    }

    using token_access<attention_weights, row_names, column_names>::operator();

    /// The scores that were normalised: after scale and bias.
    [[nodiscard]] constexpr Scores const& logits() const { return logits_; }

    /// Which keys each query may use.
    [[nodiscard]] constexpr Mask const& allowed() const { return allowed_; }

    template <built_in_argument Query, built_in_argument Key>
    [[nodiscard]] constexpr bool allowed(Query i, Key j) const {
        return allowed_(attest::as_index(i), attest::as_index(j));
    }

private:
    constexpr entry total(std::size_t i) const {
        if constexpr (requires { Normalisation::total(logits_, allowed_, i); }) {
            return Normalisation::total(logits_, allowed_, i);
        } else {
            detail::total<entry> sum;
            for (std::size_t j = 0; j < columns; ++j)
                if (allowed_(i, j))
                    sum.add(Normalisation::entry(logits_, allowed_, i, j));
            return sum.value();
        }
    }

    Scores logits_;
    Mask allowed_;
};

} // namespace attest
