// mask: which keys a query may attend to, M_ij ∈ {0, 1}, with 1 (true) for "allowed".
//
// A mask removes a key from the row's domain. It is not "minus a large number": a key that is not
// allowed has weight exactly 0, takes no part in the row's sum, and its score is never read.
// Several masks together allow what each of them allows.
//
// Refused: a mask that does not fit the scores (ATT-201, ATT-207, ATT-304); a query left with no key at all
// (ATT-301), unless empty_rows_are_zero is given, which makes its weights and its output zero.
#pragma once

#include <attest/attention/mask_options.hpp>
#include <attest/core/error.hpp>
#include <attest/matrix/matrix.hpp>

#include <cstddef>
#include <type_traits>

namespace attest {

/// The policy "a query with no key allowed is an error", which holds when none is given.
struct refuse_empty_rows {
    static constexpr choice makes = choice::empty_rows;
};

/// The policy "a query with no key allowed has zero weights and a zero output".
struct zero_empty_rows {
    static constexpr choice makes = choice::empty_rows;
};

inline constexpr zero_empty_rows empty_rows_are_zero{};

namespace detail {

template <class Option>
constexpr bool allows(Option const& option, std::size_t i, std::size_t j) {
    if constexpr (mask_option<Option>)
        return option.allows(i, j);
    else
        return true;
}

template <std::size_t R, std::size_t C, class Option>
constexpr void require_shape_of_mask(Option const& option) {
    if constexpr (mask_option<Option>)
        option.template require_shape<R, C>();
}

// The tokens of a mask; those of another option, a bias, are those of the scores.
template <class Option>
using mask_tokens = option_tokens<std::conditional_t<mask_option<Option>, Option, void>>;

// Row i in words, with its token when it has one.
template <matrix_like M>
constexpr text row_of(std::size_t i) {
    text words;
    words << "row " << i << " of " << M::rows;
    if (M::row_names::named)
        words << ", \"" << M::row_names::name(i) << '"';
    return words;
}

} // namespace detail

/// The keys that every mask among the options allows, in the shape of the scores, with the tokens of
/// all.
template <matrix_like Scores, class... Options>
[[nodiscard]] constexpr auto allowed_keys(Scores const&, Options const&... options) {
    constexpr std::size_t R = Scores::rows;
    constexpr std::size_t C = Scores::columns;
    (detail::require_shape_of_mask<R, C>(options), ...);
    static_cast<void>(
        detail::require_all_names_agree<"masked_by: the queries of the scores and the masks",
                                        typename Scores::row_names,
                                        typename detail::mask_tokens<Options>::queries...>()
        && detail::require_all_names_agree<"masked_by: the keys of the scores and the masks",
                                           typename Scores::column_names,
                                           typename detail::mask_tokens<Options>::keys...>());
    matrix<
        bool, R, C,
        common_names<typename Scores::row_names, typename detail::mask_tokens<Options>::queries...>,
        common_names<typename Scores::column_names, typename detail::mask_tokens<Options>::keys...>>
        allowed{};
    for (std::size_t i = 0; i < R; ++i)
        for (std::size_t j = 0; j < C; ++j)
            allowed(i, j) = (detail::allows(options, i, j) && ...);
    return allowed;
}

/// Whether row i of a mask allows no key.
template <matrix_like Mask>
[[nodiscard]] constexpr bool is_empty_row(Mask const& allowed, index_argument row) {
    std::size_t const i = row;
    for (std::size_t j = 0; j < Mask::columns; ++j)
        if (allowed(i, j))
            return false;
    return true;
}

/// Refuses the first query that has no key left (ATT-301).
template <matrix_like Mask>
constexpr void require_keys(Mask const& allowed) {
    for (std::size_t i = 0; i < Mask::rows; ++i)
        if (attest::is_empty_row(allowed, i))
            throw no_key_allowed("ATT-301 a query has no key left after the masks; say "
                                 "empty_rows_are_zero if its output shall be zero",
                                 detail::row_of<Mask>(i));
}

} // namespace attest
