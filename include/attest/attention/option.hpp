// Options of attention: values of distinct types, in any order, after queries, keys and values.
//
//     attention(Q, K, V, causal, scaled_by(1_q / 3), with_bias(B))
// Each option says which of the five choices it makes; masks may be several (a key must pass all
// of them), every other choice is made once.
//
// Refused: an argument that is no option, a choice made twice (ATT-304).
#pragma once

#include <attest/core/config.hpp>
#include <attest/matrix/names_algebra.hpp>

#include <concepts>

namespace attest {

enum class choice { scale, bias, mask, normalisation, empty_rows };

template <class T>
concept attention_option = requires {
    { T::makes } -> std::convertible_to<choice>;
};

/// The tokens of queries and of keys that an option brings along: those of its matrix, if it holds
/// one.
template <class Option>
struct option_tokens {
    using queries = unnamed;
    using keys = unnamed;
};

template <class Option>
    requires requires { typename Option::tokens_of::row_names; }
struct option_tokens<Option> {
    using queries = typename Option::tokens_of::row_names;
    using keys = typename Option::tokens_of::column_names;
};

template <class T>
concept mask_option = attention_option<T> && T::makes == choice::mask;

/// Instantiated for every argument after queries, keys and values.
template <class Argument>
struct not_an_option_of_attention {
    static_assert(attention_option<Argument>,
                  "ATT-304 this argument is not an option of attention; the options are scaled_by, "
                  "unscaled, with_bias, alibi, the masks (causal, causal_from, window, "
                  "padding_after, masked_by), by_softmax, by_average, by_sum, by_maximum and "
                  "empty_rows_are_zero");
};

/// Instantiated for every pair of options.
template <class First, class Second>
struct option_given_twice {
    static_assert(First::makes != Second::makes || First::makes == choice::mask,
                  "ATT-304 an option of attention is given twice: scale, bias, normalisation and "
                  "the policy for empty rows are chosen at most once; only masks may be several");
};

namespace detail {

template <class... Options>
struct options_fit {
    static constexpr bool value = true;
};

template <class First, class... Rest>
struct options_fit<First, Rest...> {
    static constexpr bool value = [] {
        static_cast<void>(sizeof(not_an_option_of_attention<First>));
        if constexpr (attention_option<First> && (attention_option<Rest> && ...))
            (static_cast<void>(sizeof(option_given_twice<First, Rest>)), ...);
        return options_fit<Rest...>::value;
    }();
};

// The option that makes the choice, or what holds when none does. Not a boost::hana::map from choices to
// options: for nine calls with up to six options clang 19 then makes 7,365 specialisations of class
// templates and not 5,325, and g++ 12 takes 1.2 times the time and memory; and masks, which may be
// several, need a filter before it.
template <choice Choice, class Otherwise>
constexpr Otherwise const& chosen(Otherwise const& otherwise) {
    return otherwise;
}

template <choice Choice, class Otherwise, class First, class... Rest>
constexpr auto const& chosen(Otherwise const& otherwise, First const& first, Rest const&... rest) {
    if constexpr (First::makes == Choice)
        return first;
    else
        return detail::chosen<Choice>(otherwise, rest...);
}

} // namespace detail
} // namespace attest
