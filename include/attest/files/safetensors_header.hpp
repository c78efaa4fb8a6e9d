// The header of a .safetensors file: an object of JSON, for each tensor its dtype, shape and place.
//
// {"q": {"dtype": "F16", "shape": [2, 3], "data_offsets": [0, 12]}, ...}, and "__metadata__" with
// strings under any names, which are passed over. It is read as it goes by, so that nothing in it
// is kept but that, and nothing nests deeper than this does.
//
// Refused (ATT-711): what is no JSON, with the character at which it stops being any (counted from
// 1); a header that does not begin with {, as the format demands; a key that is missing, unknown or
// there twice, a tensor that is there twice; a value of another kind, a number that is negative,
// written as a fraction or beyond std::size_t.
//
// Source: the description of the format in the safetensors repository, README.md, "Format".
#pragma once

#include <attest/files/named_tensor.hpp>

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
    explicit safetensors_header_reader(std::string_view file) : file_(file) {}

    std::vector<safetensors_entry> entries;

    bool null() override { wrong("null"); }

    bool boolean(bool) override { wrong("a truth value"); }

    bool number_integer(number_integer_t) override { wrong("a negative number"); }

    bool number_float(number_float_t, string_t const& text) override { wrong(in_quotes(text)); }

    bool binary(binary_t&) override { wrong("binary data"); }

    bool number_unsigned(number_unsigned_t value) override {
        if (place_ != place::list)
            wrong("a number");
        if (value > std::numeric_limits<std::size_t>::max())
            wrong("a number too large for this machine");
        numbers_.push_back(static_cast<std::size_t>(value));
        return true;
    }

    bool string(string_t& text) override {
        if (place_ == place::entry && which_ == 0)
            entries.back().dtype = text;
        else if (place_ != place::metadata)
            wrong("a string");
        return true;
    }

    bool start_object(std::size_t) override {
        if (place_ == place::outside) {
            place_ = place::tensors;
        } else if (place_ == place::tensors) {
            place_ = name_ == metadata ? place::metadata : place::entry;
            if (place_ == place::entry)
                entries.push_back({.name = name_, .dtype = {}, .shape = {}});
            seen_ = {};
        } else {
            wrong("an object");
        }
        return true;
    }

    bool key(string_t& text) override {
        if (place_ == place::entry) {
            which_ = 0;
            while (which_ < keys.size() && keys[which_] != text)
                ++which_;
            if (which_ == keys.size())
                refuse("unknown key " + in_quotes(text) + needed);
            if (seen_[which_])
                refuse("the key " + in_quotes(text) + " is there twice");
            seen_[which_] = true;
            return true;
        }
        auto& known = place_ == place::metadata ? metadata_keys_ : names_;
        if (!known.insert(text).second)
            refuse_reading(file_, "header", in_quotes(text) + " is there twice");
        if (place_ == place::tensors)
            name_ = text;
        return true;
    }

    bool end_object() override {
        if (place_ == place::entry)
            for (std::size_t which = 0; which < keys.size(); ++which)
                if (!seen_[which])
                    refuse("the key " + in_quotes(keys[which]) + " is missing" + needed);
        place_ = place_ == place::tensors ? place::outside : place::tensors;
        return true;
    }

    bool start_array(std::size_t) override {
        if (place_ != place::entry || which_ == 0)
            wrong("a list");
        place_ = place::list;
        numbers_.clear();
        return true;
    }

    bool end_array() override {
        place_ = place::entry;
        if (which_ == 1) {
            entries.back().shape = numbers_;
        } else if (numbers_.size() == 2) {
            entries.back().begin = numbers_[0];
            entries.back().end = numbers_[1];
        } else {
            wrong("a list of " + std::to_string(numbers_.size()));
        }
        return true;
    }

    bool parse_error(std::size_t position, std::string const& text,
                     nlohmann::json::exception const&) override {
        refuse_reading(file_, "header",
                       "character " + std::to_string(position) + ": no JSON: " + in_quotes(text));
    }

private:
    enum class place : unsigned char { outside, tensors, metadata, entry, list };

    static constexpr std::string_view metadata = "__metadata__";
    static constexpr std::array<std::string_view, 3> keys{"dtype", "shape", "data_offsets"};
    static constexpr char const* needed =
        "; a tensor has the keys dtype, shape and data_offsets, each once";
    std::string_view file_;
    place place_ = place::outside;
    std::string name_; ///< of the tensor, or metadata
    std::set<std::string> names_;
    std::set<std::string> metadata_keys_;
    std::array<bool, 3> seen_{};
    std::size_t which_ = 0; ///< of the keys
    std::vector<std::size_t> numbers_;

    [[noreturn]] void refuse(std::string const& why) const {
        refuse_reading(file_, "header", in_quotes(name_) + ": " + why);
    }

    /// Within the object: that the header is one has been seen before it is parsed.
    [[noreturn]] void wrong(std::string const& found) const {
        bool const is_metadata = name_ == metadata;
        if (place_ == place::tensors || is_metadata)
            refuse(std::string(is_metadata ? "expected an object of strings"
                                           : "expected an object with dtype, shape, data_offsets")
                   + ", found " + found);
        static constexpr std::array<std::string_view, 3> kinds{
            "a string", "a list of whole numbers", "a list of two whole numbers"};
        refuse(std::string(keys[which_]) + ": expected " + std::string(kinds[which_]) + ", found "
               + found);
    }
};

} // namespace detail

/// As they stand in the header; the name of the file is for what is refused.
inline std::vector<safetensors_entry> read_safetensors_header(std::string_view text,
                                                              std::string_view file) {
    if (!text.starts_with('{'))
        refuse_reading(file, "header", "it begins with '{', not " + in_quotes(text.substr(0, 1)));
    // The parser would take a zero byte for the end.
    if (auto const zero = text.find('\0'); zero != std::string_view::npos)
        refuse_reading(file, "header", "character " + std::to_string(zero + 1) + ": a zero byte");
    detail::safetensors_header_reader reader(file);
    nlohmann::json::sax_parse(text, &reader);
    return std::move(reader.entries);
}

} // namespace attest::files
