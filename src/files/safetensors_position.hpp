// The position of the reader in the header of a .safetensors file, and what is expected there.
//
// Refused (ATT-711): anything else, with the name of the tensor and the key.
#pragma once

#include <attest/files/refuse.hpp>

#include <array>

namespace attest::files::detail {

struct safetensors_position {
    enum class part : unsigned char { outside, tensors, metadata, entry, list };

    static constexpr std::string_view metadata = "__metadata__";
    static constexpr std::array<std::string_view, 3> keys{"dtype", "shape", "data_offsets"};
    static constexpr char const* needed =
        "; a tensor has the keys dtype, shape and data_offsets, each once";
    std::string_view file;
    part in = part::outside;
    std::string name{};    ///< of the tensor or metadata
    std::size_t which = 0; ///< the index of the key

    [[noreturn]] void refuse(std::string const& why) const {
        refuse_reading(file, "header", in_quotes(name) + ": " + why);
    }

    /// Called within the object: the first character has been checked before parsing.
    [[noreturn]] void wrong(std::string const& found) const {
        bool const is_metadata = name == metadata;
        if (in == part::tensors || is_metadata)
            refuse(std::string(is_metadata ? "expected an object of strings"
                                           : "expected an object with dtype, shape, data_offsets")
                   + ", found " + found);
        static constexpr std::array<std::string_view, 3> kinds{
            "a string", "a list of whole numbers", "a list of two whole numbers"};
        refuse(std::string(keys[which]) + ": expected " + std::string(kinds[which]) + ", found "
               + found);
    }
};

} // namespace attest::files::detail
