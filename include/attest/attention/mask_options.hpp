// Masks with names: causal, causal_from, window, padding_after; masked_by for any other.
//
// Positions count from 0; i is the query's position and j the key's.
//     causal                 j <= i                      no looking ahead, as many queries as keys
//     causal_from(r)         j <= i + r                  the first query stands at position r
//     window(left, right)    i - left <= j <= i + right  only near positions
//     padding_after(n)       j < n                       keys from n on are padding
//     masked_by(M)           M(i, j)                     bool matrix or predicate, true = allowed
//
// Refused: causal with another number of keys than queries, where implementations disagree about
// the alignment (ATT-304); a mask matrix of another shape (ATT-201); more keys than there are.
#pragma once

#include <attest/attention/option.hpp>
#include <attest/core/error.hpp>
#include <attest/matrix/concept.hpp>

#include <concepts>
#include <cstddef>

namespace attest {

template <auto Sentence>
struct causal_needs_an_offset {
    ATTEST_REFUSE(Sentence,
                  "ATT-304 causal needs as many queries as keys; the sentence counts both");
};

struct causal_mask {
    static constexpr choice makes = choice::mask;

    template <std::size_t R, std::size_t C>
    static constexpr void require_shape() {
        if constexpr (R != C) {
            constexpr auto words = fix([] {
                text sentence;
                sentence << "ATT-304 causal: " << R << " queries and " << C
                         << " keys can be aligned in two ways; say causal_from(offset), where the "
                            "first query stands at position offset";
                return sentence;
            });
            static_cast<void>(sizeof(causal_needs_an_offset<words>));
        }
    }

    static constexpr bool allows(std::size_t i, std::size_t j) { return j <= i; }
};

inline constexpr causal_mask causal{};

struct causal_from {
    static constexpr choice makes = choice::mask;
    std::ptrdiff_t offset;

    explicit constexpr causal_from(std::ptrdiff_t position_of_first_query)
        : offset(position_of_first_query) {}

    template <std::size_t R, std::size_t C>
    static constexpr void require_shape() {}

    constexpr bool allows(std::size_t i, std::size_t j) const {
        return static_cast<std::ptrdiff_t>(j) <= static_cast<std::ptrdiff_t>(i) + offset;
    }
};

struct window {
    static constexpr choice makes = choice::mask;
    std::size_t left;
    std::size_t right;

    constexpr window(std::size_t keys_before, std::size_t keys_after)
        : left(keys_before), right(keys_after) {}

    template <std::size_t R, std::size_t C>
    static constexpr void require_shape() {}

    constexpr bool allows(std::size_t i, std::size_t j) const {
        return i <= j + left && j <= i + right;
    }
};

struct padding_after {
    static constexpr choice makes = choice::mask;
    std::size_t length;

    explicit constexpr padding_after(std::size_t keys_that_count) : length(keys_that_count) {}

    template <std::size_t R, std::size_t C>
    constexpr void require_shape() const {
        if (length > C)
            throw bad_option("ATT-304 padding_after: the length exceeds the number of keys");
    }

    constexpr bool allows(std::size_t, std::size_t j) const { return j < length; }
};

template <class Mask>
struct masked_by {
    static constexpr choice makes = choice::mask;
    Mask mask;

    explicit constexpr masked_by(Mask const& allowed) : mask(allowed) {}

    template <std::size_t R, std::size_t C>
    static constexpr void require_shape() {
        if constexpr (matrix_like<Mask>) {
            if constexpr (Mask::rows != R || Mask::columns != C) {
                constexpr auto words = fix([] {
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

    constexpr bool allows(std::size_t i, std::size_t j) const { return mask(i, j); }
};

} // namespace attest
