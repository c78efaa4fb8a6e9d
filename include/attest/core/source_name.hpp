// The name of a source file without the folders it lies in.
//
// Exact. Nothing is refused.
#pragma once

#include <attest/core/config.hpp>

#include <cstddef>
#include <string_view>

namespace attest::detail {

// The file's own name: no path of the machine that compiled it reaches the output.
constexpr std::string_view file_name(std::string_view path) {
    for (std::size_t i = path.size(); i > 0; --i)
        if (path[i - 1] == '/' || path[i - 1] == '\\')
            return path.substr(i);
    return path;
}

} // namespace attest::detail
