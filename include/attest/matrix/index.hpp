// index_argument: a parameter for the number of a row, a column or a token, which cuts nothing.
//
// It takes any machine integer and converts to std::size_t. as_index(i) is the same for a function that
// is a template: matrices whose entries are read in loops.
//
// Refused: a number that std::size_t does not hold, such as −1 (ATT-206); at compile time, a
// floating-point number or a truth value (ATT-206).
#pragma once

#include <attest/core/error.hpp>
#include <attest/core/integer_argument.hpp>

#include <cstddef>

namespace attest {

/// The same number as a std::size_t. Refused: one that it does not hold, a floating-point number or a
/// truth value (ATT-206).
template <built_in_argument Given>
[[nodiscard]] constexpr std::size_t as_index(Given given) {
    static_assert(machine_integer<Given>,
                  "ATT-206 an index is an integer: a floating-point number or a truth value was given, "
                  "which would be cut to one");
    if constexpr (std::same_as<std::size_t, Given>)
        return given; // in range: the same type
    else if constexpr (machine_integer<Given>) {
        if (!attest::fits<std::size_t>(given))
            throw index_out_of_range("ATT-206 index out of range: rows and columns count from 0",
                                     given < 0 ? "a negative index"
                                               : "an index of more than 64 bits");
        return static_cast<std::size_t>(given); // in range: it fits
    } else
        return static_cast<std::size_t>(given); // in range: refused above
}

class index_argument {
public:
    template <built_in_argument Given>
    constexpr index_argument(Given given) // NOLINT(google-explicit-constructor): the same number
        : value_(attest::as_index(given)) {}

    constexpr operator std::size_t() const noexcept { // NOLINT(google-explicit-constructor)
        return value_;
    }

private:
    std::size_t value_;
};

} // namespace attest
