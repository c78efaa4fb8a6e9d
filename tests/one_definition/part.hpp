// What two parts of one program find with the same headers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace one_definition {

struct found {
    std::vector<std::string> values; ///< computed by the headers, or by the libraries behind them
    std::vector<std::uintptr_t> addresses; ///< of what the headers define
};

found first();
found second();

} // namespace one_definition
