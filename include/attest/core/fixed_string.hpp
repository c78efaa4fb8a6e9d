// A string of fixed length that may be a template argument, so that a compiler
// prints it inside the name of the type that a refusal is about.
//
// Exact: the characters given, without the closing zero (which is kept behind them).
// Refused: nothing; the length is part of the type.
// Source: structural types as template parameters, C++20 [temp.param]/7.
#pragma once

#include <attest/core/config.hpp>
#include <attest/core/lifetime_bound.hpp>

#include <cstddef>
#include <string_view>

namespace attest {

template <std::size_t N>
struct fixed_string {
    char characters[N + 1]{};

    constexpr fixed_string() = default;

    // Implicit, so that a literal can be written where a template argument is expected.
    constexpr fixed_string(char const (&literal)[N + 1]) {
        for (std::size_t i = 0; i < N; ++i) {
            characters[i] = literal[i];
        }
    }

    // Takes the first N characters of a text whose length the caller already knows.
    explicit constexpr fixed_string(std::string_view full_text) {
        for (std::size_t i = 0; i < N && i < full_text.size(); ++i) {
            characters[i] = full_text[i];
        }
    }

    [[nodiscard]] constexpr std::string_view view() const ATTEST_LIFETIME_BOUND {
        return {characters, N};
    }

    [[nodiscard]] constexpr char const* data() const { return characters; }

    [[nodiscard]] static constexpr std::size_t size() { return N; }
};

template <std::size_t M>
fixed_string(char const (&)[M]) -> fixed_string<M - 1>;

template <std::size_t N, std::size_t M>
constexpr bool operator==(fixed_string<N> const& a, fixed_string<M> const& b) {
    return a.view() == b.view();
}

} // namespace attest
