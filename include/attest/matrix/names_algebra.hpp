// What becomes of tokens when matrices are combined: two sides that must match agree when they
// list the same tokens in the same order, or when one of them has none; joined sides list both;
// a selection or a permutation carries the tokens along. With more than two sides, each is compared
// with the common tokens of those before it and not with the first: a first side without tokens
// agrees with every other, and two of the others may still differ.
//
// Refused: any two sides with different tokens (ATT-207), a token on both joined sides (ATT-205).
#pragma once

#include <attest/matrix/names.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace attest {

namespace detail {

template <std::size_t I, auto First, auto... Rest>
struct nth_token : nth_token<I - 1, Rest...> {};

template <auto First, auto... Rest>
struct nth_token<0, First, Rest...> {
    static constexpr auto value = First;
};

template <class Names, std::size_t... Positions>
struct selection {
    using type = unnamed;
};

template <fixed_string... Tokens, std::size_t... Positions>
struct selection<names<Tokens...>, Positions...> {
    using type = names<nth_token<Positions, Tokens...>::value...>;
};

template <class Left, class Right>
struct junction {
    using type = unnamed;
};

template <fixed_string... Left, fixed_string... Right>
struct junction<names<Left...>, names<Right...>> {
    using type = names<Left..., Right...>;
};

template <class Names>
struct list_of {
    static constexpr text words() { return text("no tokens"); }
};

template <fixed_string... Tokens>
struct list_of<names<Tokens...>> {
    static constexpr text words() { return detail::listed<Tokens...>(); }
};

} // namespace detail

/// The tokens at some positions; unnamed stays unnamed.
template <class Names, std::size_t... Positions>
using selected_names = typename detail::selection<Names, Positions...>::type;

namespace detail {

template <class Names, std::size_t First, std::size_t... I>
selected_names<Names, First + I...>
    tokens_from(std::index_sequence<I...>); // in range: positions that the callers know

} // namespace detail

/// The Count tokens from position First on; unnamed stays unnamed.
template <class Names, std::size_t First, std::size_t Count>
using names_from = decltype(detail::tokens_from<Names, First>(std::make_index_sequence<Count>{}));

/// The tokens of both sides; unnamed unless both have tokens.
template <class Left, class Right>
using joined_names = typename detail::junction<Left, Right>::type;

/// Whether two sides may be matched.
template <class Left, class Right>
inline constexpr bool names_agree = std::is_same_v<Left, Right> || !Left::named || !Right::named;

namespace detail {

template <class Common, class...>
struct common {
    using type = Common;
};

template <class Left, class Right, class... More>
struct common<Left, Right, More...>
    : common<std::conditional_t<Left::named, Left, Right>, More...> {};

} // namespace detail

/// The tokens of sides that agree: those of the first side that has some.
template <class... Sides>
using common_names = typename detail::common<Sides...>::type;

namespace detail {

/// Refuses sides whose tokens differ (ATT-207). `Where` names the operation and the two sides.
template <class Left, class Right, fixed_string Where>
constexpr bool require_names_agree() {
    if constexpr (!names_agree<Left, Right>) {
        constexpr auto words = attest::fix([] {
            text sentence;
            sentence << "ATT-207 " << Where.view() << " disagree: " << list_of<Left>::words()
                     << " against " << list_of<Right>::words()
                     << "; the same tokens in the same order are needed, or none on one side";
            return sentence;
        });
        static_cast<void>(sizeof(tokens_do_not_agree<words>));
    }
    return names_agree<Left, Right>;
}

template <fixed_string Where, class Common>
constexpr bool require_all_names_agree() {
    return true;
}

/// Refuses several sides if the tokens of any two differ (ATT-207); `Common` are those of the sides
/// already compared.
template <fixed_string Where, class Common, class Next, class... More>
constexpr bool require_all_names_agree() {
    if constexpr (require_names_agree<Common, Next, Where>())
        return require_all_names_agree<Where, common_names<Common, Next>, More...>();
    else
        return false;
}

} // namespace detail

} // namespace attest
