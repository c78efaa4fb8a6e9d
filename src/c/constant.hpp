// Constants that attest.h and the oracle both define, with the same numbers.
#pragma once

#include "error.hpp"

namespace attest::c {

template <class Enum>
constexpr bool same(int one, Enum other) {
    return one == static_cast<int>(other);
}

/// Converts a constant from 0 to count − 1; refuses other numbers.
template <class Enum>
Enum constant(int found, int count, char const* name) {
    if (found < 0 || found >= count)
        refuse("there is no " + std::string(name) + " " + std::to_string(found) + ", expected 0 to "
               + std::to_string(count - 1));
    return static_cast<Enum>(found);
}

} // namespace attest::c
