// The exact number that an entry of a matrix is, and the equality of two entries as numbers.
//
// exact_entry(x) is x itself for exact numbers (rational, surd, exponential), and a rational for a
// bool (0 or 1), a built-in integer, an integer and a finite float (float_value.hpp). So a question
// about entries is answered by exact arithmetic: no sum of ints wraps, no product of floats is
// rounded, and -1 is not 4294967295U.
//
// Refused: NaN and the infinities (ATT-413). Enclosures, intervals and floats of other libraries
// have no exact entry: they do not satisfy exactly_valued.
#pragma once

#include <attest/matrix/float_value.hpp>
#include <attest/number/scalar.hpp>

#include <concepts>
#include <type_traits>

namespace attest {

/// bool, a built-in integer or a built-in float.
template <class S>
concept built_in_number = std::integral<S> || std::floating_point<S>;

/// A number type whose values are exact numbers; a specialisation of scalar_traits adds others.
template <class S>
concept exactly_valued = built_in_number<S> || std::same_as<S, integer> || scalar_traits<S>::exact;

/// The type of exact_entry(x) for x of type S.
template <exactly_valued S>
using exact_scalar = std::conditional_t<scalar_traits<S>::exact, S, rational>;

/// x as an exact number. Refused: NaN and the infinities (ATT-413).
template <exactly_valued S>
[[nodiscard]] constexpr exact_scalar<S> exact_entry(S const& x) {
    if constexpr (std::floating_point<S>)
        return attest::float_value(x);
    else if constexpr (std::integral<S>)
        return rational(+x); // a bool or a character is the int that it promotes to
    else
        return exact_scalar<S>(x);
}

/// Whether two entries are one number. Exact for exactly_valued types, otherwise x == y.
template <class X, class Y>
[[nodiscard]] constexpr bool same_number(X const& x, Y const& y) {
    constexpr bool built_in = built_in_number<X> || built_in_number<Y>;
    if constexpr (built_in && exactly_valued<X> && exactly_valued<Y>
                  && !(std::same_as<X, Y> && std::integral<X>))
        return attest::exact_entry(x) == attest::exact_entry(y);
    else
        return x == y;
}

} // namespace attest
