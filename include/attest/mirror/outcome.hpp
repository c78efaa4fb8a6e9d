// What the mirror found in one comparison. No values at all is no agreement.
#pragma once

#include <attest/core/config.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace attest::mirror {

struct outcome {
    std::size_t values = 0;                // compared and found to agree
    double width = 0;                      // largest at 50 digits, relative beyond 1
    std::vector<std::string> disagreement; // one sentence each

    [[nodiscard]] bool holds() const { return values > 0 && disagreement.empty(); }
};

} // namespace attest::mirror
