// Requirements of every kind of file on a tensor: the number of bytes that its shape needs,
// booleans that are 0 or 1.
//
// Refused: ATT-711 for a tensor that is read, ATT-712 for a tensor to be written.
#pragma once

#include <attest/files/refuse.hpp>
#include <attest/files/stored_tensor.hpp>
#include <attest/oracle/shape.hpp>

namespace attest::files {

/// Returns the position of the first byte that is not a boolean; bytes.size() if there is none.
constexpr std::size_t first_not_boolean(std::span<std::byte const> bytes) {
    std::size_t place = 0;
    while (place < bytes.size() && bytes[place] <= std::byte{1})
        ++place;
    return place;
}

namespace detail {

inline std::string no_boolean(stored_tensor const& tensor, std::size_t place) {
    std::vector<std::size_t> index(tensor.shape.size());
    std::size_t rest = place;
    for (std::size_t axis = index.size(); axis-- > 0; rest /= tensor.shape[axis])
        index[axis] = rest % tensor.shape[axis];
    return "element " + oracle::shape_text(index) + " is "
           + std::to_string(std::to_integer<unsigned>(tensor.bytes[place]))
           + ", expected 0 or 1 of a boolean; store x != 0 in its place";
}

inline void require_booleans_read(stored_tensor const& tensor, std::string_view name,
                                  std::string_view field) {
    if (tensor.type != element_type::boolean())
        return;
    if (auto const place = first_not_boolean(tensor.bytes); place != tensor.bytes.size())
        refuse_reading(name, field, no_boolean(tensor, place));
}

inline void require_whole_to_write(stored_tensor const& tensor, std::string_view name) {
    auto const needed = byte_count(tensor.type, tensor.shape);
    if (!needed)
        refuse_writing(name, "shape: the product of the extents is too large");
    if (tensor.bytes.size() != *needed)
        refuse_writing(name, "bytes: the shape and " + std::string(tensor.type.name()) + " need "
                                 + std::to_string(*needed) + ", there are "
                                 + std::to_string(tensor.bytes.size()));
    if (tensor.type == element_type::boolean())
        if (auto const place = first_not_boolean(tensor.bytes); place != tensor.bytes.size())
            refuse_writing(name, "bytes: " + no_boolean(tensor, place));
}

} // namespace detail

} // namespace attest::files
