// The header of a .safetensors file: a JSON object with the dtype, shape and offsets of each
// tensor.
//
// {"q": {"dtype": "F16", "shape": [2, 3], "data_offsets": [0, 12]}, ...}, and "__metadata__" with
// strings under any names, which are ignored. It is parsed as a stream of events: only these values
// are kept, and deeper nesting is refused.
//
// Refused (ATT-711): malformed JSON, with the character at which it becomes invalid (counted from
// 1); a header that does not begin with {, as the format demands; a key that is missing, unknown or
// repeated, a repeated tensor; a value of another kind, a number that is negative, written as a
// fraction or beyond std::size_t.
//
// Source: the description of the format in the safetensors repository, README.md, "Format".
#pragma once

#include "files/names.hpp"
#include "files/safetensors_position.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <set>

namespace attest::files {

struct safetensors_entry {
    std::string name;
    std::string dtype;
    std::vector<std::size_t> shape;
    std::size_t begin = 0; ///< in the data, which follow the header
    std::size_t end = 0;
};

namespace detail {

class safetensors_header_reader : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit safetensors_header_reader(std::string_view file) : at_{.file = file} {}

    std::vector<safetensors_entry> entries;

    bool null() override { at_.wrong("null"); }

    bool boolean(bool) override { at_.wrong("a truth value"); }

    bool number_integer(number_integer_t) override { at_.wrong("a negative number"); }

    bool number_float(number_float_t, string_t const& text) override { at_.wrong(in_quotes(text)); }

    bool binary(binary_t&) override { at_.wrong("binary data"); }

    bool number_unsigned(number_unsigned_t value) override {
        if (at_.in != part::list)
            at_.wrong("a number");
        if (value > std::numeric_limits<std::size_t>::max())
            at_.wrong("a number too large for this machine");
        numbers_.push_back(static_cast<std::size_t>(value));
        return true;
    }

    bool string(string_t& text) override {
        if (at_.in == part::entry && at_.which == 0)
            entries.back().dtype = text;
        else if (at_.in != part::metadata)
            at_.wrong("a string");
        return true;
    }

    bool start_object(std::size_t) override {
        if (at_.in == part::outside) {
            at_.in = part::tensors;
        } else if (at_.in == part::tensors) {
            at_.in = at_.name == at_.metadata ? part::metadata : part::entry;
            if (at_.in == part::entry)
                entries.push_back({.name = at_.name, .dtype = {}, .shape = {}});
            seen_ = {};
        } else {
            at_.wrong("an object");
        }
        return true;
    }

    bool key(string_t& text) override {
        if (at_.in == part::entry) {
            at_.which = 0;
            while (at_.which < at_.keys.size() && at_.keys[at_.which] != text)
                ++at_.which;
            if (at_.which == at_.keys.size())
                at_.refuse("unknown key " + in_quotes(text) + at_.needed);
            if (seen_[at_.which])
                at_.refuse("the key " + in_quotes(text) + " is there twice");
            seen_[at_.which] = true;
            return true;
        }
        auto& known = at_.in == part::metadata ? metadata_keys_ : names_;
        if (!known.insert(text).second)
            refuse_reading(at_.file, "header", in_quotes(text) + " is there twice");
        if (at_.in == part::tensors)
            at_.name = text;
        return true;
    }

    bool end_object() override {
        if (at_.in == part::entry)
            for (std::size_t which = 0; which < at_.keys.size(); ++which)
                if (!seen_[which])
                    at_.refuse("the key " + in_quotes(at_.keys[which]) + " is missing"
                               + at_.needed);
        at_.in = at_.in == part::tensors ? part::outside : part::tensors;
        return true;
    }

    bool start_array(std::size_t) override {
        if (at_.in != part::entry || at_.which == 0)
            at_.wrong("a list");
        at_.in = part::list;
        numbers_.clear();
        return true;
    }

    bool end_array() override {
        at_.in = part::entry;
        if (at_.which == 1) {
            entries.back().shape = numbers_;
        } else if (numbers_.size() == 2) {
            entries.back().begin = numbers_[0];
            entries.back().end = numbers_[1];
        } else {
            at_.wrong("a list of " + std::to_string(numbers_.size()));
        }
        return true;
    }

    bool parse_error(std::size_t position, std::string const& text,
                     nlohmann::json::exception const&) override {
        refuse_reading(at_.file, "header",
                       "character " + std::to_string(position) + ": no JSON: " + in_quotes(text));
    }

private:
    using part = safetensors_position::part;

    safetensors_position at_;
    std::set<std::string> names_;
    std::set<std::string> metadata_keys_;
    std::array<bool, 3> seen_{};
    std::vector<std::size_t> numbers_;
};

} // namespace detail

/// Returns the entries in the order of the header; `file` is used in error messages.
inline std::vector<safetensors_entry> read_safetensors_header(std::string_view text,
                                                              std::string_view file) {
    if (!text.starts_with('{'))
        refuse_reading(file, "header", "it begins with '{', not " + in_quotes(text.substr(0, 1)));
    // The parser would take a zero byte as the end.
    if (auto const zero = text.find('\0'); zero != std::string_view::npos)
        refuse_reading(file, "header", "character " + std::to_string(zero + 1) + ": a zero byte");
    detail::safetensors_header_reader reader(file);
    nlohmann::json::sax_parse(text, &reader);
    return std::move(reader.entries);
}

} // namespace attest::files
