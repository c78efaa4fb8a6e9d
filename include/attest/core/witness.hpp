// How a refusal that is known at compile time is put into words.
//
// A witness is a class template over a sentence, named after what is wrong; its body is
// one ATTEST_REFUSE. The compiler prints the sentence inside the witness's name; in C++26
// (P2741) the sentence is the message of the static_assert as well.
//     template <auto Sentence> struct shapes_do_not_fit {
//         ATTEST_REFUSE(Sentence, "ATT-201 the shapes do not fit");
//     };
// The sentence is built as a `text` in a stateless lambda, which fix() makes a constant:
//     constexpr auto words = attest::fix([] { text t; t << ...; return t; });
//     static_cast<void>(sizeof(shapes_do_not_fit<words>));
#pragma once

#include <attest/core/fixed_string.hpp>
#include <attest/core/text.hpp>

#include <cstddef>
#include <string_view>

namespace attest {

// False, but only once the sentence is known.
template <auto Sentence>
inline constexpr bool acceptable = false;

// A sentence in lines of 36 characters, broken between words where it can be and padded with
// spaces, at most ten lines to a page: of anything longer that is a template argument, clang
// shows the beginning only.
template <std::size_t Pages, std::size_t Lines>
struct sentence {
    char pages[Pages][Lines][37]{};

    explicit constexpr sentence(std::string_view words) {
        for (std::size_t line = 0; line < Pages * Lines; ++line) {
            std::size_t const length = first_line(words);
            for (std::size_t i = 0; i < 36; ++i) {
                pages[line / Lines][line % Lines][i] = i < length ? words[i] : ' ';
            }
            words.remove_prefix(length);
        }
    }

    static constexpr std::size_t first_line(std::string_view words) {
        if (words.size() <= 36) {
            return words.size();
        }
        std::size_t const space = words.substr(0, 36).rfind(' ');
        return space == std::string_view::npos ? 36 : space + 1;
    }

    static constexpr std::size_t lines_of(std::string_view words) {
        std::size_t count = 0;
        for (; !words.empty(); ++count) {
            words.remove_prefix(first_line(words));
        }
        return count == 0 ? 1 : count;
    }
};

// fix([] { text t; t << ...; return t; }) is that text as a template argument can hold it.
template <class Speak>
[[nodiscard]] constexpr auto fix(Speak) {
#if defined(__clang__) && (!defined(__cpp_static_assert) || __cpp_static_assert < 202306L)
    constexpr std::size_t lines = sentence<1, 1>::lines_of(Speak{}().view());
    constexpr std::size_t pages = (lines + 9) / 10;
    return sentence<pages, (lines + pages - 1) / pages>(Speak{}().view());
#else
    constexpr std::size_t length = Speak{}().size();
    return fixed_string<length>(Speak{}().view());
#endif
}

} // namespace attest

// A macro because the message of a static_assert is a literal until C++26. From clang 20 on it need not be one before,
// which clang warns of unless it is told not to.
#if defined(__clang__) && defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
#define ATTEST_REFUSE(Sentence, Otherwise)                                                         \
    _Pragma("clang diagnostic push")                                                               \
        _Pragma("clang diagnostic ignored \"-Wc++26-extensions\"") static_assert(                  \
            ::attest::acceptable<Sentence>, Sentence) _Pragma("clang diagnostic pop")
#elif defined(__cpp_static_assert) && __cpp_static_assert >= 202306L
#define ATTEST_REFUSE(Sentence, Otherwise) static_assert(::attest::acceptable<Sentence>, Sentence)
#else
#define ATTEST_REFUSE(Sentence, Otherwise) static_assert(::attest::acceptable<Sentence>, Otherwise)
#endif
