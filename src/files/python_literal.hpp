// Reads the parts of a Python literal in sequence, as in the header of a .npy file.
//
// Parts are strings in ' or " without escapes and prefixes, True or False, decimal numbers that are
// extents, and the characters between them. Spaces, tabs and line ends may precede and follow every
// part.
//
// Refused (ATT-711): everything else, with the field and the position of the character, counted
// from 1; a number beyond std::size_t.
//
// Source: The Python Language Reference, 2.4 (literals), of which this is a part.
#pragma once

#include <attest/files/refuse.hpp>

#include <limits>

namespace attest::files::detail {

/// Reads the text from its beginning. `name` is that of the file; it and the fields are for error
/// messages.
class python_literal_reader {
public:
    constexpr python_literal_reader(std::string_view text, std::string_view name)
        : text_(text), name_(name) {}

    /// Returns the position of the next unread character, counted from 0.
    [[nodiscard]] constexpr std::size_t place() const { return at_; }

    [[nodiscard]] constexpr bool at_end() const { return at_ == text_.size(); }

    [[noreturn]] void refuse(std::string_view field, std::size_t place,
                             std::string const& why) const {
        refuse_reading(name_, field, "character " + std::to_string(place + 1) + ": " + why);
    }

    /// Returns what was found instead of what was expected.
    [[nodiscard]] std::string found() const {
        return at_ == text_.size() ? "the end of the header" : in_quotes(text_.substr(at_, 1));
    }

    constexpr void skip() {
        while (at_ < text_.size()
               && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
            ++at_;
    }

    /// Returns the first character of the next part; 0, which begins no part, at the end.
    constexpr char next() {
        skip();
        return at_ < text_.size() ? text_[at_] : '\0';
    }

    /// Reads this character if it is the next part; returns whether it is.
    constexpr bool taken(char c) {
        if (next() != c)
            return false;
        ++at_;
        return true;
    }

    constexpr void expect(std::string_view field, char c) {
        if (!taken(c))
            refuse(field, at_, "expected " + in_quotes({&c, 1}) + ", found " + found());
    }

    /// Returns the text between the quotes; `what` describes what was expected.
    constexpr std::string_view string(std::string_view field, char const* what) {
        char const quote = next();
        if (quote != '\'' && quote != '"')
            refuse(field, at_, "expected " + std::string(what) + ", found " + found());
        std::size_t const begin = ++at_;
        while (at_ < text_.size() && text_[at_] != quote) {
            if (text_[at_] == '\\' || text_[at_] == '\n')
                refuse(field, at_, found() + " is not allowed in a string");
            ++at_;
        }
        if (at_ == text_.size())
            refuse(field, begin - 1, "the string has no end");
        return text_.substr(begin, at_++ - begin);
    }

    constexpr bool truth(std::string_view field) {
        next();
        for (bool const value : {false, true}) {
            std::string_view const word = value ? "True" : "False";
            if (text_.substr(at_, word.size()) == word) {
                at_ += word.size();
                return value;
            }
        }
        refuse(field, at_, "expected True or False, found " + found());
    }

    /// Reads a decimal number, the extent of a tensor.
    constexpr std::size_t extent(std::string_view field) {
        if (next() == '-')
            refuse(field, at_, "an extent is not negative");
        std::size_t const begin = at_;
        std::size_t value = 0;
        for (; at_ < text_.size() && '0' <= text_[at_] && text_[at_] <= '9'; ++at_) {
            auto const digit = static_cast<std::size_t>(text_[at_] - '0');
            if (value > (std::numeric_limits<std::size_t>::max() - digit) / 10)
                refuse(field, begin, "the extent is too large for this machine");
            value = 10 * value + digit;
        }
        if (at_ == begin)
            refuse(field, at_, "expected a decimal number, found " + found());
        if (text_[begin] == '0' && at_ - begin > 1)
            refuse(field, begin, "no number begins with 0 but 0");
        return value;
    }

private:
    std::string_view text_;
    std::string_view name_;
    std::size_t at_ = 0;
};

} // namespace attest::files::detail
