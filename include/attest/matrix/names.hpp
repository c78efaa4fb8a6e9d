// names: the tokens of a sentence as the names of rows or columns, in the type of the matrix.
//
//     constexpr auto words = attest::tokens<"cat", "it", "mat">;
// A token names its position: in M("it", "cat") the compiler looks both up, and refuses a
// token that the type does not list. `unnamed` marks a side without tokens.
//
// Refused: a doubled token (ATT-205), an unknown one (ATT-203), both with the tokens known.
#pragma once

#include <attest/core/error.hpp>
#include <attest/core/fixed_string.hpp>
#include <attest/core/text.hpp>
#include <attest/matrix/index.hpp>
#include <attest/matrix/refusals.hpp>

#include <cstddef>
#include <string_view>

namespace attest {

namespace detail {

/// The position of the first token that occurs again later; the number of tokens if none does.
template <fixed_string... Tokens>
constexpr std::size_t first_doubled() {
    std::string_view const list[] = {Tokens.view()...};
    for (std::size_t i = 0; i < sizeof...(Tokens); ++i)
        for (std::size_t j = i + 1; j < sizeof...(Tokens); ++j)
            if (list[i] == list[j])
                return i;
    return sizeof...(Tokens);
}

template <fixed_string... Tokens>
constexpr text listed() {
    text words;
    bool first = true;
    ((words << (first ? "\"" : ", \"") << Tokens.view() << '"', first = false), ...);
    return words;
}

template <fixed_string... Tokens>
constexpr bool tokens_are_distinct() {
    if constexpr (constexpr std::size_t doubled = detail::first_doubled<Tokens...>();
                  doubled != sizeof...(Tokens)) {
        constexpr auto words = attest::fix([] {
            std::string_view const list[] = {Tokens.view()...};
            text sentence;
            sentence << "ATT-205 tokens: \"" << list[detail::first_doubled<Tokens...>()]
                     << "\" occurs twice in " << detail::listed<Tokens...>()
                     << "; number the occurrences, as in \"the 1\", \"the 2\"";
            return sentence;
        });
        static_cast<void>(sizeof(token_is_doubled<words>));
    }
    return true;
}

} // namespace detail

/// A side of a matrix without tokens: its places are known by their index only.
struct unnamed {
    static constexpr bool named = false;
    static constexpr std::size_t size = 0;

    [[nodiscard]] static constexpr std::string_view name(index_argument) { return {}; }

    [[nodiscard]] static constexpr std::size_t index_of(std::string_view token) {
        std::size_t const known = 0;
        if (token.size() >= known) // always: a constexpr function needs a way to return
            throw unknown_token("ATT-203 unknown token: this side has no tokens, use an index",
                                token);
        return known;
    }
};

template <fixed_string... Tokens>
struct names {
    static_assert(sizeof...(Tokens) > 0, "ATT-205 tokens<> lists no token");
    static_assert(detail::tokens_are_distinct<Tokens...>());

    static constexpr bool named = true;
    static constexpr std::size_t size = sizeof...(Tokens);

    /// The token at a position. Refused: a position beyond the last (ATT-206).
    [[nodiscard]] static constexpr std::string_view name(index_argument place) {
        std::size_t const position = place;
        if (position >= size)
            throw index_out_of_range("ATT-206 index out of range: no token has this position",
                                     text() << position << " of " << size);
        return list[position];
    }

    /// The position of a token; `size` when it is not known.
    [[nodiscard]] static constexpr std::size_t find(std::string_view token) {
        for (std::size_t i = 0; i < size; ++i)
            if (list[i] == token)
                return i;
        return size;
    }

    /// The position of a token. Refused: an unknown one (ATT-203).
    [[nodiscard]] static constexpr std::size_t index_of(std::string_view token) {
        std::size_t const position = find(token);
        if (position == size)
            throw unknown_token("ATT-203 unknown token: the known ones are listed in names<...>",
                                text() << '"' << token << "\" is not one of "
                                       << detail::listed<Tokens...>());
        return position;
    }

private:
    static constexpr std::string_view list[sizeof...(Tokens)] = {Tokens.view()...};
};

template <fixed_string... Tokens>
inline constexpr names<Tokens...> tokens{};

/// A token that the compiler has looked up among Names.
template <class Names>
class token_of {
public:
    template <std::size_t N>
    consteval token_of(char const (&token)[N]) // NOLINT: a literal is a token
        : position_(Names::index_of(std::string_view(token, N - 1))) {}

    [[nodiscard]] constexpr std::size_t position() const { return position_; }

private:
    std::size_t position_;
};

namespace detail {

template <class Names>
inline constexpr bool are_tokens = false;

template <>
inline constexpr bool are_tokens<unnamed> = true;

template <fixed_string... Tokens>
inline constexpr bool are_tokens<names<Tokens...>> = true;

} // namespace detail

} // namespace attest
