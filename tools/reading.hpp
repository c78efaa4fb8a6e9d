// Reads a tensor from the file of an option, mapped if possible; an error message names this
// option.
#pragma once

#include <attest/files/read.hpp>

#include "numbers.hpp"
#include "size_text.hpp"

namespace attest::tool {

/// "--mask mask.npy"
inline std::string name_of(std::string_view option, std::string const& file) {
    return std::string(option) + " " + file;
}

/// The format for files that do not state one, by its option, unless that is empty. `also`: as for
/// format_of.
inline files::reading_hints hints_of(std::string_view dtype_option, std::string const& dtype,
                                     std::string_view also = {}) {
    files::reading_hints hints;
    hints.type_option = dtype_option;
    if (!dtype.empty()) {
        hints.pattern_of = format_of(dtype_option, dtype, also);
        hints.raw_type = hints.pattern_of;
    }
    return hints;
}

inline files::stored_tensor read_for(std::string_view option, std::string const& file,
                                     files::reading_hints const& hints) {
    try {
        files::reading_hints own = hints;
        own.mapped = true;
        files::stored_tensor result = files::read_tensor(file, own);
        memory.add_input(result.type, result.shape);
        return result;
    } catch (unreadable_tensor_file const& found) {
        throw unreadable_tensor_file("ATT-711 unreadable tensor file",
                                     std::string(option) + " " + std::string(found.particulars()));
    }
}

} // namespace attest::tool
