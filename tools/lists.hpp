// Lists of numbers in an option itself or in a file that it names.
//
// The size of a raw file determines the number of its elements; integers are int64, real numbers
// have the format that is given.
#pragma once

#include "reading.hpp"
#include "tensors.hpp"

#include <bit>
#include <cstring>

namespace attest::tool {

/// An option with real numbers, and the format of those in a raw file, if given.
struct listed_reals {
    std::string option;
    std::string text;
    std::string dtype;
};

namespace detail {

inline bool looks_like_file(std::string_view text) {
    return files::kind_of(files::place_of(text).file).has_value();
}

inline stored_tensor read_list(std::string_view option, std::string const& text,
                               files::reading_hints hints, std::vector<std::string>& read_from) {
    auto const file = files::place_of(text).file;
    if (hints.raw_type && files::kind_of(file) == files::file_kind::raw) {
        std::error_code problem;
        auto const size = std::filesystem::file_size(file, problem);
        hints.raw_shape = {
            problem ? 0 : size / hints.raw_type->bytes() * hints.raw_type->elements_per_byte()};
    }
    stored_tensor result = read_for(option, text, hints);
    read_from.push_back(text);
    if (result.bytes.empty())
        refuse_usage(name_of(option, text) + " is a file without numbers, expected 1 or more");
    return result;
}

} // namespace detail

/// Returns the option, with its file if it names one.
inline std::string list_name(std::string_view option, std::string const& text) {
    return detail::looks_like_file(text) ? name_of(option, text) : std::string(option);
}

inline std::vector<double> reals_of(listed_reals const& from, std::vector<std::string>& read_from) {
    if (!detail::looks_like_file(from.text))
        return list_of(from.text,
                       [&](std::string_view part) { return real_of(from.option, part); });
    auto const hints = hints_of(from.option + "-dtype", from.dtype);
    stored_tensor const list = detail::read_list(from.option, from.text, hints, read_from);
    require_number(name_of(from.option, from.text), list);
    std::size_t const count = list.bytes.size() / list.type.bytes() * list.type.elements_per_byte();
    oracle::tensor const numbers(*list.type.number(), {1, 1, 1, count}, list.bytes);
    std::vector<double> result;
    for (std::size_t k = 0; k < count; ++k)
        result.push_back(numbers.at(0, 0, 0, k));
    return result;
}

/// Integers with the shape of their file; from the option itself or a raw file, one axis.
struct listed_integers {
    std::vector<std::int64_t> numbers;
    std::vector<std::size_t> shape;
};

namespace detail {

static_assert(std::endian::native == std::endian::little, "integers are copied as they are stored");

template <class Integer>
std::vector<std::int64_t> integers_in(stored_tensor const& list) {
    std::vector<Integer> found(list.bytes.size() / sizeof(Integer));
    if (!found.empty())
        std::memcpy(found.data(), list.bytes.data(), list.bytes.size());
    return {found.begin(), found.end()};
}

} // namespace detail

/// Returns the integers of a tensor of int64 or int32; refuses others.
inline std::vector<std::int64_t> integers_in(std::string const& name, stored_tensor const& from) {
    if (from.type == files::element_type::integer64())
        return detail::integers_in<std::int64_t>(from);
    if (from.type == files::element_type::integer32())
        return detail::integers_in<std::int32_t>(from);
    refuse_usage(name + " holds " + std::string(from.type.name()) + ", expected int64 or int32");
}

inline listed_integers listed_integers_of(std::string_view option, std::string const& text,
                                          std::vector<std::string>& read_from) {
    if (!detail::looks_like_file(text)) {
        auto numbers = list_of(
            text, [&](std::string_view part) { return integer_of<std::int64_t>(option, part); });
        std::size_t const count = numbers.size();
        return {std::move(numbers), {count}};
    }
    stored_tensor const list =
        detail::read_list(option, text, {.raw_type = files::element_type::integer64()}, read_from);
    return {integers_in(name_of(option, text), list), list.shape};
}

inline std::vector<std::int64_t> integers_of(std::string_view option, std::string const& text,
                                             std::vector<std::string>& read_from) {
    return listed_integers_of(option, text, read_from).numbers;
}

} // namespace attest::tool
