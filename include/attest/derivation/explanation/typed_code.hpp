// Can what is printed be written in a program as it stands?
//
// A printed term has names that C++ does not have: j' for an index that would be taken for another one, and
// "j in T" where no declaration says the set. A fraction 1/2 would be 0 in C++. Advice says such things in words.
#pragma once

#include <attest/core/config.hpp>

#include <string_view>

namespace attest::proofs::explanation {

[[nodiscard]] constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Does a program mean by these words what they say in a sentence?
[[nodiscard]] constexpr bool is_typed_code(std::string_view words) {
    bool good =
        words.find('\'') == std::string_view::npos && words.find('?') == std::string_view::npos;
    for (std::string_view const printed_only : {" in ", "left(", "right("})
        good = good && words.find(printed_only) == std::string_view::npos;
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
        good = good && !(words[i] == '/' && is_digit(words[i - 1]));
    return good;
}

} // namespace attest::proofs::explanation
