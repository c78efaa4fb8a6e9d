// in_scalar<S>(x): an exact x, such as a scale or a slope, among numbers of type S.
//
// Exact scalars take x as it is (a rational score times a surd is a surd, without loss). A float,
// an interval or an enclosure takes the rational parts through scalar_traits<S>, which rounds as S
// rounds: to nearest for floats, outward for intervals.
//
// Refused (ATT-304): a built-in float among exact scalars, because 0.3 is not three tenths; any x
// among integers, whose quotients are cut: 1/√4 would be 0.
#pragma once

#include <attest/number/rational.hpp>
#include <attest/number/scalar.hpp>
#include <attest/number/surd.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace attest {

/// Instantiated when a float occurs among exact numbers.
template <class Exact, class Float>
struct float_among_exact_numbers {
    static_assert(!std::floating_point<Float>,
                  "ATT-304 a built-in float is not an exact number; write the decimal as a literal "
                  "such as 0.3_q, or convert the matrices first");
};

/// Instantiated for the numbers that attention is to scale, to add a bias to or to divide.
template <class S>
struct integers_cut_their_quotients {
    static_assert(
        !std::integral<S>,
        "ATT-304 integers cut their quotients, so they have no scale, bias or "
        "weights; attest::rows reads integers as rationals, attest::exact_entries converts");
};

template <class S, class X>
constexpr auto in_scalar(X const& x) {
    using traits = scalar_traits<S>;
    static_cast<void>(sizeof(integers_cut_their_quotients<S>));
    if constexpr (std::same_as<S, X>) {
        return x;
    } else if constexpr (traits::exact) {
        static_cast<void>(sizeof(float_among_exact_numbers<S, X>));
        return x;
    } else if constexpr (std::same_as<X, surd>) {
        return S(traits::from_rational(x.rational_part())
                 + traits::from_rational(x.root_part())
                       * traits::square_root(rational(x.radicand())));
    } else if constexpr (std::convertible_to<X, rational>) {
        return traits::from_rational(rational(x));
    } else {
        return S(x);
    }
}

namespace detail {

// The type of s + x (or s · x) for a scalar s and an x in it: S unless S is exact and x is wider.
template <class S, class X, bool Exact = scalar_traits<S>::exact>
struct joined_scalar {
    using type = S;
};

template <class S, class X>
struct joined_scalar<S, X, true> {
    using type = std::remove_cvref_t<decltype(std::declval<S const&>() + std::declval<X const&>())>;
};

} // namespace detail
} // namespace attest
