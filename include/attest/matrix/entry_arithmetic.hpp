// The arithmetic of the entries of a matrix: that of their own type, where it does not wrap or cut.
//
// Sums, differences and products of two built-in integers have the type that C++ gives them, and
// are refused when it does not hold the result. A quotient of two integers is a rational, since C++
// would cut it: 1 / 2 is 1/2. Any other type computes as it does: rationals, surds and exponentials
// exactly, floats and intervals rounding. entry_as<S> takes an entry into a matrix of S: an integer
// keeps its value or is refused.
//
// Refused: a result or an integer that its type does not hold (ATT-101), a quotient by 0 (ATT-102),
// a float in a matrix of integers (ATT-202).
#pragma once

#include <attest/core/checked.hpp>
#include <attest/matrix/evaluated.hpp>
#include <attest/matrix/exact_entry.hpp>

#include <concepts>

namespace attest {

/// Instantiated for an entry of a matrix of built-in integers.
template <class From>
struct float_among_integers {
    static_assert(!std::floating_point<From>,
                  "ATT-202 a float is no entry of a matrix of integers, which would cut it; name a "
                  "matrix of floats or of attest::rational");
};

namespace detail {

template <class X, class Y>
concept built_in_integers = std::integral<X> && std::integral<Y>;

template <class X>
concept whole_number = std::integral<X> || std::same_as<X, integer>;

/// x + y.
template <class X, class Y>
constexpr auto entry_sum(X const& x, Y const& y) {
    if constexpr (built_in_integers<X, Y>)
        return attest::checked_add<decltype(x + y)>(+x, +y, "a sum of entries");
    else
        return evaluated<decltype(x + y)>(x + y);
}

/// x − y.
template <class X, class Y>
constexpr auto entry_difference(X const& x, Y const& y) {
    if constexpr (built_in_integers<X, Y>)
        return attest::checked_subtract<decltype(x - y)>(+x, +y, "a difference of entries");
    else
        return evaluated<decltype(x - y)>(x - y);
}

/// x·y.
template <class X, class Y>
constexpr auto entry_product(X const& x, Y const& y) {
    if constexpr (built_in_integers<X, Y>)
        return attest::checked_multiply<decltype(x * y)>(+x, +y, "a product of entries");
    else
        return evaluated<decltype(x * y)>(x * y);
}

/// x / y. Refused: y = 0, by the numbers themselves (ATT-102).
template <class X, class Y>
constexpr auto entry_quotient(X const& x, Y const& y) {
    if constexpr (whole_number<X> && whole_number<Y>)
        return attest::exact_entry(x) / attest::exact_entry(y);
    else
        return evaluated<decltype(x / y)>(x / y);
}

} // namespace detail

/// The entry as one of a matrix of S. A float becomes a float of another type as C++ rounds it.
template <class S, class X>
[[nodiscard]] constexpr S entry_as(X const& x) {
    if constexpr (std::integral<S> && built_in_number<X>)
        static_cast<void>(sizeof(float_among_integers<X>));
    auto const converted = static_cast<S>(x); // in range: or refused below
    if constexpr (built_in_number<S> && std::integral<X>)
        if (!attest::same_number(converted, x))
            throw integer_overflow("ATT-101 integer overflow: an entry does not fit its matrix");
    return converted;
}

} // namespace attest
