// Masks with names: causal, causal_from, window, padding_after; masked_by for any other.
//
// Positions count from 0; i is the query's position and j the key's.
//     causal                 j <= i                      no looking ahead, as many queries as keys
//     causal_from(r)         j <= i + r                  the first query stands at position r
//     window(left, right)    i - left <= j <= i + right  only near positions
//     padding_after(n)       j < n                       keys from n on are padding
//     masked_by(M)           M(i, j)                     bool matrix or predicate, true = allowed
// Exact for every position, offset and width, the largest std::size_t included.
//
// Refused: causal with another number of keys than queries, where implementations disagree about
// the alignment (ATT-304); a mask matrix of another shape (ATT-201) or with other tokens (ATT-207);
// more keys than there are, or a negative number of them (ATT-304); an offset that std::ptrdiff_t does
// not hold (ATT-101).
#pragma once

#include <attest/attention/option.hpp>
#include <attest/core/checked.hpp>
#include <attest/core/error.hpp>
#include <attest/matrix/concept.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace attest {

template <auto Sentence>
struct causal_needs_an_offset {
    ATTEST_REFUSE(Sentence,
                  "ATT-304 causal needs as many queries as keys; the sentence counts both");
};

namespace detail {

/// Refused: a number that std::size_t does not hold, such as −1 (ATT-304), which would wrap.
template <machine_integer Count>
constexpr std::size_t number_of_keys(Count count) {
    if (!attest::fits<std::size_t>(count))
        throw bad_option(
            "ATT-304 a number of keys is negative: window and padding_after count keys; "
            "where there is no bound, leave the option out");
    return static_cast<std::size_t>(count); // in range: it fits
}

} // namespace detail

struct causal_mask {
    static constexpr choice makes = choice::mask;

    template <std::size_t R, std::size_t C>
    static constexpr void require_shape() {
        if constexpr (R != C) {
            constexpr auto words = attest::fix([] {
                text sentence;
                sentence << "ATT-304 causal: " << R << " queries and " << C
                         << " keys can be aligned in two ways; say causal_from(offset), where the "
                            "first query stands at position offset";
                return sentence;
            });
            static_cast<void>(sizeof(causal_needs_an_offset<words>));
        }
    }

    template <built_in_argument Query, built_in_argument Key>
    static constexpr bool allows(Query i, Key j) {
        return attest::as_index(j) <= attest::as_index(i);
    }
};

inline constexpr causal_mask causal{};

struct causal_from {
    static constexpr choice makes = choice::mask;
    std::ptrdiff_t offset;

    template <machine_integer Position>
    explicit constexpr causal_from(Position of_first_query)
        : offset(attest::checked_cast<std::ptrdiff_t>(of_first_query, "causal_from")) {}

    template <std::size_t R, std::size_t C>
    static constexpr void require_shape() {}

    template <built_in_argument Query, built_in_argument Key>
    constexpr bool allows(Query query, Key key) const {
        std::size_t const i = attest::as_index(query);
        std::size_t const j = attest::as_index(key);
        return int128{j} <= int128{i} + offset; // in range: 66 bits
    }
};

struct window {
    static constexpr choice makes = choice::mask;
    std::size_t left;
    std::size_t right;

    template <machine_integer Before, machine_integer After>
    constexpr window(Before keys_before, After keys_after)
        : left(detail::number_of_keys(keys_before)), right(detail::number_of_keys(keys_after)) {}

    template <std::size_t R, std::size_t C>
    static constexpr void require_shape() {}

    template <built_in_argument Query, built_in_argument Key>
    constexpr bool allows(Query query, Key key) const {
        std::size_t const i = attest::as_index(query);
        std::size_t const j = attest::as_index(key);
        return int128{i} <= int128{j} + left && int128{j} <= int128{i} + right; // in range: 66 bits
    }
};

struct padding_after {
    static constexpr choice makes = choice::mask;
    std::size_t length;

    template <machine_integer Count>
    explicit constexpr padding_after(Count keys_that_count)
        : length(detail::number_of_keys(keys_that_count)) {}

    template <std::size_t R, std::size_t C>
    constexpr void require_shape() const {
        if (length > C)
            throw bad_option("ATT-304 padding_after: the length exceeds the number of keys");
    }

    template <built_in_argument Query, built_in_argument Key>
    constexpr bool allows(Query i, Key j) const {
        static_cast<void>(attest::as_index(i));
        return attest::as_index(j) < length;
    }
};

template <class Mask>
struct masked_by {
    static constexpr choice makes = choice::mask;
    using tokens_of = Mask; // a predicate has none
    Mask mask;

    explicit constexpr masked_by(Mask const& allowed) : mask(allowed) {}

    template <std::size_t R, std::size_t C>
    static constexpr void require_shape() {
        if constexpr (matrix_like<Mask>) {
            if constexpr (Mask::rows != R || Mask::columns != C) {
                constexpr auto words = attest::fix([] {
                    text sentence;
                    sentence << "ATT-201 masked_by: the mask is " << detail::shape_of<Mask>
                             << ", the scores are " << detail::shape{R, C}
                             << "; one bool a query and key is needed";
                    return sentence;
                });
                static_cast<void>(sizeof(shapes_do_not_fit<words>));
            }
        }
    }

    template <built_in_argument Query, built_in_argument Key>
    constexpr bool allows(Query query, Key key) const {
        std::size_t const i = attest::as_index(query);
        std::size_t const j = attest::as_index(key);
        static_assert(
            std::same_as<std::remove_cvref_t<decltype(mask(i, j))>, bool>,
            "ATT-304 masked_by: a mask answers with bool, true for a key that is allowed; "
            "0 and minus infinity, as added to scores, mean the contrary");
        return mask(i, j);
    }
};

} // namespace attest
