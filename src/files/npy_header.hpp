// The dictionary in the header of a .npy file: descr, fortran_order and shape, each once.
//
// It is a Python literal of this restricted form: strings in ' or " without escapes and prefixes,
// True or False, a tuple of decimal numbers. descr may be a list of one field, [('NAME', 'DTYPE')].
// A comma may follow the last entry of the dictionary and of the tuple, and must follow the only
// number of a tuple, since (3) is not a tuple. Spaces, tabs and line ends may precede and follow
// every part.
//
// Refused (ATT-711): everything else, with the field and the position of the character, counted
// from 1; a key that is missing, unknown or repeated; a number beyond std::size_t.
//
// Source: NumPy Enhancement Proposal 1, "A Simple File Format for NumPy Arrays".
#pragma once

#include "files/python_literal.hpp"

#include <array>
#include <vector>

namespace attest::files {

struct npy_header {
    std::string_view descr;   ///< into the parsed text
    std::string_view field{}; ///< the name of the only field of a structured dtype
    bool fortran_order = false;
    std::vector<std::size_t> shape;
};

namespace detail {

class npy_header_reader {
public:
    constexpr npy_header_reader(std::string_view text, std::string_view name)
        : text_(text, name), name_(name) {}

    constexpr npy_header read() {
        std::array<bool, 3> seen{};
        text_.expect("header", '{');
        while (!text_.taken('}')) {
            std::size_t const place = text_.place();
            std::string_view const key = text_.string("header", "a key in quotes");
            std::size_t which = 0;
            while (which < keys.size() && keys[which] != key)
                ++which;
            if (which == keys.size())
                text_.refuse("header", place, "unknown key " + in_quotes(key) + needed);
            if (seen[which])
                text_.refuse(key, place, "the key is there twice");
            seen[which] = true;
            text_.expect(key, ':');
            read_value(which);
            if (!text_.taken(',')) {
                text_.expect("header", '}');
                break;
            }
        }
        text_.skip();
        if (!text_.at_end())
            text_.refuse("header", text_.place(),
                         "only spaces may follow the dictionary, not " + text_.found());
        for (std::size_t which = 0; which < keys.size(); ++which)
            if (!seen[which])
                refuse_reading(name_, keys[which], std::string("the key is missing") + needed);
        return header_;
    }

private:
    static constexpr std::array<std::string_view, 3> keys{"descr", "fortran_order", "shape"};
    static constexpr char const* needed =
        "; a header has the keys descr, fortran_order and shape, each once";
    python_literal_reader text_;
    std::string_view name_;
    npy_header header_;

    constexpr void read_value(std::size_t which) {
        if (which == 0) {
            if (text_.next() == '[')
                return read_field();
            header_.descr = text_.string("descr", "the dtype in quotes");
        } else if (which == 1) {
            header_.fortran_order = text_.truth("fortran_order");
        } else {
            read_shape();
        }
    }

    constexpr void read_field() {
        std::size_t const place = text_.place();
        text_.expect("descr", '[');
        text_.expect("descr", '(');
        header_.field = text_.string("descr", "the name of a field in quotes");
        text_.expect("descr", ',');
        header_.descr = text_.string("descr", "the dtype of the field in quotes");
        text_.taken(','); // which may follow the last entry
        bool const closed = text_.taken(')');
        text_.taken(',');
        if (!closed || !text_.taken(']'))
            text_.refuse("descr", place,
                         "a structured dtype is read with one field alone, which has the name of a "
                         "format, as in [('bfloat16', '<u2')]; store each field as an array of its "
                         "own");
        if (header_.field.empty())
            text_.refuse("descr", place, "a field has no name");
    }

    constexpr void read_shape() {
        text_.expect("shape", '(');
        bool comma = true;
        while (!text_.taken(')')) {
            if (!comma)
                text_.refuse("shape", text_.place(), "expected ',' or ')', found " + text_.found());
            header_.shape.push_back(text_.extent("shape"));
            comma = text_.taken(',');
        }
        if (!comma && header_.shape.size() == 1)
            text_.refuse("shape", text_.place() - 1,
                         "a tuple of one number needs a comma behind it");
    }
};

} // namespace detail

/// `name` is that of the file, for error messages.
constexpr npy_header read_npy_header(std::string_view text, std::string_view name) {
    return detail::npy_header_reader(text, name).read();
}

} // namespace attest::files
