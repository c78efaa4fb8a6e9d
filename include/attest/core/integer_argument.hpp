// integer_argument<To>: a parameter for a whole number, which takes any machine integer and cuts none.
//
// A parameter of type int converts its argument in silence: 2^32 + 2 becomes 2, and 2.9 becomes 2. In
// place of it, integer_argument<int> holds the same number as the argument, whatever integer type that
// has, and converts to int. argument_as<int>(x) is the same for a function that is a template already.
//
// Refused: a number that To does not hold (ATT-101), an error in constant evaluation and
// integer_overflow at run time; at compile time, a floating-point number or a truth value (ATT-110).
#pragma once

#include <attest/core/checked.hpp>

#include <type_traits>

namespace attest {

/// What would convert to a machine integer: a number of a built-in type, bool among them.
template <class T>
concept built_in_argument = std::is_arithmetic_v<T> || machine_integer<T>;

/// The same number as a To. Refused: one that To does not hold (ATT-101), a floating-point number or a
/// truth value (ATT-110).
template <machine_integer To, built_in_argument Given>
[[nodiscard]] constexpr To argument_as(Given given) {
    static_assert(machine_integer<Given>,
                  "ATT-110 outside the domain: an integer is needed here, and a floating-point number or a "
                  "truth value was given, which would be cut to one");
    if constexpr (std::same_as<To, Given>)
        return given;
    else if constexpr (machine_integer<Given>)
        return attest::checked_cast<To>(given);
    else
        return static_cast<To>(given); // in range: refused above
}

template <machine_integer To>
class integer_argument {
public:
    template <built_in_argument Given>
    constexpr integer_argument(Given given) // NOLINT(google-explicit-constructor): the same number
        : value_(attest::argument_as<To>(given)) {}

    constexpr operator To() const noexcept { return value_; } // NOLINT(google-explicit-constructor)

private:
    To value_;
};

} // namespace attest
