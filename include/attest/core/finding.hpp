// The answer to a question: whether it holds and, when it does not, why.
//
// The explanation opens with its diagnostic number and names the row, the exact value
// found and the one expected. A finding holds no heap memory, so a constexpr variable
// can keep it; explanations longer than 480 characters are cut.
#pragma once

#include <attest/core/text.hpp>

#include <string_view>

namespace attest {

struct finding {
    bool holds = false;
    bounded_text<480> explanation{};

    explicit constexpr operator bool() const { return holds; }

    [[nodiscard]] static constexpr finding yes() { return finding{true, {}}; }

    [[nodiscard]] static constexpr finding no(std::string_view why) {
        return finding{false, bounded_text<480>(why)};
    }
};

} // namespace attest
