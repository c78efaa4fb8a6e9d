// The words with which something is refused.
#pragma once

#include <attest/core/error.hpp>

#include <string>

namespace tests {

/// What the refusal of this act says; a sentence that no refusal has where nothing was refused.
template <class Act>
std::string refusal(Act const& act) {
    try {
        act();
    } catch (attest::error const& found) {
        return found.what();
    }
    return "nothing was refused";
}

} // namespace tests
