// Which texts are names: identifiers, perhaps with primes, that are no words of the notation (calculus,
// paragraph 2.6).
#pragma once

#include <attest/core/config.hpp>

#include <string_view>

namespace attest::kernel {

[[nodiscard]] constexpr bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Returns a == b. Sizes and first characters are compared beforehand, because == makes eight calls in a
/// constant evaluation.
[[nodiscard]] constexpr bool are_alike(std::string_view const& a, std::string_view const& b) {
    std::size_t const size = a.size();
    return size == b.size() && (size == 0 || (*a.data() == *b.data() && a == b));
}

/// Is this a letter, then letters, digits and underscores, then primes, and no word that a printed term
/// uses?
[[nodiscard]] constexpr bool is_name(std::string_view name) {
    constexpr std::string_view notation[] = {
        "sum",   "exp",      "log",     "max",     "power",   "delta",   "derivative",
        "first", "up_to",    "without", "only",    "joined",  "fibre",   "left",
        "right", "nonempty", "in",      "for_all", "largest", "is_empty"};
    if (name.size() > 1) // as each word of the notation has
        for (std::string_view const& word_of_it : notation)
            if (are_alike(name, word_of_it))
                return false;
    if (name.empty() || !is_letter(name[0]))
        return false;
    while (name.back() == '\'')
        name.remove_suffix(1);
    for (char const each : name)
        if (!is_letter(each) && (each < '0' || each > '9') && each != '_')
            return false;
    return true;
}

} // namespace attest::kernel
