// How files are refused: the error names the file, the field and the fault.
//
//     refuse_reading("q.npy", "shape", "the product of the extents is too large")
//     ATT-711 unreadable tensor file: q.npy: shape: the product of the extents is too large
#pragma once

#include <attest/core/error.hpp>

#include <cstddef>

namespace attest::files {

/// Throws ATT-711: "NAME: FIELD: WHY". The name is that of the file, or of a tensor in it.
[[noreturn]] inline void refuse_reading(std::string_view name, std::string_view field,
                                        std::string const& why) {
    throw unreadable_tensor_file("ATT-711 unreadable tensor file",
                                 std::string(name) + ": " + std::string(field) + ": " + why);
}

/// Throws ATT-712: "NAME: WHY".
[[noreturn]] inline void refuse_writing(std::string_view name, std::string const& why) {
    throw unwritable_tensor_file("ATT-712 unwritable tensor file", std::string(name) + ": " + why);
}

/// Returns the text in quotes for printing: at most 40 bytes, and bytes outside printable ASCII by
/// number.
inline std::string in_quotes(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string words = "'";
    for (char const c : text.substr(0, 40)) {
        auto const code = static_cast<unsigned char>(c);
        if (code >= 0x20 && code < 0x7f)
            words += c;
        else
            words += {'\\', 'x', digits[code / 16], digits[code % 16]};
    }
    return words + (text.size() > 40 ? "...'" : "'");
}

/// Returns " by --mask-dtype", where the caller has an option that gives the type.
inline std::string by(std::string_view option) {
    return option.empty() ? "" : " by " + std::string(option);
}

/// "1 byte", "8 bytes"
inline std::string in_bytes(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " byte" : " bytes");
}

} // namespace attest::files
