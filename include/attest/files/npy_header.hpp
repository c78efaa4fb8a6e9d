// The dictionary in the header of a .npy file: descr, fortran_order and shape, each once.
//
// It is a literal of Python, read in this one way: strings in ' or " without escapes and prefixes,
// True or False, a tuple of decimal numbers. A comma may follow the last entry of the dictionary and
// of the tuple, and has to follow the only number of a tuple, since (3) is no tuple. Spaces, tabs
// and line ends may stand between the parts, before and after.
//
// Refused (ATT-711): everything else, with the field and the character at which it stands, counted
// from 1; a key that is missing, unknown or there twice; a number beyond std::size_t.
//
// Source: NumPy Enhancement Proposal 1, "A Simple File Format for NumPy Arrays".
#pragma once

#include <attest/files/refuse.hpp>

#include <array>
#include <limits>
#include <vector>

namespace attest::files {

struct npy_header {
    std::string_view descr; ///< into the text that was read
    bool fortran_order = false;
    std::vector<std::size_t> shape;
};

namespace detail {

class npy_header_reader {
public:
    constexpr npy_header_reader(std::string_view text, std::string_view name)
        : text_(text), name_(name) {}

    constexpr npy_header read() {
        std::array<bool, 3> seen{};
        expect("header", '{');
        while (!taken('}')) {
            std::size_t const place = at_;
            std::string_view const key = string("header", "a key in quotes");
            std::size_t which = 0;
            while (which < keys.size() && keys[which] != key)
                ++which;
            if (which == keys.size())
                refuse("header", place, "unknown key " + in_quotes(key) + needed);
            if (seen[which])
                refuse(key, place, "the key is there twice");
            seen[which] = true;
            expect(key, ':');
            read_value(which);
            if (!taken(',')) {
                expect("header", '}');
                break;
            }
        }
        skip();
        if (at_ != text_.size())
            refuse("header", at_, "only spaces may follow the dictionary, not " + found());
        for (std::size_t which = 0; which < keys.size(); ++which)
            if (!seen[which])
                refuse_reading(name_, keys[which], std::string("the key is missing") + needed);
        return header_;
    }

private:
    static constexpr std::array<std::string_view, 3> keys{"descr", "fortran_order", "shape"};
    static constexpr char const* needed =
        "; a header has the keys descr, fortran_order and shape, each once";
    std::string_view text_;
    std::string_view name_;
    std::size_t at_ = 0;
    npy_header header_;

    [[noreturn]] void refuse(std::string_view field, std::size_t place,
                             std::string const& why) const {
        refuse_reading(name_, field, "character " + std::to_string(place + 1) + ": " + why);
    }

    [[nodiscard]] std::string found() const {
        return at_ == text_.size() ? "the end of the header" : in_quotes(text_.substr(at_, 1));
    }

    constexpr void skip() {
        while (at_ < text_.size()
               && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
            ++at_;
    }

    /// The next part begins here; at the end it begins with 0, which begins nothing.
    constexpr char next() {
        skip();
        return at_ < text_.size() ? text_[at_] : '\0';
    }

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

    constexpr std::string_view string(std::string_view field, char const* what) {
        char const quote = next();
        if (quote != '\'' && quote != '"')
            refuse(field, at_, "expected " + std::string(what) + ", found " + found());
        std::size_t const begin = ++at_;
        while (at_ < text_.size() && text_[at_] != quote) {
            if (text_[at_] == '\\' || text_[at_] == '\n')
                refuse(field, at_, "no " + found() + " may stand in a string");
            ++at_;
        }
        if (at_ == text_.size())
            refuse(field, begin - 1, "the string has no end");
        return text_.substr(begin, at_++ - begin);
    }

    constexpr void read_value(std::size_t which) {
        if (which == 0) {
            if (next() == '[')
                refuse("descr", at_,
                       "a structured dtype is not supported; store each of its fields as an array "
                       "of its own");
            header_.descr = string("descr", "the dtype in quotes");
        } else if (which == 1) {
            header_.fortran_order = truth();
        } else {
            read_shape();
        }
    }

    constexpr bool truth() {
        next();
        for (bool const value : {false, true}) {
            std::string_view const word = value ? "True" : "False";
            if (text_.substr(at_, word.size()) == word) {
                at_ += word.size();
                return value;
            }
        }
        refuse("fortran_order", at_, "expected True or False, found " + found());
    }

    constexpr void read_shape() {
        expect("shape", '(');
        bool comma = true;
        while (!taken(')')) {
            if (!comma)
                refuse("shape", at_, "expected ',' or ')', found " + found());
            header_.shape.push_back(extent());
            comma = taken(',');
        }
        if (!comma && header_.shape.size() == 1)
            refuse("shape", at_ - 1, "a tuple of one number needs a comma behind it");
    }

    constexpr std::size_t extent() {
        if (next() == '-')
            refuse("shape", at_, "an extent is not negative");
        std::size_t const begin = at_;
        std::size_t value = 0;
        for (; at_ < text_.size() && '0' <= text_[at_] && text_[at_] <= '9'; ++at_) {
            auto const digit = static_cast<std::size_t>(text_[at_] - '0');
            if (value > (std::numeric_limits<std::size_t>::max() - digit) / 10)
                refuse("shape", begin, "the extent is too large for this machine");
            value = 10 * value + digit;
        }
        if (at_ == begin)
            refuse("shape", at_, "expected a decimal number, found " + found());
        if (text_[begin] == '0' && at_ - begin > 1)
            refuse("shape", begin, "no number begins with 0 but 0");
        return value;
    }
};

} // namespace detail

/// The name is that of the file, for what is refused.
constexpr npy_header read_npy_header(std::string_view text, std::string_view name) {
    return detail::npy_header_reader(text, name).read();
}

} // namespace attest::files
