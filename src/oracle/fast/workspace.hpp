// Buffers that one thread reuses from one block of rows to the next.
#pragma once

#include "oracle/fast/rows.hpp"

#include <cstdint>

namespace attest::oracle::fast {

struct workspace {
    doubles query{};
    doubles extra{};
    doubles kept{};
    doubles output{};
    doubles work{};
    doubles lower{};
    doubles upper{};
    std::vector<std::uint64_t> patterns{};
};

} // namespace attest::oracle::fast
