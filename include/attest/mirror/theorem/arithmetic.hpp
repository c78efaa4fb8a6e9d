// What the mirror of theorems asks of a kind of numbers, for doubles, MPFI intervals and
// cpp_bin_float: is it 0, is it positive, how do two compare? Each question may stay open.
//
// An interval is 0 only if it is the point 0. Doubles look for instances, and call equal what is
// closer than a billionth; what they say is asked again of intervals.
#pragma once

#include <attest/mirror/arithmetic.hpp>
#include <attest/mirror/theorem/model.hpp>

#include <algorithm>
#include <cmath>

namespace attest::mirror {

enum class order { less, equal, greater, unknown };

/// Thrown where the arithmetic cannot tell which case of a definition holds.
struct undecided {};

template <class Number>
struct numbers;

template <>
struct numbers<double> {
    [[nodiscard]] static double from(small_fraction const& x) {
        return static_cast<double>(x.numerator) / static_cast<double>(x.denominator);
    }

    [[nodiscard]] static order compare(double a, double b) {
        double const difference = a - b;
        if (!(std::abs(difference) <= 1e300))
            return order::unknown;
        if (difference == 0)
            return order::equal;
        if (std::abs(difference) <= 1e-9 * (1 + std::abs(a) + std::abs(b)))
            return order::unknown;
        return difference < 0 ? order::less : order::greater;
    }

    /// Does it compare as equal to 0?
    [[nodiscard]] static bool is_zero(double x) { return x == 0; }

    [[nodiscard]] static double exp(double x) { return std::exp(x); }

    [[nodiscard]] static double log(double x) { return std::log(x); }

    [[nodiscard]] static double larger(double a, double b) { return std::max(a, b); }
};

template <>
struct numbers<interval<50>> {
    using number = interval<50>;

    [[nodiscard]] static number from(small_fraction const& x) {
        if (x.denominator == 1)
            return number(x.numerator);
        return number(x.numerator) / number(x.denominator);
    }

    [[nodiscard]] static order compare(number const& a, number const& b) {
        auto const& first = *a.backend().data();
        auto const& second = *b.backend().data();
        if (mpfr_less_p(&first.right, &second.left) != 0)
            return order::less;
        if (mpfr_less_p(&second.right, &first.left) != 0)
            return order::greater;
        bool const points = mpfr_equal_p(&first.left, &first.right) != 0
                            && mpfr_equal_p(&second.left, &second.right) != 0;
        return points && mpfr_equal_p(&first.left, &second.left) != 0 ? order::equal
                                                                      : order::unknown;
    }

    [[nodiscard]] static bool is_zero(number const& x) {
        auto const& ends = *x.backend().data();
        return mpfr_zero_p(&ends.left) != 0 && mpfr_zero_p(&ends.right) != 0;
    }

    [[nodiscard]] static number exp(number const& x) { return boost::multiprecision::exp(x); }

    [[nodiscard]] static number log(number const& x) { return boost::multiprecision::log(x); }

    [[nodiscard]] static number larger(number const& a, number const& b) {
        return detail::larger(a, b);
    }

    /// How wide, relative to values beyond 1; infinite for what is no enclosure.
    [[nodiscard]] static double width_of(number const& x) {
        auto const size =
            static_cast<double>(boost::multiprecision::abs(boost::multiprecision::median(x)));
        double const result =
            static_cast<double>(boost::multiprecision::width(x)) / std::max(1.0, size);
        return std::isfinite(result) ? result : HUGE_VAL;
    }
};

template <>
struct numbers<binary_float> {
    [[nodiscard]] static binary_float from(small_fraction const& x) {
        return binary_float(x.numerator) / binary_float(x.denominator);
    }

    [[nodiscard]] static order compare(binary_float const& a, binary_float const& b) {
        if (a == b)
            return order::equal;
        binary_float const size = boost::multiprecision::abs(a) + boost::multiprecision::abs(b) + 1;
        if (!(boost::multiprecision::abs(a - b) > size * binary_float("1e-80")))
            return order::unknown;
        return a < b ? order::less : order::greater;
    }

    [[nodiscard]] static bool is_zero(binary_float const& x) { return x == 0; }

    [[nodiscard]] static binary_float exp(binary_float const& x) {
        return boost::multiprecision::exp(x);
    }

    [[nodiscard]] static binary_float log(binary_float const& x) {
        return boost::multiprecision::log(x);
    }

    [[nodiscard]] static binary_float larger(binary_float const& a, binary_float const& b) {
        return detail::larger(a, b);
    }
};

} // namespace attest::mirror
