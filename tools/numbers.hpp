// Numbers, lists of numbers and words in the syntax of the command line.
//
// A real number is a decimal (0.125, 1e-3) or a hexadecimal float (0x1p-3); it is rounded to the
// nearest double (or float), which is then used exactly. The whole text must be one number.
#pragma once

#include <attest/oracle/format.hpp>

#include "usage.hpp"

#include <charconv>
#include <cmath>
#include <initializer_list>
#include <vector>

namespace attest::tool {

namespace detail {

template <class Number, class... How>
std::optional<Number> whole_number(std::string_view text, How... how) {
    Number result{};
    auto const [end, problem] =
        std::from_chars(text.data(), text.data() + text.size(), result, how...);
    if (problem != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return result;
}

} // namespace detail

template <class Real = double>
std::optional<Real> real_in(std::string_view text) {
    bool const negative = text.starts_with('-');
    std::string_view const size = negative ? text.substr(1) : text;
    if (size.starts_with('-') || size.starts_with('+'))
        return std::nullopt;
    bool const hexadecimal = size.starts_with("0x") || size.starts_with("0X");
    auto const found = hexadecimal
                           ? detail::whole_number<Real>(size.substr(2), std::chars_format::hex)
                           : detail::whole_number<Real>(size, std::chars_format::general);
    if (!found || !std::isfinite(*found) || (hexadecimal && size.substr(2).starts_with('-')))
        return std::nullopt;
    return negative ? -*found : *found;
}

template <class Real = double>
Real real_of(std::string_view option, std::string_view text) {
    if (auto const found = real_in<Real>(text))
        return *found;
    refuse_usage(std::string(option) + " is '" + std::string(text)
                 + "', expected a finite number such as 0.125 or 0x1p-3");
}

template <class Integer>
Integer integer_of(std::string_view option, std::string_view text) {
    if (auto const found = detail::whole_number<Integer>(text))
        return *found;
    refuse_usage(std::string(option) + " is '" + std::string(text) + "', expected an integer"
                 + (std::is_unsigned_v<Integer> ? " of 0 or more" : ""));
}

inline unsigned threads_of(std::string_view text) {
    auto const found = integer_of<unsigned>("--threads", text);
    if (found > 1024)
        refuse_usage("--threads is " + std::to_string(found) + ", expected 0 to 1024");
    return found;
}

/// Passes each part between commas to `read`.
template <class Read>
auto list_of(std::string_view text, Read const& read) {
    std::vector<decltype(read(text))> result;
    for (std::size_t first = 0; first <= text.size();) {
        std::size_t const last = std::min(text.find(',', first), text.size());
        result.push_back(read(text.substr(first, last - first)));
        first = last + 1;
    }
    return result;
}

/// Returns the words of such pairs, separated by commas.
template <class Known>
std::string words_of(Known const& known) {
    std::string words;
    for (auto const& [word, value] : known)
        words += (words.empty() ? "" : ", ") + std::string(word);
    return words;
}

/// Returns the value of a word; refuses an unknown word with a list of all words.
template <class Value, class Known = std::initializer_list<std::pair<std::string_view, Value>>>
Value one_of(std::string_view option, std::string_view text, Known const& known) {
    for (auto const& [word, value] : known)
        if (word == text)
            return value;
    refuse_usage(std::string(option) + " is '" + std::string(text) + "', expected one of "
                 + words_of(known));
}

/// `also` is an additional word that the option accepts.
inline oracle::format format_of(std::string_view option, std::string_view text,
                                std::string_view also = {}) {
    if (auto const found = oracle::format_named(text))
        return *found;
    std::string known;
    for (oracle::format const f : oracle::every_format)
        known += (known.empty() ? "" : ", ") + std::string(oracle::description(f).name);
    refuse_usage(std::string(option) + " is '" + std::string(text) + "', expected one of " + known
                 + (also.empty() ? "" : ", " + std::string(also)));
}

inline std::vector<std::size_t> shape_of(std::string_view option, std::string_view text) {
    return list_of(text,
                   [&](std::string_view part) { return integer_of<std::size_t>(option, part); });
}

} // namespace attest::tool
