// What an evaluation ends with: a number, or the reason why there is none.
#pragma once

#include <attest/core/config.hpp>

namespace attest::algebra {

enum class standing : unsigned char {
    known,
    undefined,  // a division by 0, the logarithm of what is not positive, no element to map to
    outside,    // there may be a value, but these numbers do not hold it or do not decide it
    incomplete, // the environment does not say: the size of a set, the element of a free index
};

template <class Number>
struct outcome {
    standing is = standing::known;
    Number value{}; // means something only where the outcome is known

    [[nodiscard]] constexpr bool is_known() const { return is == standing::known; }
};

} // namespace attest::algebra
