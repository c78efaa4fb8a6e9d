// Conversions, sums, differences and products of machine integers that refuse to wrap and to cut.
//
// Exact: each function returns the mathematical result, whatever the types of its operands: signed
// or not, of different widths, 128 bits included. The result's type is named, or it is the one type
// that both operands have.
// Refused: a result that the named type does not hold (ATT-101), an error in constant evaluation and
// integer_overflow at run time.
//
// A static_cast between integers cuts in silence, and + - * << and += wrap, or are undefined. They
// stay only where the value is shown to fit, by a comment "// in range: WHY" on the line or just
// above, or "// in range below: WHY" above with no empty line between; tests/narrowing/run refuses
// any other.
// Where the low bits alone are wanted, `low_bits` says so.
// Source: the overflow builtins of GCC and Clang, which compute with unlimited precision and tell
// whether the result fits.
#pragma once

#include <attest/core/config.hpp>
#include <attest/core/error.hpp>

#include <concepts>

namespace attest {

__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;

template <class T>
concept machine_integer = (std::integral<T> && !std::same_as<T, bool>) || std::same_as<T, int128>
                          || std::same_as<T, uint128>;

/// Whether To holds the value.
template <machine_integer To, machine_integer From>
[[nodiscard]] constexpr bool fits(From value) noexcept {
    To same = 0;
    return !__builtin_add_overflow(value, From{0}, &same);
}

/// Whether To holds x + y, which is then `sum`: for callers that refuse with an error of their own.
template <machine_integer To, machine_integer X, machine_integer Y>
[[nodiscard]] constexpr bool add_fits(X x, Y y, To& sum) noexcept {
    return !__builtin_add_overflow(x, y, &sum);
}

/// Whether To holds x − y, which is then `difference`.
template <machine_integer To, machine_integer X, machine_integer Y>
[[nodiscard]] constexpr bool subtract_fits(X x, Y y, To& difference) noexcept {
    return !__builtin_sub_overflow(x, y, &difference);
}

/// Whether To holds x·y, which is then `product`.
template <machine_integer To, machine_integer X, machine_integer Y>
[[nodiscard]] constexpr bool multiply_fits(X x, Y y, To& product) noexcept {
    return !__builtin_mul_overflow(x, y, &product);
}

/// The value as a To. Refused: a value that To does not hold (ATT-101); `what` names it at run time.
template <machine_integer To, machine_integer From>
[[nodiscard]] constexpr To checked_cast(From value, char const* what = "") {
    To same = 0;
    if (__builtin_add_overflow(value, From{0}, &same))
        throw integer_overflow("ATT-101 integer overflow: a value does not fit its integer type",
                               what);
    return same;
}

/// x + y. Refused: a sum that To does not hold (ATT-101).
template <machine_integer To, machine_integer X, machine_integer Y>
[[nodiscard]] constexpr To checked_add(X x, Y y, char const* what = "") {
    To sum = 0;
    if (__builtin_add_overflow(x, y, &sum))
        throw integer_overflow("ATT-101 integer overflow: a sum does not fit its integer type",
                               what);
    return sum;
}

/// x − y. Refused: a difference that To does not hold (ATT-101).
template <machine_integer To, machine_integer X, machine_integer Y>
[[nodiscard]] constexpr To checked_subtract(X x, Y y, char const* what = "") {
    To difference = 0;
    if (__builtin_sub_overflow(x, y, &difference))
        throw integer_overflow(
            "ATT-101 integer overflow: a difference does not fit its integer type", what);
    return difference;
}

/// x·y. Refused: a product that To does not hold (ATT-101).
template <machine_integer To, machine_integer X, machine_integer Y>
[[nodiscard]] constexpr To checked_multiply(X x, Y y, char const* what = "") {
    To product = 0;
    if (__builtin_mul_overflow(x, y, &product))
        throw integer_overflow("ATT-101 integer overflow: a product does not fit its integer type",
                               what);
    return product;
}

template <machine_integer T>
[[nodiscard]] constexpr T checked_add(T x, T y, char const* what = "") {
    return checked_add<T, T, T>(x, y, what);
}

template <machine_integer T>
[[nodiscard]] constexpr T checked_subtract(T x, T y, char const* what = "") {
    return checked_subtract<T, T, T>(x, y, what);
}

template <machine_integer T>
[[nodiscard]] constexpr T checked_multiply(T x, T y, char const* what = "") {
    return checked_multiply<T, T, T>(x, y, what);
}

/// The low bits of the value, as many as To has: the value modulo 2^(bits of To).
template <machine_integer To, machine_integer From>
[[nodiscard]] constexpr To low_bits(From value) noexcept {
    return static_cast<To>(value); // in range: cutting is what is asked for
}

} // namespace attest
