// Constants that attest.h and the oracle each write down: the same numbers.
#pragma once

#include "error.hpp"

namespace attest::c {

template <class Enum>
constexpr bool same(int one, Enum other) {
    return one == static_cast<int>(other);
}

/// A constant from 0 to count − 1; another number is refused as one of these.
template <class Enum>
Enum constant(int found, int count, char const* name) {
    if (found < 0 || found >= count)
        refuse("there is no " + std::string(name) + " " + std::to_string(found) + ", expected 0 to "
               + std::to_string(count - 1));
    return static_cast<Enum>(found);
}

} // namespace attest::c
